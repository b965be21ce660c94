// A plain REST backend in memory with the conventions of json-server, which knows nothing of the product:
// GET, POST, PATCH and DELETE of /api/users, as middleware for any Node server.
import { readFileSync } from 'node:fs';

/**
 * @typedef {Record<string, unknown> & { id: string }} StoredRecord
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, next: () => void) => void}
 */
export function restServer() {
  /** @type {StoredRecord[]} */
  const records = JSON.parse(readFileSync(new URL('./users.json', import.meta.url), 'utf8'));
  return (request, response, next) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const match = /^\/api\/users(?:\/([^/]+))?$/.exec(pathname);
    if (match === null) {
      next();
      return;
    }
    const id = match[1] === undefined ? null : decodeURIComponent(match[1]);
    void respond(response, answer(records, request, id, searchParams.get('_sort')));
  };
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {Promise<[number, unknown]>} answering
 */
async function respond(response, answering) {
  const [status, body] = await answering.catch(() => /** @type {const} */ ([400, {}]));
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/**
 * @param {StoredRecord[]} records
 * @param {import('node:http').IncomingMessage} request
 * @param {string | null} id
 * @param {string | null} sort a field; with a leading `-` in descending order
 * @returns {Promise<[number, unknown]>}
 */
async function answer(records, request, id, sort) {
  if (id === null && request.method === 'GET') return [200, sorted(records, sort)];
  if (id === null && request.method === 'POST') {
    const record = await bodyOf(request);
    if (records.some((other) => other.id === record.id)) return [409, {}];
    records.push(record);
    return [201, record];
  }
  const position = records.findIndex((record) => record.id === id);
  const found = records[position];
  if (found === undefined) return [404, {}];
  if (request.method === 'PATCH') Object.assign(found, await bodyOf(request));
  else if (request.method === 'DELETE') records.splice(position, 1);
  else if (request.method !== 'GET') return [405, {}];
  return [200, found];
}

/**
 * @param {readonly StoredRecord[]} records
 * @param {string | null} sort
 */
function sorted(records, sort) {
  if (sort === null) return records;
  const field = sort.replace('-', '');
  const factor = sort.startsWith('-') ? -1 : 1;
  /** @param {StoredRecord} record */
  const text = (record) => String(record[field]);
  return records.toSorted((one, other) => factor * (text(one) < text(other) ? -1 : 1));
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<StoredRecord>}
 */
async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}
