import { useEffect, useEffectEvent, useState, useId } from 'react';
import { trImport } from '#text/user-list/trImport.ts';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import {
  fieldOf,
  type ImportMapping,
  NAME_PARTS,
  type ColumnTarget,
} from '#domain/sheet/importPlan.ts';
import { openRowCount } from '#domain/sheet/cells/unknownValues.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { SHEET_FIELDS, type SheetField } from '#domain/sheet/sheet.ts';
import type { FileColumn } from '#files/reading/importMessages.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { useImportFile, type ImportFile, type ReadFile } from './useImportFile.ts';
import { rememberMapping } from './rememberedMappings.ts';
import { ComparedList } from './ComparedList.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { useFileMapping, type FileMapping } from './useFileMapping.ts';
import { FileProblem } from './FileProblem.tsx';
import styles from './ImportDialog.module.css';
import { ReadingFields } from './ReadingFields.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepHeading } from './StepHeading.tsx';
import { UnknownValues } from './UnknownValues.tsx';
import { columnName } from './columnName.ts';

interface ImportDialogProps {
  /** Files dropped on the screen. */
  dropped: readonly File[];
  onClose: () => void;
}

/** Imports users from a file, after a preview. */
export function ImportDialog({ dropped, onClose }: ImportDialogProps) {
  return (
    <Modal isWide hasFixedTop title={trImport.title} closeLabel={trImport.close} onClose={onClose}>
      {(close) => <ImportSteps dropped={dropped} onClose={close} />}
    </Modal>
  );
}

function ImportSteps({ dropped, onClose }: ImportDialogProps) {
  const file = useImportFile();
  // It is unknown which of them is meant.
  const [isSeveral, setIsSeveral] = useState(dropped.length > 1);
  const openFiles = (files: readonly File[]) => {
    const [first, ...others] = files;
    setIsSeveral(others.length > 0);
    if (others.length > 0) file.close();
    else if (first !== undefined) void file.open(first);
  };
  const only = dropped.length === 1 ? dropped[0] : undefined;
  const openDropped = useEffectEvent((one: File) => void file.open(one));
  useEffect(() => {
    if (only !== undefined) openDropped(only);
  }, [only]);
  return file.read === null ? (
    <ChooseStep file={file} isSeveral={isSeveral} onFiles={openFiles} onClose={onClose} />
  ) : (
    <FileSteps file={file} read={file.read} onDone={onClose} />
  );
}

interface FileStepsProps {
  file: ImportFile;
  read: ReadFile;
  onDone: () => void;
}

/** The steps after a file was read: its mapping, and the preview. */
function FileSteps({ file, read, onDone }: FileStepsProps) {
  const chosen = useFileMapping(read.description, file);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const preview = () => {
    const { headerKey } = read.description;
    if (headerKey !== null) rememberMapping(headerKey, chosen.mapping);
    setIsPreviewed(true);
  };
  return isPreviewed ? (
    <ComparedList file={file} reading={chosen}>
      {(list) => (
        <PreviewStep
          file={file}
          read={read}
          list={list}
          onBack={() => setIsPreviewed(false)}
          onDone={onDone}
        />
      )}
    </ComparedList>
  ) : (
    <MappingStep file={file} read={read} chosen={chosen} onNext={preview} />
  );
}

const MATCHES = [
  { value: 'idOrEmail', label: trImport.mapping.matchByEither },
  { value: 'email', label: trImport.mapping.matchByEmail },
  { value: 'id', label: trImport.mapping.matchById },
] as const satisfies readonly { value: ImportMapping['matchBy']; label: string }[];

interface MappingStepProps {
  file: ImportFile;
  read: ReadFile;
  chosen: FileMapping;
  onNext: () => void;
}

/** How the file is read, and the target of each column. */
function MappingStep({ file, read, chosen, onNext }: MappingStepProps) {
  const missingId = useId();
  const { mapping, isRemembered, unknown } = chosen;
  const missing = missingWords(mapping);
  const isUnread = file.opened?.share !== null || file.opened.problem !== null;
  const isDescribed = read.headerRow === read.description.headerRow;
  const isReady = missing === null && unknown !== null && !isUnread && isDescribed;
  const openRows = unknown === null ? 0 : openRowCount(unknown, mapping);
  const words = trImport.mapping;

  return (
    <>
      <ModalBody className={styles.body}>
        <StepHeading step={2}>{words.heading}</StepHeading>
        <ReadingFields file={file} read={read} isWrongGuess={missing !== null} />
        <FileProblem file={file} />
        {isRemembered && <p className={styles.muted}>{words.remembered}</p>}
        <ColumnList columns={read.description.columns} chosen={chosen} />
        <RadioGroup
          label={words.matchBy}
          options={MATCHES}
          value={mapping.matchBy}
          error={null}
          onChange={chosen.setMatchBy}
        />
        {unknown !== null && <UnknownValues unknown={unknown} chosen={chosen} />}
        {missing === null && <OnlyKnown mapping={mapping} />}
      </ModalBody>
      <StepButtons>
        {/* Beside the button, in sight wherever the rest is scrolled to. */}
        <p id={missingId} role="status" className={styles.asked}>
          {missing}
        </p>
        <Button onClick={file.close}>{words.back}</Button>
        <Button
          look="primary"
          aria-disabled={!isReady || undefined}
          aria-describedby={missing === null ? undefined : missingId}
          onClick={() => {
            if (isReady) onNext();
          }}
        >
          {openRows > 0 ? words.nextAnyway(openRows) : words.next}
        </Button>
      </StepButtons>
    </>
  );
}

