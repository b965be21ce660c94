import { rounded } from '../figures.mjs';

const CHANGE_SECONDS = 8;
const READ_MS = 300;
const MAP_MS = 2000;
const RARE_MS = 1500;

/** @param {import('./bulk.mjs').BulkResult} result @returns {string} */
export function bulkText({ changes, usualReads, memoryMb, map, rare, rareCount }) {
  const lines = changes.map(
    ({ users, seconds, reads, readsFailed }) =>
      `- ${users.toLocaleString('en')} users get a status in ${judged(seconds, CHANGE_SECONDS)} s; first pages of others meanwhile: median ${rounded(reads.median)} ms, 99 % ${judged(reads.p99, READ_MS)}, ${readsFailed === 0 ? 'all' : `**all but ${readsFailed}**`} answered.`,
  );
  return `**Large changes**, with 5 readers who pause; ms at the clients. The goals are for 56,000 users: ${CHANGE_SECONDS} s, and ${READ_MS} ms for others.

${lines.join('\n')}
- Usually these readers wait ${rounded(usualReads.median)} ms, 99 % ${rounded(usualReads.p99)}. The server uses ${memoryMb.atRest.toFixed(0)} MB at rest, ${memoryMb.after.toFixed(0)} after these changes.
- The map of all, one client: 99 % ${judged(map.p99, MAP_MS)} ms (at most ${MAP_MS}). A rare filter, the ${rareCount} who are passive by name: ${judged(rare.p99, RARE_MS)} ms (at most ${RARE_MS}).`;
}

/** @param {number} value @param {number} goal */
function judged(value, goal) {
  return value <= goal ? rounded(value) : `**${rounded(value)}**`;
}
