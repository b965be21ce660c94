import { useId, useState } from 'react';
import { trImport } from '#text/trImport.ts';
import { ModalBody } from '#ui/dialogs/Modal.tsx';
import {
  fieldOf,
  type ImportMapping,
  NAME_PARTS,
  type ColumnTarget,
} from '#domain/sheet/importPlan.ts';
import { openRowCount } from '#domain/sheet/unknownValues.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { SHEET_FIELDS, type SheetField } from '#domain/sheet/sheet.ts';
import type { FileColumn } from '#files/fileColumns.ts';
import type { ImportFile, ReadFile } from './useImportFile.ts';
import type { FileMapping } from './useFileMapping.ts';
import { FileProblem, StepButtons, StepHeading, columnName } from './StepParts.tsx';
import styles from './ImportDialog.module.css';
import { UnknownValues } from './UnknownValues.tsx';
import { ENCODINGS, SEPARATORS, type FileShape, type ReadingChoices } from '#files/reading.ts';
import { SelectField, type Option, CheckboxField } from '#ui/controls/Field.tsx';

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
export function MappingStep({ file, read, chosen, onNext }: MappingStepProps) {
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

interface ReadingFieldsProps {
  file: ImportFile;
  read: ReadFile;
}

/**
 * How the file was read, and choices in case the guess is wrong.
 * @param isWrongGuess nothing can be imported as it was read
 */
function ReadingFields({
  file,
  read,
  isWrongGuess,
}: ReadingFieldsProps & { isWrongGuess: boolean }) {
  // It stays open, whatever is chosen in it.
  const [isOpenAtFirst] = useState(isWrongGuess);
  const { shape, rowCount, headerRow } = read;
  const choices = file.opened?.choices ?? {};
  const share = file.opened?.share ?? null;
  const choose = (next: ReadingChoices) => void file.open(read.file, { ...choices, ...next });
  const words = trImport.mapping;
  const rows = headerRow === null ? rowCount : rowCount - headerRow - 1;
  return (
    <section className={styles.part} aria-label={words.reading}>
      <p>
        <bdi className={styles.strong} translate="no">
          {read.file.name}
        </bdi>
        <span>{` · ${shapeInWords(shape)} · ${words.rows(rows)}`}</span>
        {headerRow !== null && headerRow > 0 && <span>{` · ${words.rowsAbove(headerRow)}`}</span>}
      </p>
      {shape.kind === 'xlsx' && shape.hiddenCount > 0 && (
        <HiddenRows count={shape.hiddenCount} choices={choices} onChoose={choose} />
      )}
      {shape.kind !== 'json' && (
        <details open={isOpenAtFirst}>
          <summary>{words.settings}</summary>
          <div className={styles.fields}>
            <ShapeFields shape={shape} choices={choices} onChoose={choose} />
            <HeaderField file={file} read={read} isDisabled={share !== null} />
          </div>
        </details>
      )}
      {share !== null && (
        <Progress
          label={trImport.choose.reading(read.file.name)}
          done={share}
          total={1}
          text={trImport.choose.share(share)}
        />
      )}
    </section>
  );
}

interface HiddenRowsProps {
  count: number;
  choices: ReadingChoices;
  onChoose: (choices: ReadingChoices) => void;
}

/** What is hidden was perhaps not meant to be imported. */
function HiddenRows({ count, choices, onChoose }: HiddenRowsProps) {
  const words = trImport.mapping;
  const isLeftOut = choices.isWithoutHidden === true;
  return (
    <Notice
      tone="info"
      actions={
        <CheckboxField
          label={words.withoutHidden}
          checked={isLeftOut}
          onChange={({ target }) => onChoose({ isWithoutHidden: target.checked })}
        />
      }
    >
      {words.hidden(count, isLeftOut)}
    </Notice>
  );
}

/** Which row names the columns. */
function HeaderField({ file, read, isDisabled }: ReadingFieldsProps & { isDisabled: boolean }) {
  const { headerRow, description } = read;
  const words = trImport.mapping;
  return (
    <SelectField
      className={styles.wide}
      label={words.headerRow}
      placeholder={words.headerRow}
      value={headerRow ?? NO_HEADER}
      disabled={isDisabled}
      options={[
        { value: NO_HEADER, label: words.noHeader },
        ...description.topRows.map(({ line, texts }, position) => ({
          value: String(position),
          label: words.topRow(line, texts),
        })),
      ]}
      onChange={({ target: { value } }) =>
        void file.describe(value === NO_HEADER ? null : Number(value))
      }
    />
  );
}

const NO_HEADER = 'none';

interface ShapeFieldsProps {
  shape: FileShape;
  choices: ReadingChoices;
  onChoose: (choices: ReadingChoices) => void;
}

function ShapeFields({ shape, choices, onChoose }: ShapeFieldsProps) {
  const words = trImport.mapping;
  if (shape.kind === 'json') return null;
  if (shape.kind === 'xlsx') {
    if (shape.sheetNames.length < 2) return null;
    return (
      <SelectField
        label={words.sheet}
        placeholder={words.sheet}
        value={choices.sheetName ?? shape.sheetName}
        options={shape.sheetNames.map((name) => ({ value: name, label: name }))}
        onChange={({ target }) => onChoose({ sheetName: target.value })}
      />
    );
  }
  return (
    <>
      <SelectField
        label={words.encoding}
        placeholder={words.encoding}
        value={choices.encoding ?? shape.encoding}
        options={optionsOf(ENCODINGS, words.encodings)}
        onChange={({ target }) => {
          const encoding = ENCODINGS.find((known) => known === target.value);
          if (encoding !== undefined) onChoose({ encoding });
        }}
      />
      <SelectField
        label={words.separator}
        placeholder={words.separator}
        value={choices.separator ?? shape.separator}
        options={optionsOf(SEPARATORS, words.separators)}
        onChange={({ target }) => {
          const separator = SEPARATORS.find((known) => known === target.value);
          if (separator !== undefined) onChoose({ separator });
        }}
      />
    </>
  );
}

function optionsOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): readonly Option[] {
  return values.map((value) => ({ value, label: words[value] }));
}

function shapeInWords(shape: FileShape): string {
  const words = trImport.mapping;
  switch (shape.kind) {
    case 'csv':
      return words.shape.csv(words.encodings[shape.encoding], words.separators[shape.separator]);
    case 'xlsx':
      return words.shape.xlsx(shape.sheetName);
    case 'json':
      return words.shape.json;
  }
}