/** Without a name or an email nobody can be added. */
function OnlyKnown({ mapping: { columns } }: { mapping: ImportMapping }) {
  const { targets, onlyKnown } = trImport.mapping;
  const hasName = columns.some((target) => fieldOf(target) === 'name');
  const missing = [
    ...(hasName ? [] : [targets.name]),
    ...(isIn(columns, 'email') ? [] : [targets.email]),
  ];
  return missing.length > 0 && <Notice tone="info">{onlyKnown(missing)}</Notice>;
}

/** What has to be chosen before a comparison; `null`: nothing. */
function missingWords({ columns, matchBy }: ImportMapping): string | null {
  const { missing } = trImport.mapping;
  if (!isIn(columns, 'email') && !isIn(columns, 'id')) return missing.both;
  return matchBy === 'idOrEmail' || isIn(columns, matchBy) ? null : missing[matchBy];
}

function isIn(columns: readonly string[], target: string): boolean {
  return columns.includes(target);
}

const BESIDE: Partial<Record<SheetField, readonly ColumnTarget[]>> = {
  name: NAME_PARTS,
  email: ['otherEmail'],
  active: ['blocked'],
};
/** In the order of the select: alternatives for a field stand beside it. */
const TARGETS: readonly ColumnTarget[] = [
  'ignored',
  ...SHEET_FIELDS.flatMap((field): readonly ColumnTarget[] => [field, ...(BESIDE[field] ?? [])]),
];

interface ColumnListProps {
  columns: readonly FileColumn[];
  chosen: FileMapping;
}

/** The columns of the file, each with its target. */
function ColumnList({ columns, chosen }: ColumnListProps) {
  const { mapping, moved, setTarget } = chosen;
  const words = trImport.mapping;
  return (
    <section className={styles.part}>
      <h4 id="import-columns">{words.columns}</h4>
      <p className={styles.muted}>{words.columnsHint}</p>
      <ul className={styles.columns} aria-labelledby="import-columns">
        {columns.map((column, position) => (
          <ColumnItem
            // Columns have no unique name. oxlint-disable-next-line react/no-array-index-key
            key={position}
            column={column}
            name={columnName(column, position)}
            target={mapping.columns[position] ?? 'ignored'}
            onTarget={(target) => setTarget(position, target)}
          />
        ))}
      </ul>
      <p role="status" className={styles.messages}>
        {moved !== null &&
          words.moved(words.targets[moved.target], columnName(columns[moved.from], moved.from))}
      </p>
    </section>
  );
}

interface ColumnItemProps {
  column: FileColumn;
  name: string;
  target: ColumnTarget;
  onTarget: (target: ColumnTarget) => void;
}

function ColumnItem({ column, name, target, onTarget }: ColumnItemProps) {
  const id = useId();
  const samplesId = `${id}-samples`;
  const words = trImport.mapping;
  return (
    <li className={styles.column} data-ignored={target === 'ignored' || undefined}>
      <label htmlFor={id} className={styles.strong}>
        <bdi translate="no">{name}</bdi>
      </label>
      <p id={samplesId} className={styles.samples}>
        {column.isPassword ? <span>{words.password}</span> : <Samples samples={column.samples} />}
      </p>
      {!column.isPassword && (
        <select
          id={id}
          className={styles.select}
          aria-describedby={samplesId}
          value={target}
          onChange={(event) => {
            const next = TARGETS.find((known) => known === event.target.value);
            if (next !== undefined) onTarget(next);
          }}
        >
          {TARGETS.map((known) => (
            <option key={known} value={known}>
              {words.targets[known]}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

function Samples({ samples }: { samples: readonly string[] }) {
  const words = trImport.mapping;
  if (samples.length === 0) return <span>{words.noSamples}</span>;
  return (
    <>
      <span className="visually-hidden">{`${words.samples} `}</span>
      {samples.map((sample) => (
        <bdi key={sample} className={styles.sample} translate="no">
          {sample}
        </bdi>
      ))}
    </>
  );
}
