import { useEffect, useEffectEvent, useState } from 'react';
import { suggestedRole } from '#domain/sheet/cells.ts';
import type { DateOrder } from '#domain/sheet/cellDates.ts';
import {
  isShared,
  type ColumnTarget,
  type ImportMapping,
  mappingFits,
} from '#domain/sheet/importPlan.ts';
import type { UnknownValues } from '#domain/sheet/unknownValues.ts';
import type { Role } from '#domain/user/user.ts';
import type { FileDescription } from '#files/fileColumns.ts';
import type { RowReading } from '#files/fileWork.ts';
import { useAnswer } from '#state/useAnswer.ts';
import type { ImportFile } from './useImportFile.ts';
import { rememberedValue } from '#platform/remembered.ts';

/** A target that only one column can have was moved from another column. */
interface MovedTarget {
  readonly target: ColumnTarget;
  readonly from: number;
  readonly to: number;
}

export interface FileMapping extends RowReading {
  /** It was chosen for an earlier file with the same header. */
  readonly isRemembered: boolean;
  readonly moved: MovedTarget | null;
  /** `null` until known. */
  readonly unknown: UnknownValues | null;
  readonly setTarget: (column: number, target: ColumnTarget) => void;
  readonly setMatchBy: (matchBy: ImportMapping['matchBy']) => void;
  /** `null`: it means no role; its rows are wrong. */
  readonly setRole: (key: string, role: Role | null) => void;
  readonly setStatus: (key: string, active: boolean | null) => void;
  /** `null`: not answered; the rows that need it are wrong. */
  readonly setDateOrder: (order: DateOrder | null) => void;
  readonly setMendsEmails: (mendsEmails: boolean) => void;
}

interface Chosen {
  readonly of: FileDescription;
  readonly mapping: ImportMapping;
  readonly isRemembered: boolean;
  readonly moved: MovedTarget | null;
  /** Keys of the roles that were suggested: the person may have chosen otherwise since. */
  readonly suggested: ReadonlySet<string>;
}

/**
 * How the file is imported: as an earlier one with its header, or guessed; the person can change
 * it.
 */
export function useFileMapping(
  description: FileDescription,
  { session, fail }: Pick<ImportFile, 'session' | 'fail'>,
): FileMapping {
  const [held, setHeld] = useState(() => startWith(description));
  // Read in another way, it has other columns.
  if (held.of !== description) setHeld(startWith(description));
  const { mapping, isRemembered, moved } = held;
  const change = (next: Partial<ImportMapping>, nowMoved: MovedTarget | null = moved) =>
    setHeld((now) => ({ ...now, mapping: { ...now.mapping, ...next }, moved: nowMoved }));

  const { unknown, knownRoles } = useUnknownValues(
    description,
    mapping.columns,
    { session, fail },
    (found) => {
      setHeld((now) => {
        const roles = suggestedRoles(found.roles.filter(({ key }) => !now.suggested.has(key)));
        return {
          ...now,
          mapping: { ...now.mapping, roles: { ...roles, ...now.mapping.roles } },
          suggested: new Set([...now.suggested, ...Object.keys(roles)]),
        };
      });
    },
  );

  return {
    mapping,
    knownRoles,
    isRemembered,
    moved,
    unknown,
    setTarget: (column, target) => {
      const from = isShared(target) ? -1 : mapping.columns.indexOf(target);
      const columns = mapping.columns.map((was, position) => {
        if (position === column) return target;
        return position === from ? 'ignored' : was;
      });
      change({ columns }, from === -1 || from === column ? null : { target, from, to: column });
    },
    setMatchBy: (matchBy) => change({ matchBy }),
    setRole: (key, role) => change({ roles: withEntry(mapping.roles, key, role) }),
    setStatus: (key, active) => change({ statuses: withEntry(mapping.statuses, key, active) }),
    setDateOrder: (order) =>
      setHeld((now) => {
        const { dateOrder: _before, ...others } = now.mapping;
        return { ...now, mapping: order === null ? others : { ...others, dateOrder: order } };
      }),
    setMendsEmails: (mendsEmails) =>
      setHeld((now) => {
        const { mendsEmails: _before, ...others } = now.mapping;
        return { ...now, mapping: mendsEmails ? { ...others, mendsEmails } : others };
      }),
  };
}

function startWith(description: FileDescription): Chosen {
  const { headerKey, columns, guess } = description;
  const remembered = headerKey === null ? null : rememberedMapping(headerKey);
  const start = { of: description, moved: null, suggested: new Set<string>() };
  return mappingFits(remembered, columns.length)
    ? { ...start, mapping: remembered, isRemembered: true }
    : { ...start, mapping: guess, isRemembered: false };
}

interface FoundValues extends Pick<RowReading, 'knownRoles'> {
  /** `null` until known. */
  readonly unknown: UnknownValues | null;
}

const NOT_FOUND: FoundValues = { unknown: null, knownRoles: [] };

/**
 * The unknown roles, statuses and dates of the file, and the known roles.
 * @param onFound called once for each set of columns and of roles in the list
 */
function useUnknownValues(
  description: FileDescription,
  columns: readonly ColumnTarget[],
  { session, fail }: Pick<ImportFile, 'session' | 'fail'>,
  onFound: (unknown: UnknownValues) => void,
): FoundValues {
  const { value: roles } = useAnswer({ kind: 'values', filter: 'role' });
  const knownRoles = roles?.map(({ value }) => value);
  // Their counts may change with the list; the mapping does not.
  const roleNames = JSON.stringify(knownRoles);
  const [found, setFound] = useState(NOT_FOUND);
  const [of, setOf] = useState(description);
  if (of !== description) {
    setOf(description);
    setFound(NOT_FOUND);
  }
  const handleFound = useEffectEvent((unknown: UnknownValues, asked: readonly string[]) => {
    setFound({ unknown, knownRoles: asked });
    onFound(unknown);
  });
  const handleFailure = useEffectEvent(fail);
  const currentSession = useEffectEvent(session);
  const currentRoles = useEffectEvent(() => knownRoles ?? []);
  useEffect(() => {
    if (roleNames === undefined) return undefined;
    let isStale = false;
    const asked = currentRoles();
    const mapping = { columns, matchBy: 'email', roles: {}, statuses: {} } as const;
    const ask = async () => {
      const answer = await currentSession().ask('unknownValues', { mapping, knownRoles: asked });
      if (isStale) return;
      if (answer.ok) handleFound(answer.value, asked);
      else handleFailure(answer.failure);
    };
    void ask();
    return () => {
      isStale = true;
    };
  }, [description, columns, roleNames]);
  return found;
}

/** Suggested by their names; the person can change them. */
function suggestedRoles(roles: UnknownValues['roles']): Readonly<Record<string, Role>> {
  const suggested: Record<string, Role> = {};
  for (const { key, text } of roles) {
    const role = suggestedRole(text);
    if (role !== null) suggested[key] = role;
  }
  return suggested;
}

/** `null` removes the key. */
function withEntry<Value>(
  entries: Readonly<Record<string, Value>>,
  key: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  const { [key]: _before, ...others } = entries;
  return value === null ? others : { ...others, [key]: value };
}

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
