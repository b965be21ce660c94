import { useState } from 'react';
import {
  ENCODINGS,
  SEPARATORS,
  type FileShape,
  type ReadingChoices,
} from '#files/reading/reading.ts';
import { trImport } from '#text/user-list/trImport.ts';
import { SelectField, type Option, CheckboxField } from '#ui/controls/Field.tsx';
import { Notice, Progress } from '#ui/notices/Notice.tsx';
import styles from './ImportDialog.module.css';
import type { ImportFile, ReadFile } from './useImportFile.ts';

interface ReadingFieldsProps {
  file: ImportFile;
  read: ReadFile;
}

/**
 * How the file was read, and choices in case the guess is wrong.
 * @param isWrongGuess nothing can be imported as it was read
 */
export function ReadingFields({
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
