import { useId, useState, type FormEvent } from 'react';
import { MAX_CONDITION_NODES } from '#domain/limits.ts';
import { JOINS } from '#domain/query/condition.ts';
import { formatCondition, parsePieces, invalidPieces } from '#domain/view/conditionAddress.ts';
import { useToday } from '#platform/environment.ts';
import { useWhere } from '#screens/user-list/listContext.tsx';
import { trConditionDialog } from '#text/trCondition.ts';
import { Button } from '#ui/controls/Button.tsx';
import { RadioGroup } from '#ui/controls/Choices.tsx';
import { Modal, ModalBody, ModalButtons } from '#ui/dialogs/Modal.tsx';
import styles from './ConditionForm.module.css';
import { LineList, countOf, finishedParts, linesOf, NEW_TEST, type Line } from './LineList.tsx';

interface ConditionFormProps {
  /** The position of the part that gets the focus; -1: the last one. */
  at: number;
  /** As in the address. */
  where: readonly string[] | undefined;
  /** Called only for a change. */
  onApply: (where: readonly string[]) => void;
  onClose: () => void;
}

/** Edits the condition of the list, which changes when it is applied. */
export function ConditionDialog({ onClose, ...edited }: ConditionFormProps) {
  return (
    <Modal
      hasFixedTop
      isWide
      title={trConditionDialog.title}
      closeLabel={trConditionDialog.close}
      onClose={onClose}
    >
      {(close) => <ConditionForm {...edited} onClose={close} />}
    </Modal>
  );
}

interface ListConditionDialogProps {
  /** The position of the test that gets the focus; -1: the last one. */
  at: number;
  onClose: () => void;
}

/** Edits the condition of the list on the screen. */
export function ListConditionDialog({ at, onClose }: ListConditionDialogProps) {
  const { where, changeWhere } = useWhere();
  return <ConditionDialog at={at} where={where} onApply={changeWhere} onClose={onClose} />;
}

const JOIN_OPTIONS = JOINS.map((value) => ({ value, label: trConditionDialog.joins[value] }));

function ConditionForm({ at, where = [], onApply, onClose }: ConditionFormProps) {
  const today = useToday();
  const fullId = useId();
  const { join, setJoin, lines, setLines, toPieces } = useEditedCondition(where);
  const [firstKey] = useState(() => lines.at(at)?.key);
  const isFull = countOf(lines) >= MAX_CONDITION_NODES;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    const pieces = toPieces();
    onClose();
    if (pieces.join('\n') !== where.join('\n')) onApply(pieces);
  };

  return (
    <form onSubmit={apply}>
      <ModalBody className={styles.body}>
        <RadioGroup
          label={trConditionDialog.join}
          options={JOIN_OPTIONS}
          value={join}
          error={null}
          onChange={setJoin}
        />
        <LineList
          lines={lines}
          today={today}
          firstKey={firstKey}
          fullId={isFull ? fullId : undefined}
          // With the same join it would not be a group.
          groupJoin={join === 'and' ? 'or' : 'and'}
          onChange={setLines}
        >
          {isFull && (
            <p id={fullId} className={styles.note}>
              {trConditionDialog.full}
            </p>
          )}
        </LineList>
      </ModalBody>
      <ModalButtons>
        <Button onClick={onClose}>{trConditionDialog.cancel}</Button>
        <Button type="submit" look="primary">
          {trConditionDialog.apply}
        </Button>
      </ModalButtons>
    </form>
  );
}

/** The condition as edited so far. @param where as in the address */
function useEditedCondition(where: readonly string[]) {
  const [before] = useState(() => parsePieces(where));
  const [join, setJoin] = useState(before?.join ?? 'and');
  const [lines, setLines] = useState(() => withNewLine(linesOf(before?.parts ?? [])));
  const toPieces = () => {
    const parts = finishedParts(lines);
    const finished = parts.length === 0 ? [] : formatCondition({ join, parts });
    // The person should see that invalid pieces are dropped.
    return [...finished, ...invalidPieces(where)];
  };
  return { join, setJoin, lines, setLines, toPieces };
}

/** The lines, and a new one if there is room. */
function withNewLine(lines: readonly Line[]): readonly Line[] {
  const hasRoom = countOf(lines) < MAX_CONDITION_NODES;
  return hasRoom ? [...lines, { key: lines.length, test: NEW_TEST }] : lines;
}
