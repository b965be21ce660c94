import {
  useRef,
  useState,
  type SubmitEvent,
  type MouseEvent,
  useSyncExternalStore,
  useEffect,
} from 'react';
import { trExport, trSheetFields } from '#text/trImport.ts';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import type { Selection } from '#domain/change/change.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import {
  FILE_FORMATS,
  SHEET_FIELDS,
  type FileFormat,
  type SheetField,
  FILE_EXTENSIONS,
} from '#domain/sheet/sheet.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { CheckboxGroup, RadioGroup } from '#ui/controls/Choices.tsx';
import { rememberedChoice, rememberedList } from '#platform/remembered.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { tr } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import type { PageOfUsers, RowsQuestion, FetchedRows, SourceProblem } from '#domain/userSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { type Shown, useAnswer } from '#state/useAnswer.ts';
import styles from './ExportForm.module.css';
import { isoDate } from '#domain/dateTimes.ts';
import { exportFile, type FileExport } from '#files/fileSession.ts';
import { downloadFile } from '#ui/downloadFile.ts';

/** Downloads users as a file: which users, format and columns. */
export function ExportDialog({ onDone, onClose, ...asked }: ExportFormProps) {
  return (
    <Modal
      hasFixedTop
      isWide
      title={trExport.title}
      closeLabel={trExport.dismiss}
      onClose={onClose}
    >
      {(close) => (
        <ExportForm
          {...asked}
          onDone={(words) => {
            onDone(words);
            close();
          }}
          onClose={close}
        />
      )}
    </Modal>
  );
}

interface ExportFormProps {
  /** The query of the list on the screen. */
  query: UserQuery;
  /** Its selected users; `null`: none. */
  selection: Selection | null;
  /** The initial choice. */
  who: ExportedWho;
  /** The file is there: says so in words. */
  onDone: (words: string) => void;
  onClose: () => void;
}

const FORMATS = FILE_FORMATS.map((value) => ({ value, ...trExport.formats[value] }));
/** The first ones: for Excel. */
const USUAL_FORMATS = 2;
const COLUMNS = SHEET_FIELDS.map((value) => ({ value, label: trSheetFields[value] }));

function ExportForm({ query, selection, who: firstWho, onDone, onClose }: ExportFormProps) {
  const [who, setWho] = useState(firstWho);
  const [format, setFormat] = useExportFormat();
  const [rememberedFields, rememberFields] = useExportFields();
  // An empty choice is not remembered.
  const [fields, setFields] = useState(rememberedFields);
  const firstColumnRef = useRef<HTMLInputElement>(null);
  const offered = useExportedUsers(query, selection);
  const { refusal, question } = offered[who];
  const { state, start, stop } = useExport(onDone);

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isUnderWay(state)) stop();
    else if (fields.length === 0) firstColumnRef.current?.focus();
    else if (refusal === null) start(question, { fields, format });
  };

  return (
    <form onSubmit={handleSubmit}>
      <ModalBody className={styles.body}>
        <WhoField offered={offered} canChoose={selection !== null} who={who} onChange={setWho} />
        <FormatField format={format} onChange={setFormat} />
        <CheckboxGroup
          label={trExport.columns}
          options={COLUMNS}
          values={fields}
          error={fields.length === 0 ? trExport.noColumn : null}
          firstRef={firstColumnRef}
          onChange={(values) => {
            setFields(values);
            if (values.length > 0) rememberFields(values);
          }}
        />
      </ModalBody>
      <ExportFoot state={state} canStart={refusal === null} onClose={onClose} />
    </form>
  );
}

interface FormatFieldProps {
  format: FileFormat;
  onChange: (format: FileFormat) => void;
}

/** The formats of most people; the others at a press, or if one of them was chosen before. */
function FormatField({ format, onChange }: FormatFieldProps) {
  const usual = FORMATS.slice(0, USUAL_FORMATS);
  const ref = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(!usual.some(({ value }) => value === format));
  const showAll = () => {
    setIsWhole(true);
    // The button is about to go; the arrow keys lead on to the other formats.
    ref.current?.querySelector<HTMLElement>(':checked')?.focus();
  };
  return (
    <div ref={ref}>
      <RadioGroup
        label={trExport.format}
        options={isWhole ? FORMATS : usual}
        value={format}
        error={null}
        onChange={onChange}
      />
      {!isWhole && (
        <Button look="quiet" className={styles.others} onClick={showAll}>
          {trExport.otherFormats}
        </Button>
      )}
    </div>
  );
}

