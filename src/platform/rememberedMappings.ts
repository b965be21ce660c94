import type { ImportMapping } from '#domain/sheet/importPlan.ts';

/** How files were mapped, by their header, newest first. */
const MAPPINGS_KEY = 'dashboard.importMappings';
const MAX_MAPPINGS = 10;
/** More is not remembered: the list needs the room. */
const MAX_CHARACTERS = 20_000;

/** What is stored may be anything. */
type Entry = readonly [header: string, mapping: unknown];

/** How a file with this header was mapped last; `null`: it was not. To be checked (`mappingFits`). */
export function rememberedMapping(header: string): unknown {
  return remembered().find(([known]) => known === header)?.[1] ?? null;
}

/** Remembers it where there is room: it can be chosen again. */
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
    // No JSON, or storage is refused.
    return [];
  }
}

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}
