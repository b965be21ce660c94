import type { RecordsBackend } from '#sources/records/recordsStore.ts';

/** The conventions of json-server: a list, and one address for each record. */
export function restBackend(address: string): RecordsBackend {
  const ask = async (method: string, path = '', body?: unknown): Promise<unknown> => {
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
    list: async () => (await ask('GET', '?_sort=-createdAt')) as readonly Record<string, unknown>[],
    create: (record) => ask('POST', '', record),
    update: (id, fields) => ask('PATCH', pathOf(id), fields),
    remove: (id) => ask('DELETE', pathOf(id)),
  };
}

function pathOf(id: string): string {
  return `/${encodeURIComponent(id)}`;
}
