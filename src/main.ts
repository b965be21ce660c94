import { startApp } from '#app/startApp.tsx';
import { archiveEnvironment } from '#sources/local/archive/archiveEdge.ts';
import { openBrowserList } from '#sources/local/browserEdge.ts';

const { source, store } = openBrowserList();
startApp({ source, local: { store, archiveEnvironment } });
