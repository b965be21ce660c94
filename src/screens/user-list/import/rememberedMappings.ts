import type { ImportMapping } from '#domain/sheet/importPlan.ts';
import { rememberedValue } from '#platform/remembered.ts';

const MAX_MAPPINGS = 10;
/** Longer mappings are not remembered: the list needs the room. */
const MAX_CHARACTERS = 20_000;

/** Stored text may be anything. */
type Entry = readonly [header: string, mapping: unknown];

/** How files were mapped, by their header, newest first. */
const mappings = rememberedValue<readonly Entry[]>('dashboard.importMappings', {
  parse: (text) => {
    try {
      const stored: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(stored) ? stored.filter(isEntry) : [];
    } catch {
      return [];
    }
  },
  format: (entries) => JSON.stringify(entries),
});

/** The last mapping of a file with this header; `null`: none. Unchecked: see `mappingFits`. */
export function rememberedMapping(header: string): unknown {
  return mappings.get().find(([known]) => known === header)?.[1] ?? null;
}

export function rememberMapping(header: string, mapping: ImportMapping): void {
  if (JSON.stringify([header, mapping]).length > MAX_CHARACTERS / 2) return;
  const others = mappings.get().filter(([known]) => known !== header);
  const kept = [[header, mapping] as const satisfies Entry, ...others].slice(0, MAX_MAPPINGS);
  while (JSON.stringify(kept).length > MAX_CHARACTERS) kept.pop();
  mappings.set(kept);
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}
