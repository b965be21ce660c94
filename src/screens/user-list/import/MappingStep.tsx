import { useId, useState } from 'react';
import { COLUMN_TARGETS, fieldOf, type ImportMapping } from '#domain/sheet/importPlan.ts';
import { ENCODINGS, SEPARATORS, type FileShape, type ReadingChoices } from '#files/reading.ts';
import { trImport } from '#text/trImport.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { CheckboxField, SelectField } from '#ui/controls/Field.tsx';
import { ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import styles from './ImportDialog.module.css';
import { ChoiceRow, columnName, FileStatus, Samples, StepHeading } from './StepParts.tsx';
import { UnknownValuesFields } from './UnknownValuesFields.tsx';
import type { Import } from './useImport.ts';

const MATCHES = [
  { value: 'idOrEmail', label: trImport.mapping.matchByEither },
  { value: 'email', label: trImport.mapping.matchByEmail },
  { value: 'id', label: trImport.mapping.matchById },
] as const satisfies readonly { value: ImportMapping['matchBy']; label: string }[];

export interface ReadFileProps {
  imported: Import;
  read: NonNullable<Import['read']>;
}

/** How the file is read, and the target of each column. */
export function MappingStep({ imported, read }: ReadFileProps) {
  const missingId = useId();
  const { mapping, unknown, pending, problem } = imported;
  const missing = missingWords(mapping);
  const isReady = missing === null && unknown !== null && pending === null && problem === null;
  const words = trImport.mapping;
  return (
    <>
      <ModalBody className={styles.body}>
        <StepHeading step={2}>{words.heading}</StepHeading>
        <ReadingFields imported={imported} read={read} isWrongGuess={missing !== null} />
        <FileStatus imported={imported} />
        {imported.isRemembered && <p className={styles.muted}>{words.remembered}</p>}
        <ColumnList imported={imported} read={read} />
        <RadioGroup
          label={words.matchBy}
          options={MATCHES}
          value={mapping.matchBy}
          error={null}
          onChange={(matchBy) => imported.changeMapping({ matchBy })}
        />
        {unknown !== null && <UnknownValuesFields unknown={unknown} imported={imported} />}
        {missing === null && <OnlyKnown mapping={mapping} />}
      </ModalBody>
      <ModalButtons>
        {/* Beside the button, in sight wherever the rest is scrolled to. */}
        <p id={missingId} role="status" className={styles.asked}>
          {missing}
        </p>
        <Button onClick={imported.close}>{words.back}</Button>
        <Button
          look="primary"
          aria-disabled={!isReady || undefined}
          aria-describedby={missing === null ? undefined : missingId}
          onClick={() => {
            if (isReady) imported.preview();
          }}
        >
          {unknown !== null && unknown.openRows > 0
            ? words.nextAnyway(unknown.openRows)
            : words.next}
        </Button>
      </ModalButtons>
    </>
  );
}

/** Without a name or an email nobody can be added. */
function OnlyKnown({ mapping: { columns } }: { mapping: ImportMapping }) {
  const { targets, onlyKnown } = trImport.mapping;
  const hasName = columns.some((target) => fieldOf(target) === 'name');
  const missing = [
    ...(hasName ? [] : [targets.name]),
    ...(columns.includes('email') ? [] : [targets.email]),
  ];
  return missing.length > 0 && <Notice tone="info">{onlyKnown(missing)}</Notice>;
}

/** What has to be chosen before a comparison; `null`: nothing. */
function missingWords({ columns, matchBy }: ImportMapping): string | null {
  const { missing } = trImport.mapping;
  if (!columns.includes('email') && !columns.includes('id')) return missing.both;
  return matchBy === 'idOrEmail' || columns.includes(matchBy) ? null : missing[matchBy];
}

const TARGETS = COLUMN_TARGETS.map((value) => ({ value, label: trImport.mapping.targets[value] }));

/** The columns of the file, each with its target. */
function ColumnList({ imported: { mapping, moved, setTarget }, read }: ReadFileProps) {
  const { columns } = read.description;
  const words = trImport.mapping;
  return (
    <section className={styles.part}>
      <h4 id="import-columns">{words.columns}</h4>
      <p className={styles.muted}>{words.columnsHint}</p>
      <ul className={styles.columns} aria-labelledby="import-columns">
        {columns.map(({ isPassword, samples }, position) => (
          <ChoiceRow
            // Columns have no unique name. oxlint-disable-next-line react/no-array-index-key
            key={position}
            name={<bdi translate="no">{columnName(columns[position], position)}</bdi>}
            options={TARGETS}
            value={isPassword ? null : (mapping.columns[position] ?? 'ignored')}
            onChoose={(chosen) => {
              const target = COLUMN_TARGETS.find((one) => one === chosen);
              if (target !== undefined) setTarget(position, target);
            }}
          >
            {samples.length === 0 && <span>{isPassword ? words.password : words.noSamples}</span>}
            {samples.length > 0 && <span className="visually-hidden">{`${words.samples} `}</span>}
            <Samples texts={samples} />
          </ChoiceRow>
        ))}
      </ul>
      <p role="status" className={styles.messages}>
        {moved !== null &&
          words.moved(words.targets[moved.target], columnName(columns[moved.from], moved.from))}
      </p>
    </section>
  );
}

const NO_HEADER = 'none';

/**
 * How the file was read, and choices in case the guess is wrong.
 * @param isWrongGuess nothing can be imported as it was read
 */
function ReadingFields({
  imported,
  read,
  isWrongGuess,
}: ReadFileProps & { isWrongGuess: boolean }) {
  // It stays open, whatever is chosen in it.
  const [isOpenAtFirst] = useState(isWrongGuess);
  const { file, choices, pending } = imported;
  const { shape, rowCount, description } = read;
  const { headerRow, topRows } = description;
  const choose = (next: ReadingChoices) => {
    if (file !== null) void imported.open(file, { ...choices, ...next });
  };
  const words = trImport.mapping;
  const rows = headerRow === null ? rowCount : rowCount - headerRow - 1;
  const isWithoutHidden = choices.isWithoutHidden === true;
  return (
    <section className={styles.part} aria-label={words.reading}>
      <p>
        <bdi className={styles.strong} translate="no">
          {file?.name}
        </bdi>
        <span>{` · ${shapeInWords(shape)} · ${words.rows(rows)}`}</span>
        {headerRow !== null && headerRow > 0 && <span>{` · ${words.rowsAbove(headerRow)}`}</span>}
      </p>
      {/* What is hidden was perhaps not meant to be imported. */}
      {shape.kind === 'xlsx' && shape.hiddenCount > 0 && (
        <Notice
          tone="info"
          actions={
            <CheckboxField
              label={words.withoutHidden}
              checked={isWithoutHidden}
              onChange={({ target }) => choose({ isWithoutHidden: target.checked })}
            />
          }
        >
          {words.hidden(shape.hiddenCount, isWithoutHidden)}
        </Notice>
      )}
      {shape.kind !== 'json' && (
        <details open={isOpenAtFirst}>
          <summary>{words.settings}</summary>
          <div className={styles.fields}>
            {shape.kind === 'csv' && (
              <>
                <Choice
                  label={words.encoding}
                  values={ENCODINGS}
                  inWords={(value) => words.encodings[value]}
                  value={choices.encoding ?? shape.encoding}
                  onChoose={(encoding) => choose({ encoding })}
                />
                <Choice
                  label={words.separator}
                  values={SEPARATORS}
                  inWords={(value) => words.separators[value]}
                  value={choices.separator ?? shape.separator}
                  onChoose={(separator) => choose({ separator })}
                />
              </>
            )}
            {shape.kind === 'xlsx' && shape.sheetNames.length > 1 && (
              <Choice
                label={words.sheet}
                values={shape.sheetNames}
                inWords={(name) => name}
                value={choices.sheetName ?? shape.sheetName}
                onChoose={(sheetName) => choose({ sheetName })}
              />
            )}
            <Choice
              className={styles.wide}
              label={words.headerRow}
              values={[NO_HEADER, ...topRows.map((_, position) => String(position))]}
              inWords={(value) => {
                const row = topRows[Number(value)];
                return row === undefined ? words.noHeader : words.topRow(row.line, row.texts);
              }}
              value={headerRow === null ? NO_HEADER : String(headerRow)}
              isDisabled={pending === 'reading'}
              onChoose={(value) =>
                void imported.describe(value === NO_HEADER ? null : Number(value))
              }
            />
          </div>
        </details>
      )}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  className?: string | undefined;
  values: readonly Value[];
  inWords: (value: Value) => string;
  value: Value;
  isDisabled?: boolean;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, className, values, inWords, value, isDisabled, onChoose } = props;
  return (
    <SelectField
      className={className}
      label={label}
      placeholder={label}
      value={value}
      disabled={isDisabled}
      options={values.map((one) => ({ value: one, label: inWords(one) }))}
      onChange={({ target }) => {
        const chosen = values.find((one) => one === target.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    />
  );
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
