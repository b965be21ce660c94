import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Selection } from '#domain/change/change.ts';
import { isoDate } from '#domain/dateTimes.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import {
  FILE_EXTENSIONS,
  FILE_FORMATS,
  SHEET_FIELDS,
  type FileFormat,
  type SheetField,
} from '#domain/sheet/sheet.ts';
import type { PageOfUsers, RowsQuestion, SourceProblem } from '#domain/userSource.ts';
import { exportFile } from '#files/fileSession.ts';
import type { FileChoices } from '#files/writeFile.ts';
import { rememberedChoice, rememberedList } from '#platform/remembered.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { useAnswer } from '#state/useAnswer.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { tr } from '#text/tr.ts';
import { trExport, trSheetFields } from '#text/trImport.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CheckboxGroup, RadioGroup } from '#ui/controls/Choices.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { downloadFile } from '#ui/downloadFile.ts';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './ExportForm.module.css';

/** `shown`: all matches of the list's query. */
type ExportedWho = 'shown' | 'selected';

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

const FORMATS = FILE_FORMATS.map((value) => ({ value, ...trExport.formats[value] }));
/** The first ones: for Excel. */
const USUAL_FORMATS = FORMATS.slice(0, 2);
const COLUMNS = SHEET_FIELDS.map((value) => ({ value, label: trSheetFields[value] }));

/** The choices of the last export. */
const { useChoice: useExportFormat } = rememberedChoice('dashboard.exportFormat', FILE_FORMATS);
const { useChoice: useExportFields } = rememberedList<SheetField>(
  'dashboard.exportFields',
  SHEET_FIELDS,
);

function ExportForm({ query, selection, who: firstWho, onDone, onClose }: ExportFormProps) {
  const { source } = useSourceAccess();
  const [who, setWho] = useState(firstWho);
  const [format, setFormat] = useExportFormat();
  const [rememberedFields, rememberFields] = useExportFields();
  // An empty choice is not remembered.
  const [fields, setFields] = useState(rememberedFields);
  const firstColumnRef = useRef<HTMLInputElement>(null);
  // Counted here, and read when the export begins: others change a shared list all the time.
  const page = useAnswer({ kind: 'page', query, page: 1, size: 1 });
  const shown = shownUsers(page.value, source.capabilities.maxUsers);
  const refusal = who === 'shown' ? shown.refusal : null;
  const { state, start, stop } = useExport(onDone);
  const isRunning = state === 'loading' || state === 'making';

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isRunning) stop();
    else if (fields.length === 0) firstColumnRef.current?.focus();
    else if (refusal === null) {
      const users = who === 'selected' ? selection : null;
      void start({ kind: 'rows', users, query }, { fields, format });
    }
  };

  return (
    <form onSubmit={handleSubmit}>
      <ModalBody className={styles.body}>
        {/* As high with or without a count, so that nothing moves. */}
        <AnswerArea shown={page} placeholder={null}>
          {selection === null ? (
            <p className={styles.who}>{refusal ?? shown.words}</p>
          ) : (
            <RadioGroup
              label={trExport.users}
              options={[
                { value: 'selected', label: trExport.selected(sizeOf(selection)) },
                { value: 'shown', label: shown.words },
              ]}
              value={who}
              error={page.isCurrent ? refusal : null}
              onChange={setWho}
            />
          )}
        </AnswerArea>
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
      <ModalButtons>
        <ExportStatus state={state} />
        <Button onClick={onClose}>{trExport.cancel}</Button>
        {(refusal === null || isRunning) && (
          // One button, which keeps the focus. A double click must not stop what it starts.
          <Button
            type="submit"
            look={isRunning ? 'plain' : 'primary'}
            onClick={(event) => {
              if (event.detail > 1) event.preventDefault();
            }}
          >
            {isRunning ? trExport.stop : trExport.download}
          </Button>
        )}
      </ModalButtons>
    </form>
  );
}

interface FormatFieldProps {
  format: FileFormat;
  onChange: (format: FileFormat) => void;
}

