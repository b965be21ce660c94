import { startApp } from '#app/startApp.tsx';
import { openRecords } from '#sources/records/browserEdge.ts';
import { restBackend } from './restBackend.ts';

startApp({ source: openRecords(restBackend('/api/users')), local: null });
