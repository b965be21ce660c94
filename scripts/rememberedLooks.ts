import type { Plugin } from 'vite';
import { inlineScriptSource } from './inlineScriptSource.ts';
import { COLUMNS_KEY, LOOKS, START_KEY } from '../src/platform/looks.ts';

const CHOICES = [
  ...Object.entries(LOOKS).map(([look, { key, values }]) => [look, key, values]),
  // Without values, any text is valid.
  ['columns', COLUMNS_KEY],
  ['start', START_KEY],
];

/**
 * Applies the stored looks before the first paint, so that nothing flashes or moves; inline, so that the
 * paint waits for no request. Later applies what another tab stores; `src/platform/useLooks.ts` applies
 * this tab's choices. Storage may be refused. Opens the list without parameters with the stored start view.
 * Collects the keys typed before the scripts run (`src/platform/earlyKeys.ts`).
 */
const SCRIPT =
  '{let show=e=>{' +
  `for(let[look,key,values]of${JSON.stringify(CHOICES)})` +
  // Without a key, another tab has cleared the storage.
  "if(!e?.key||e.key===key)try{let value=localStorage.getItem(key)??'';" +
  "document.documentElement.dataset[look]=values?.includes(value)===false?'':value}catch{}" +
  "};show();addEventListener('storage',show);" +
  'let{start}=document.documentElement.dataset;' +
  String.raw`if(start&&location.pathname.replace(/\/$/,'')===document.currentScript.dataset.list&&!location.search)` +
  "history.replaceState(history.state,'','?'+start+location.hash);" +
  "earlyKeys='';onkeydown=({key,repeat,ctrlKey,metaKey,altKey,target})=>{if(key!=='Shift'&&!repeat)" +
  "earlyKeys=key?.length!==1||ctrlKey||metaKey||altKey||target!==document.body?'':earlyKeys+key}}";

/** Allows this script in the policy. */
export const REMEMBERED_LOOKS_SOURCE = inlineScriptSource(SCRIPT);

/** Adds the script to the page. */
export function rememberedLooks(): Plugin {
  let list = '';
  return {
    name: 'remembered-looks',
    configResolved({ base }) {
      list = `${base}users`;
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        // The policy names the script alone, whatever the path of the list.
        attrs: { 'data-list': list },
        children: SCRIPT,
        injectTo: 'head-prepend',
      },
    ],
  };
}
