import { startApp } from '#app/startApp.tsx';
import { archiveEnvironment } from '#sources/local/archive/archiveEdge.ts';
import { openBrowserList } from '#sources/local/browserEdge.ts';

const { source, store } = openBrowserList();
const { loadChanger } = source;
startApp({ source, local: { store, archiveEnvironment, loadChanger } });
