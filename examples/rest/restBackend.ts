import type { RecordsBackend } from '#sources/records/recordsStore.ts';

/** A client for the conventions of json-server: a list, and one address per record. */
export function restBackend(address: string): RecordsBackend {
  const request = async (method: string, path = '', body?: unknown): Promise<unknown> => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.json();
  };
  return {
    list: async () =>
      (await request('GET', '?_sort=-createdAt')) as readonly Record<string, unknown>[],
    create: (record) => request('POST', '', record),
    update: (id, fields) => request('PATCH', pathOf(id), fields),
    remove: (id) => request('DELETE', pathOf(id)),
  };
}

function pathOf(id: string): string {
  return `/${encodeURIComponent(id)}`;
}
