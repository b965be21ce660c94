import { startApp } from '#app/startApp.tsx';
import { openBrowserList } from '#sources/local/browserEdge.ts';

startApp(openBrowserList());
