import { startSharedApp } from '#app/SharedApp.tsx';
import { openSharedList } from '#sources/shared/browserEdge.ts';
import { openStaffEdge } from '#sources/shared/staffEdge.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');
// First: it takes the token of a one-time link out of the address.
const access = openStaffEdge(basePath);
startSharedApp(openSharedList(basePath), access, basePath);
