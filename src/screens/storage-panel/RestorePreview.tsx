import { useState } from 'react';
import type { BackupPreview, UnusableMember } from '#state/useArchive.ts';
import { trStorage } from '#text/trStorage.ts';
import { Button } from '#ui/Button.tsx';
import styles from './StoragePanel.module.css';

type How = 'merge' | 'replace';

interface RestorePreviewProps {
  preview: Extract<BackupPreview, { kind: 'list' }>;
  onCancel: () => void;
  onRestore: (how: How) => Promise<void>;
}

/** What restoring would do; nothing is written before the person says so. */
export function RestorePreview({ preview, onCancel, onRestore }: RestorePreviewProps) {
  const [how, setHow] = useState<How>('merge');
  const [isRestoring, setIsRestoring] = useState(false);
  const { comparison, members, unusable, unusableCount } = preview;
  const counts = [
    [trStorage.newCount, comparison.newCount],
    [trStorage.changedCount, comparison.changedCount],
    [trStorage.identicalCount, comparison.identicalCount],
    [trStorage.unusableCount, unusableCount],
  ] as const;

  const restore = () => {
    if (isRestoring) return;
    setIsRestoring(true);
    void onRestore(how).finally(() => setIsRestoring(false));
  };

  return (
    <div className={styles.preview}>
      <h4>{trStorage.preview}</h4>
      <dl className={styles.counts}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {unusableCount > 0 && <UnusableMembers unusable={unusable} count={unusableCount} />}
      {members.length === 0 ? (
        <p>{trStorage.nothingUsable}</p>
      ) : (
        <fieldset className={styles.choices}>
          <legend>{trStorage.how}</legend>
          <Choice how="merge" chosen={how} onChoose={setHow} label={trStorage.merge} />
          <Choice
            how="replace"
            chosen={how}
            onChoose={setHow}
            label={trStorage.replace(comparison.absentCount)}
          />
        </fieldset>
      )}
      <div className={styles.row}>
        <Button onClick={onCancel}>{trStorage.cancel}</Button>
        {members.length > 0 && (
          <Button look="primary" aria-disabled={isRestoring || undefined} onClick={restore}>
            {trStorage.confirm}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChoiceProps {
  how: How;
  chosen: How;
  label: string;
  onChoose: (how: How) => void;
}

function Choice({ how, chosen, label, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="how" checked={how === chosen} onChange={() => onChoose(how)} />
      <span>{label}</span>
    </label>
  );
}

function UnusableMembers({
  unusable,
  count,
}: {
  unusable: readonly UnusableMember[];
  count: number;
}) {
  return (
    <ul className={styles.reasons}>
      {unusable.map(({ position, problem }) => (
        <li key={position}>{trStorage.unusableReason(position, trStorage.reasons[problem])}</li>
      ))}
      {count > unusable.length && <li>{trStorage.moreUnusable(count - unusable.length)}</li>}
    </ul>
  );
}
