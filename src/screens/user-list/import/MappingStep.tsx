import { useId } from 'react';
import { fieldOf, type ImportMapping } from '#domain/sheet/importPlan.ts';
import { openRowCount } from '#domain/sheet/cells/unknownValues.ts';
import { trImport } from '#text/user-list/trImport.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ModalBody } from '#ui/dialogs/Modal.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { ColumnList } from './ColumnList.tsx';
import { FileProblem } from './FileProblem.tsx';
import styles from './ImportDialog.module.css';
import { ReadingFields } from './ReadingFields.tsx';
import { StepButtons } from './StepButtons.tsx';
import { StepHeading } from './StepHeading.tsx';
import { UnknownValues } from './UnknownValues.tsx';
import type { FileMapping } from './useFileMapping.ts';
import type { ImportFile, ReadFile } from './useImportFile.ts';

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
