import { usePaletteKeySetting, useShortcutSetting } from '#platform/useShortcut.ts';
import { useMay } from '#state/staff/useStaff.ts';
import { trShortcuts } from '#text/trShortcuts.ts';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import styles from './ShortcutHelp.module.css';

/** A dialog with the list of shortcuts, and a switch that disables them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useShortcutSetting();
  const [hasPaletteKey, setHasPaletteKey] = usePaletteKeySetting();
  const mayChange = useMay('change');
  return (
    <Modal title={trShortcuts.title} closeLabel={trShortcuts.close} onClose={onClose}>
      {() => (
        <ModalBody className={styles.help}>
          <dl className={styles.keys}>
            {(mayChange ? trShortcuts.keys : trShortcuts.readingKeys).map(([keys, does]) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <KeyCap key={key}>{key}</KeyCap>
                  ))}
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
          <CheckboxField
            label={trShortcuts.paletteSwitch}
            checked={hasPaletteKey}
            onChange={(event) => setHasPaletteKey(event.target.checked)}
          />
          <p className={styles.hint}>{trShortcuts.hint}</p>
        </ModalBody>
      )}
    </Modal>
  );
}
