import type { ImportMapping } from '#domain/sheet/importPlan.ts';

/** How files were mapped, by their header, newest first. */
const MAPPINGS_KEY = 'dashboard.importMappings';
const MAX_MAPPINGS = 10;
/** Longer mappings are not remembered: the list needs the room. */
const MAX_CHARACTERS = 20_000;

/** Stored text may be anything. */
type Entry = readonly [header: string, mapping: unknown];

/** The last mapping of a file with this header; `null`: none. Unchecked: see `mappingFits`. */
export function rememberedMapping(header: string): unknown {
  return remembered().find(([known]) => known === header)?.[1] ?? null;
}

/** Stores it if there is room; otherwise the person chooses again. */
export function rememberMapping(header: string, mapping: ImportMapping): void {
  if (JSON.stringify([header, mapping]).length > MAX_CHARACTERS / 2) return;
  const others = remembered().filter(([known]) => known !== header);
  const kept = [[header, mapping] as const satisfies Entry, ...others].slice(0, MAX_MAPPINGS);
  while (JSON.stringify(kept).length > MAX_CHARACTERS) kept.pop();
  try {
    localStorage.setItem(MAPPINGS_KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or refused.
  }
}

function remembered(): readonly Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(MAPPINGS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    // Not JSON, or storage is refused.
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}
