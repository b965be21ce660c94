import { useRef, useState, type SubmitEvent } from 'react';
import type { Selection } from '#domain/change/change.ts';
import type { UserQuery } from '#domain/query/userQuery.ts';
import { FILE_FORMATS, SHEET_FIELDS } from '#domain/sheet/sheet.ts';
import { AnswerArea } from '#screens/AnswerArea.tsx';
import { trExport } from '#text/user-list/trExport.ts';
import { trSheetFields } from '#text/user-list/trSheetFields.ts';
import { CheckboxGroup, RadioGroup } from '#ui/controls/Choices.tsx';
import { ModalBody } from '#ui/dialogs/Modal.tsx';
import styles from './ExportForm.module.css';
import { ExportFoot } from './ExportFoot.tsx';
import { useExportFields, useExportFormat } from './rememberedExport.ts';
import { isUnderWay, useExport } from './useExport.ts';
import { useExportedUsers, type ExportedWho } from './useExportedUsers.ts';

export interface ExportFormProps {
  /** The query of the list on the screen. */
  query: UserQuery;
  /** Its selected users; `null`: none. */
  selection: Selection | null;
  /** The initial choice. */
  who: ExportedWho;
  onClose: () => void;
}

const FORMATS = FILE_FORMATS.map((value) => ({ value, ...trExport.formats[value] }));
const COLUMNS = SHEET_FIELDS.map((value) => ({ value, label: trSheetFields[value] }));

export function ExportForm({ query, selection, who: firstWho, onClose }: ExportFormProps) {
  const [who, setWho] = useState(firstWho);
  const [format, setFormat] = useExportFormat();
  const [rememberedFields, rememberFields] = useExportFields();
  // An empty choice is not remembered.
  const [fields, setFields] = useState(rememberedFields);
  const firstColumnRef = useRef<HTMLInputElement>(null);
  const offered = useExportedUsers(query, selection);
  const { refusal, question } = offered[who];
  const { state, start, stop } = useExport();

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
        <RadioGroup
          label={trExport.format}
          options={FORMATS}
          value={format}
          error={null}
          onChange={setFormat}
        />
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
