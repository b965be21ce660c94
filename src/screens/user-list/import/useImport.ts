import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { suggestedRole } from '#domain/sheet/cells.ts';
import {
  isShared,
  mappingFits,
  type ColumnTarget,
  type ImportMapping,
} from '#domain/sheet/importPlan.ts';
import type { UnknownValues } from '#domain/sheet/unknownValues.ts';
import type { SourceProblem } from '#domain/userSource.ts';
import {
  openFileSession,
  type CompareResult,
  type FileSession,
  type WorkFailure,
} from '#files/fileSession.ts';
import type { Answer, Asked, FileDescription, PlanSummary, RequestKind } from '#files/fileWork.ts';
import type { FileShape, ReadingChoices, ReadProblem } from '#files/reading.ts';
import { rememberedValue } from '#platform/remembered.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';

/** What was found in the file; its rows are in the worker. */
interface ReadFile {
  readonly shape: FileShape;
  /** Includes the header and the rows above it. */
  readonly rowCount: number;
  readonly description: FileDescription;
}

/** The file beside the list. */
export interface Comparison {
  /** `null` until the first one; the numbers stay during later ones. */
  readonly summary: PlanSummary | null;
  /** The state of the list that it was compared with. */
  readonly revision: number;
  readonly isPending: boolean;
  /** Why the list could not be asked. */
  readonly problem: SourceProblem | null;
  /** It was compared before, with an earlier state of the list. */
  readonly isRenewed: boolean;
}

interface ImportState {
  /** The file that is read, was read, or could not be. */
  readonly file: File | null;
  readonly choices: ReadingChoices;
  /** What the worker is doing with the whole file. */
  readonly pending: 'reading' | 'describing' | null;
  readonly problem: ReadProblem | WorkFailure | null;
  /** Stays while the same file is read in another way. */
  readonly read: ReadFile | null;
  readonly mapping: ImportMapping;
  /** The mapping was chosen for an earlier file with the same header. */
  readonly isRemembered: boolean;
  /** A target that only one column can have was moved from this column. */
  readonly moved: { readonly target: ColumnTarget; readonly from: number } | null;
  /** `null` until known. */
  readonly unknown: UnknownValues | null;
  /** `null` until the preview. */
  readonly comparison: Comparison | null;
}

const START: ImportState = {
  file: null,
  choices: {},
  pending: null,
  problem: null,
  read: null,
  mapping: { columns: [], matchBy: 'email', roles: {}, statuses: {} },
  isRemembered: false,
  moved: null,
  unknown: null,
  comparison: null,
};
const NOT_COMPARED: Comparison = {
  summary: null,
  revision: 0,
  isPending: true,
  problem: null,
  isRenewed: false,
};

type Patch = Partial<ImportState> | ((now: ImportState) => Partial<ImportState>);

function patched(now: ImportState, patch: Patch): ImportState {
  return { ...now, ...(typeof patch === 'function' ? patch(now) : patch) };
}

export type Import = ReturnType<typeof useImport>;

/** An import, from the file to the comparison. Its worker ends with the dialog. */
export function useImport() {
  const [state, update] = useReducer(patched, START);
  const worker = useFileWorker((failure) =>
    update({ pending: null, read: null, comparison: null, problem: failure }),
  );
  const { ask, asStep, fail, session, end } = worker;
  const { source } = useSourceAccess();
  const roles = useAnswer({ kind: 'values', filter: 'role' }).value;
  const knownRoles = roles?.map(({ value }) => value) ?? [];

  /** Reads a file; missing choices are guessed. */
  const open = async (file: File, choices: ReadingChoices = {}) => {
    // The state of another file, and its unfinished reading, end with its worker.
    end();
    const isSame = file === state.file;
    update({ ...(isSame ? {} : START), file, choices, pending: 'reading', problem: null });
    const opening = await asStep(() => ask('read', { file, name: file.name, choices }));
    if (opening === null) return;
    // Shown beside the choice that caused it.
    if (!opening.ok) update({ pending: null, problem: opening.problem });
    else update({ pending: null, read: opening, ...described(opening.description) });
  };

  /** Sets the header row, by its position; `null`: none. */
  const describe = async (headerRow: number | null) => {
    if (state.pending !== null) return;
    update({ pending: 'describing' });
    const description = await asStep(() => ask('describe', { headerRow }));
    if (description === null) return;
    update(({ read }) => ({
      pending: null,
      read: read && { ...read, description },
      ...described(description),
    }));
  };

  const compare = async () => {
    const reading = { mapping: state.mapping, knownRoles };
    update(({ comparison }) => ({
      comparison: { ...(comparison ?? NOT_COMPARED), isPending: true },
    }));
    const compared = await asStep((isOver) => session().compare(reading, source.fetch, isOver));
    if (compared === null) return;
    if (!compared.ok) {
      fail(compared.failure);
      return;
    }
    const found = compared.value;
    update(({ comparison: before }) => ({ comparison: renewed(before ?? NOT_COMPARED, found) }));
  };

  const preview = () => {
    const key = state.read?.description.headerKey ?? null;
    if (key !== null) rememberMapping(key, state.mapping);
    void compare();
  };

  /** What has to be explained, again after each change of the mapping. */
  const inspect = useEffectEvent(async () => {
    const unknown = await asStep(() =>
      ask('unknownValues', { mapping: state.mapping, knownRoles }),
    );
    if (unknown !== null) update((now) => ({ unknown, ...withSuggestions(now, unknown.roles) }));
  });
  const { read, mapping, comparison, pending, problem } = state;
  const isMapping =
    read !== null && roles !== undefined && comparison === null && (pending ?? problem) === null;
  useEffect(() => {
    if (isMapping) void inspect();
  }, [isMapping, read, mapping]);

  return {
    ...state,
    ask,
    hold: worker.hold,
    open,
    describe,
    preview,
    compare,
    setTarget: (column: number, target: ColumnTarget) =>
      update((now) => withTarget(now.mapping, column, target)),
    changeMapping: (change: Partial<ImportMapping>) =>
      update((now) => ({ mapping: { ...now.mapping, ...change } })),
    backToMapping: () => update({ comparison: null }),
    /** Stops reading, or forgets the file. */
    close: () => {
      end();
      update(START);
    },
  };
}