interface WhoFieldProps {
  offered: ReturnType<typeof useExportedUsers>;
  /** Between the selected users and all that the list shows. */
  canChoose: boolean;
  who: ExportedWho;
  onChange: (who: ExportedWho) => void;
}

/** Which users are exported, and why they cannot be. */
function WhoField({ offered, canChoose, who, onChange }: WhoFieldProps) {
  const { page } = offered;
  const { words, refusal } = offered[who];
  return (
    // As high with or without a count, so that nothing moves.
    <AnswerArea shown={page} placeholder={null}>
      {canChoose ? (
        <RadioGroup
          label={trExport.users}
          options={[
            { value: 'selected', label: offered.selected.words },
            { value: 'shown', label: offered.shown.words },
          ]}
          value={who}
          error={who === 'selected' || page.isCurrent ? refusal : null}
          onChange={onChange}
        />
      ) : (
        <p className={styles.who}>{refusal ?? words}</p>
      )}
    </AnswerArea>
  );
}

/** The choices of the last export. */
const { useChoice: useExportFormat } = rememberedChoice('dashboard.exportFormat', FILE_FORMATS);
const { useChoice: useExportFields } = rememberedList<SheetField>(
  'dashboard.exportFields',
  SHEET_FIELDS,
);

interface ExportFootProps {
  state: ExportState;
  /** There are users to export. */
  canStart: boolean;
  onClose: () => void;
}

/** The progress or result of the export, beside its buttons. */
function ExportFoot({ state, canStart, onClose }: ExportFootProps) {
  const isRunning = isUnderWay(state);
  const failure = state.kind === 'failed' ? state.problem : null;
  const isOver = useHasSignedInAgain(failure);
  return (
    <ModalButtons>
      <div className={styles.state} data-kind={state.kind}>
        {state.kind === 'idle' && <p className={styles.note}>{trExport.noPasswords}</p>}
        {state.kind === 'running' && (
          <Progress
            label={trExport.running}
            done={state.doneCount}
            total={state.total}
            text={trExport.progress(state.doneCount, state.total)}
          />
        )}
        {/* Always rendered: screen readers announce only changes of an existing live region. */}
        <p role="status" className={state.kind === 'running' ? 'visually-hidden' : styles.words}>
          {statusOf(state)}
        </p>
        {failure !== null && !isOver && (
          <Notice tone="danger" role="alert">
            {failureWords(failure)}
          </Notice>
        )}
      </div>
      <Button onClick={onClose}>{trExport.cancel}</Button>
      {(canStart || isRunning) && (
        // One button, which keeps the focus. A double click must not stop what it starts.
        <Button
          type="submit"
          look={isRunning ? 'plain' : 'primary'}
          onClick={(event: MouseEvent) => {
            if (event.detail > 1) event.preventDefault();
          }}
        >
          {isRunning ? trExport.stop : trExport.download}
        </Button>
      )}
    </ModalButtons>
  );
}

function failureWords(problem: ExportFailure): string {
  if (problem === 'noFile') return trExport.failed;
  if (problem === 'nobody') return trExport.nobody.left;
  if (problem === 'busy') return trExport.busy;
  return problem === 'tooMany' ? trExport.tooMany(null) : tr.list.problems[problem];
}

function statusOf(state: ExportState): string {
  if (state.kind === 'fetching') return trExport.loading;
  if (state.kind === 'running') return `${trExport.running}…`;
  return state.kind === 'stopped' ? trExport.stopped : '';
}

/** `shown`: all matches of the list's query. */
type ExportedWho = 'shown' | 'selected';

interface ExportedUsers {
  /** Their number, in words. */
  readonly words: string;
  /** Why nothing can be exported; `null`: it can, as far as is known. */
  readonly refusal: string | null;
  /** The question for these users. */
  readonly question: RowsQuestion;
}

interface Exported extends Readonly<Record<ExportedWho, ExportedUsers>> {
  /** Tells how many are shown. */
  readonly page: Shown<PageOfUsers>;
}

/**
 * The users that can be exported. They are counted here, and read when the export begins: a shared
 * list may have many, and others change them all the time.
 */
