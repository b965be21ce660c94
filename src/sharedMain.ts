import { startSharedApp } from '#app/startSharedApp.tsx';
import { openSharedList } from '#sources/shared/browserEdge.ts';
import { openStaffEdge } from '#sources/shared/staffEdge.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');
startSharedApp(openSharedList(basePath), openStaffEdge(basePath), basePath);
