import type { Plugin } from 'vite';

const FILE = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/][^?]*\.js$/;
/** The production file that a package's entry refers to. */
const ENTRY = /module\.exports = require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/;
/** The renderer reads these; only the scheduler of React's own tests has them. */
const OF_TESTS = /\bScheduler\.(log|unstable_setDisableYieldValue)\b/g;

const THROWN = ' throw Error("unused part of React"); ';

/**
 * Functions of the renderer for features that the product does not use, which no bundler can detect.
 * They throw if called all the same; the end-to-end tests run the build.
 */
const UNUSED: readonly string[] = [
  // Hydration of a page rendered by a server.
  'canHydrateInstance',
  'prepareToHydrateHostInstance',
  'canHydrateHydrationBoundary',
  'updateDehydratedSuspenseComponent',
  'clearHydrationBoundary',
  'hideOrUnhideDehydratedBoundary',
  'queueIfContinuousEvent',
  'retryIfBlockedOn',
  // Resource hints, and style sheets, titles and scripts as components.
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'getResource',
  'getHydratableHoistableCache',
  'acquireResource',
  'suspendResource',
  'insertStylesheetIntoRoot',
  'insertSuspendedStylesheets',
  'estimateBandwidth',
  // <Suspense>, <SuspenseList>, <Activity> and use(): lazy parts use `lazyPart` instead.
  'updateSuspenseComponent',
  'updateSuspenseListComponent',
  'updateActivityComponent',
  'updateOffscreenComponent',
  'hideOrUnhideAllChildren',
  'attachSuspenseRetryListeners',
  'recursivelyTraverseDisappearLayoutEffects',
  'recursivelyTraverseReappearLayoutEffects',
  'recursivelyTraverseDisconnectPassiveEffects',
  'recursivelyTraverseReconnectPassiveEffects',
  'recursivelyTraverseAtomicPassiveEffects',
  'trackUsedThenable',
  // <ViewTransition>.
  'startViewTransition',
  'flushAfterMutationEffects',
  'applyViewTransitionToHostInstancesRecursive',
  'measureViewTransitionHostInstancesRecursive',
  // Actions of forms, useActionState, useOptimistic and useTransition.
  'mountActionState',
  'updateActionStateImpl',
  'startTransition',
  'dispatchOptimisticSetState',
  'ensureFormComponentIsStateful',
  'defaultOnDefaultTransitionIndicator',
  // Fragment refs, custom elements, and the output of React's compiler.
  'FragmentInstance',
  'setPropOnCustomElement',
  'useMemoCache',
];

/**
 * Functions that every page calls, and that have nothing to do without the features above. Their bodies
 * become empty.
 */
const IDLE: readonly string[] = [
  'popHydrationState',
  'preloadInstanceAndSuspendIfNeeded',
  'accumulateSuspenseyCommitOnFiber',
  'trackEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
];

/**
 * React is published as CommonJS: a bundle keeps all exports, and looks up each name at each use. This
 * converts its files to modules, so that unused exports are dropped.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: FILE },
      handler: (code, id) => {
        const isRenderer = id.endsWith('react-dom-client.production.js');
        return { code: asModule(isRenderer ? withoutUnused(code) : code), map: null };
      },
    },
  };
}

/** @throws if the renderer lacks one of the functions */
export function withoutUnused(renderer: string): string {
  const idle = IDLE.reduce((code, name) => withBody(code, name, ''), renderer);
  return UNUSED.reduce((code, name) => withBody(code, name, THROWN), idle);
}

function withBody(code: string, name: string, body: string): string {
  const whole = new RegExp(`^function ${name}\\([^]*?^}$`, 'm');
  if (!whole.test(code)) {
    throw new Error(`React's renderer has no ${name}: scripts/reactModules.ts`);
  }
  return code.replace(whole, `function ${name}() {${body}}`);
}

/** @throws if a file of React has an unexpected form */
export function asModule(code: string): string {
  const [, file] = ENTRY.exec(code) ?? [];
  if (file !== undefined) return `export * from '${file}';`;
  const names = new Set<string>();
  const body = code
    .replaceAll(/^(?:var| ) (\w+) = require\(("[\w-]+")\)[,;]$/gm, 'import * as $1 from $2;')
    // The first assignment to each export starts a line.
    .replaceAll(/^exports\.(\w+) =/gm, (assignment, name: string) => {
      const isFirst = !names.has(name);
      names.add(name);
      return isFirst ? `var export_${name} =` : assignment;
    })
    .replaceAll(/\bexports\.(\w+)/g, 'export_$1')
    .replaceAll(OF_TESTS, 'undefined');
  if (names.size === 0 || /\bexports\b|\brequire\(/.test(body)) {
    throw new Error('this file of React cannot be made a module');
  }
  const exported = [...names].map((name) => `export_${name} as ${name}`);
  return `${body}\nexport { ${exported.join(', ')} };`;
}
