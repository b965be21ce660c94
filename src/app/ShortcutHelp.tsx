import { useShortcutSetting } from '#platform/useShortcut.ts';
import { trShortcuts } from '#text/trShortcuts.ts';
import { CheckboxField } from '#ui/Field.tsx';
import { Modal } from '#ui/Modal.tsx';
import styles from './ShortcutHelp.module.css';

/** A dialog with the list of shortcuts, and a switch that disables them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useShortcutSetting();
  return (
    <Modal title={trShortcuts.title} closeLabel={trShortcuts.close} onClose={onClose}>
      {() => (
        <div className={styles.help}>
          <dl className={styles.keys}>
            {trShortcuts.keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd className={styles.key}>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <CheckboxField
            label={trShortcuts.switch}
            checked={isOn}
            onChange={(event) => setIsOn(event.target.checked)}
          />
          <p className={styles.hint}>{trShortcuts.hint}</p>
        </div>
      )}
    </Modal>
  );
}