/** The comparison after an answer; the numbers of an earlier one stay beside a problem. */
function renewed(before: Comparison, found: CompareResult): Comparison {
  if (!found.ok) return { ...before, isPending: false, problem: found.problem };
  const { summary, revision } = found;
  const isRenewed = before.summary !== null;
  return { summary, revision, isPending: false, problem: null, isRenewed };
}

function withTarget(mapping: ImportMapping, column: number, target: ColumnTarget) {
  const from = isShared(target) ? -1 : mapping.columns.indexOf(target);
  const columns = mapping.columns.map((was, position) => {
    if (position === column) return target;
    return position === from ? 'ignored' : was;
  });
  const moved = from === -1 || from === column ? null : { target, from };
  return { mapping: { ...mapping, columns }, moved };
}

/** How a file is imported: as an earlier one with its header, or guessed. */
function described({ headerKey, columns, guess }: FileDescription) {
  const remembered = headerKey === null ? null : rememberedMapping(headerKey);
  const isRemembered = mappingFits(remembered, columns.length);
  return { mapping: isRemembered ? remembered : guess, isRemembered, moved: null, unknown: null };
}

/** Roles are suggested once: the person may have chosen otherwise since. */
function withSuggestions(
  { mapping, unknown: before }: ImportState,
  roles: UnknownValues['roles'],
): Partial<ImportState> {
  const suggested = roles.flatMap(({ key, text }) => {
    const role = suggestedRole(text);
    const isKnown =
      Object.hasOwn(mapping.roles, key) || before?.roles.some((one) => one.key === key);
    return role === null || isKnown === true ? [] : [[key, role] as const];
  });
  if (suggested.length === 0) return {};
  return { mapping: { ...mapping, roles: { ...mapping.roles, ...Object.fromEntries(suggested) } } };
}

/** The worker of a dialog, started when it is first needed, and stopped with the dialog. */
function useFileWorker(onFailure: (failure: WorkFailure) => void) {
  const current = useRef<FileSession>(null);
  const held = useRef<Promise<unknown>>(Promise.resolve());
  const steps = useRef(0);
  const session = () => (current.current ??= openFileSession());
  /** What was begun is over. */
  const end = () => {
    steps.current += 1;
    current.current?.close();
    current.current = null;
  };
  useEffect(() => () => void held.current.finally(end), []);
  const fail = (failure: WorkFailure) => {
    // It was stopped by reading another file, or the same one in another way.
    if (failure === 'stopped') return;
    end();
    onFailure(failure);
  };
  return {
    session,
    end,
    fail,
    /** The answer of the worker; `null`: it failed, and the state says so. */
    ask: async <Kind extends RequestKind>(
      kind: Kind,
      asked: Asked<Kind>,
    ): Promise<Answer<Kind> | null> => {
      const answer = await session().ask(kind, asked);
      if (answer.ok) return answer.value;
      fail(answer.failure);
      return null;
    },
    /** The result of a step; `null` as well where a later one has begun. */
    asStep: async <T>(step: (isOver: () => boolean) => Promise<T>): Promise<T | null> => {
      steps.current += 1;
      const own = steps.current;
      const isOver = () => own !== steps.current;
      const result = await step(isOver);
      return isOver() ? null : result;
    },
    /** Closing the dialog does not stop the worker before this has ended. */
    hold: (work: Promise<unknown>) => {
      held.current = work;
    },
  };
}

const MAX_MAPPINGS = 10;
/** Mappings of longer headers are not remembered: the list needs the room. */
const MAX_HEADER_CHARACTERS = 2000;

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

function isEntry(value: unknown): value is Entry {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
}

/** The last mapping of a file with this header; `null`: none. Unchecked: see `mappingFits`. */
export function rememberedMapping(header: string): unknown {
  return mappings.get().find(([known]) => known === header)?.[1] ?? null;
}

export function rememberMapping(header: string, mapping: ImportMapping): void {
  if (header.length > MAX_HEADER_CHARACTERS) return;
  const others = mappings.get().filter(([known]) => known !== header);
  mappings.set([[header, mapping] as const, ...others].slice(0, MAX_MAPPINGS));
}