function useExportedUsers(query: UserQuery, selection: Selection | null): Exported {
  const { source } = useSourceAccess();
  const page = useAnswer({ kind: 'page', query, page: 1, size: 1 });
  const selectedCount = useSelectedCount(query, selection);
  return {
    page,
    shown: {
      ...(page.value === undefined ? UNCOUNTED : counted(page.value, source.capabilities.maxUsers)),
      question: { kind: 'rows', users: null, query },
    },
    selected: {
      words: trExport.selected(selectedCount),
      refusal: selectedCount === 0 ? trExport.nobody.selected : null,
      question: { kind: 'rows', users: selection, query },
    },
  };
}

/** How many of the selected users are left; if that costs a request, how many were selected. */
function useSelectedCount(query: UserQuery, selection: Selection | null): number {
  const { source } = useSourceAccess();
  const isAtHand = source.capabilities.hasWholeList && selection !== null;
  const left = useSyncExternalStore(source.subscribe, () =>
    isAtHand ? source.read({ kind: 'selected', users: selection, query }) : null,
  );
  if (left !== null) return left.state === 'ready' ? left.value.ids.length : 0;
  return selection === null ? 0 : sizeOf(selection);
}

/** Can be exported anyway: their number is known when they are read. */
const UNCOUNTED = { words: trExport.uncounted, refusal: null };

function counted({ total, listTotal, isTotalLowerBound }: PageOfUsers, most: number) {
  const tooMany = total > most ? trExport.tooMany(total) : null;
  if (isTotalLowerBound === true) {
    const words = total === 0 ? trExport.uncounted : trExport.atLeast(total);
    return { words, refusal: tooMany };
  }
  const extent = total === listTotal ? 'all' : 'narrowed';
  const refusal = total === 0 ? trExport.nobody[extent] : tooMany;
  return { words: trExport[extent](total), refusal };
}

function sizeOf(selection: Selection): number {
  if (selection.kind === 'user') return 1;
  return selection.kind === 'ids' ? selection.ids.length : selection.count;
}

/**
 * Why there are no users; `nobody`: none of them is left; `noFile`: there are users, but the file
 * failed.
 */
type ExportFailure = SourceProblem | 'nobody' | 'noFile';

type ExportState =
  | { readonly kind: 'idle' | 'stopped' | 'fetching' }
  | { readonly kind: 'failed'; readonly problem: ExportFailure }
  | { readonly kind: 'running'; readonly doneCount: number; readonly total: number };

/** It can be stopped. */
function isUnderWay({ kind }: ExportState): boolean {
  return kind === 'fetching' || kind === 'running';
}

interface Exporting {
  readonly state: ExportState;
  /** The file has these users as they are now, whatever happens to the list meanwhile. */
  readonly start: (question: RowsQuestion, choices: Omit<FileExport, 'users'>) => void;
  readonly stop: () => void;
}

/** Makes a file and downloads it; stops when it is unmounted. */
function useExport(onDone: ExportFormProps['onDone']): Exporting {
  const { source } = useSourceAccess();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const stopRef = useRef<AbortController>(null);
  useEffect(() => {
    return () => stopRef.current?.abort();
  }, []);

  const write = async (wanted: FileExport, signal: AbortSignal) => {
    const total = wanted.users.length;
    const show = (doneCount: number) => setState({ kind: 'running', doneCount, total });
    show(0);
    try {
      const file = await exportFile(wanted, show, signal);
      const extension = FILE_EXTENSIONS[wanted.format];
      const fileName = trExport.fileName(isoDate(new Date()), extension);
      downloadFile(fileName, file);
      onDone(trExport.done(total, fileName));
    } catch {
      if (!signal.aborted) setState({ kind: 'failed', problem: 'noFile' });
    }
  };
  const start: Exporting['start'] = (question, choices) => {
    stopRef.current?.abort();
    const stop = new AbortController();
    stopRef.current = stop;
    const { signal } = stop;
    const take = (fetched: FetchedRows) => {
      if (signal.aborted) return;
      if (!fetched.ok) setState({ kind: 'failed', problem: fetched.problem });
      else if (fetched.rows.length === 0) setState({ kind: 'failed', problem: 'nobody' });
      else void write({ ...choices, users: fetched.rows }, signal);
    };
    setState({ kind: 'fetching' });
    void source.fetch({ ...question, file: choices }).then(take);
  };
  return {
    state,
    start,
    stop: () => {
      stopRef.current?.abort();
      setState({ kind: 'stopped' });
    },
  };
}
