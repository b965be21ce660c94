import { startApp } from '#app/startApp.tsx';
import { openBrowserList } from '#sources/local/browserEdge.ts';
import { createSlowNetwork } from './slowNetwork.ts';
import { createSlowSource } from './slowSource.ts';

// Replaces main.ts in the build that e2e tests use for a slow list (scripts/serveSlow.mjs).
const { network, travel } = createSlowNetwork();
Object.assign(window, { network });
const { source, local } = openBrowserList();
startApp({ source: createSlowSource(source, travel), local });