/** The formats of most people; the others at a press, or if one of them was chosen before. */
function FormatField({ format, onChange }: FormatFieldProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isWhole, setIsWhole] = useState(!USUAL_FORMATS.some(({ value }) => value === format));
  const showAll = () => {
    setIsWhole(true);
    // The button is about to go; the arrow keys lead on to the other formats.
    ref.current?.querySelector<HTMLElement>(':checked')?.focus();
  };
  return (
    <div ref={ref}>
      <RadioGroup
        label={trExport.format}
        options={isWhole ? FORMATS : USUAL_FORMATS}
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

/** How many users the list shows, and why they cannot be exported; `null`: they can. */
function shownUsers(page: PageOfUsers | undefined, most: number) {
  // Can be exported anyway: their number is known when they are read.
  if (page === undefined) return { words: trExport.uncounted, refusal: null };
  const { total, listTotal, isTotalLowerBound = false } = page;
  const tooMany = total > most ? trExport.tooMany(total) : null;
  if (isTotalLowerBound) {
    const words = total === 0 ? trExport.uncounted : trExport.atLeast(total);
    return { words, refusal: tooMany };
  }
  const extent = total === listTotal ? 'all' : 'narrowed';
  return {
    words: trExport[extent](total),
    refusal: total === 0 ? trExport.nobody[extent] : tooMany,
  };
}

function sizeOf(selection: Selection): number {
  if (selection.kind === 'user') return 1;
  return selection.kind === 'ids' ? selection.ids.length : selection.count;
}

/** Why there is no file; `nobody`: no user is left; `noFile`: there are users, but it failed. */
interface ExportFailure {
  readonly problem: SourceProblem | 'nobody' | 'noFile';
}

type ExportState = 'idle' | 'loading' | 'making' | 'stopped' | ExportFailure;

/** Where the export is, beside its buttons. */
function ExportStatus({ state }: { state: ExportState }) {
  const problem = typeof state === 'object' ? state.problem : null;
  const isOver = useHasSignedInAgain(problem);
  return (
    <div className={styles.state} data-kind={problem === null ? undefined : 'failed'}>
      {state === 'idle' && <p className={styles.note}>{trExport.noPasswords}</p>}
      {/* Always rendered: screen readers announce only changes of an existing live region. */}
      <p role="status" className={styles.words}>
        {typeof state === 'string' && state !== 'idle' && trExport[state]}
      </p>
      {problem !== null && !isOver && (
        <Notice tone="danger" role="alert">
          {failureWords(problem)}
        </Notice>
      )}
    </div>
  );
}

function failureWords(problem: ExportFailure['problem']): string {
  if (problem === 'noFile') return trExport.failed;
  if (problem === 'nobody') return trExport.nobody.left;
  if (problem === 'busy') return trExport.busy;
  return problem === 'tooMany' ? trExport.tooMany(null) : tr.list.problems[problem];
}

/** Makes a file and downloads it; stops when it is unmounted. */
function useExport(onDone: ExportFormProps['onDone']) {
  const { source } = useSourceAccess();
  const [state, setState] = useState<ExportState>('idle');
  const stopRef = useRef<AbortController>(null);
  useEffect(() => () => stopRef.current?.abort(), []);

  /** The file has these users as they are now, whatever happens to the list meanwhile. */
  const start = async (question: RowsQuestion, choices: FileChoices) => {
    const controller = new AbortController();
    stopRef.current = controller;
    const { signal } = controller;
    setState('loading');
    const fetched = await source.fetch({ ...question, file: choices });
    if (signal.aborted) return;
    if (!fetched.ok) setState({ problem: fetched.problem });
    else if (fetched.rows.length === 0) setState({ problem: 'nobody' });
    else {
      setState('making');
      try {
        const file = await exportFile({ ...choices, users: fetched.rows }, signal);
        const name = trExport.fileName(isoDate(new Date()), FILE_EXTENSIONS[choices.format]);
        downloadFile(name, file);
        onDone(trExport.done(fetched.rows.length, name));
      } catch {
        if (!signal.aborted) setState({ problem: 'noFile' });
      }
    }
  };
  return {
    state,
    start,
    stop: () => {
      stopRef.current?.abort();
      setState('stopped');
    },
  };
}
