import { useContext, type ContextType } from 'react';
import { usePaletteKeySetting, useShortcutSetting } from '#platform/useShortcut.ts';
import { PAGE_ACTIONS, type PageAction } from '#screens/pageActions.tsx';
import { USER_ACTIONS, type UserAction } from '#screens/user-list/userActions.ts';
import { MayContext } from '#state/staff/useStaff.ts';
import { trShortcuts } from '#text/tr.ts';
import { CheckboxField } from '#ui/controls/Field.tsx';
import { KeyCap } from '#ui/KeyCap.tsx';
import { Modal, ModalBody } from '#ui/dialogs/Modal.tsx';
import styles from './ShortcutHelp.module.css';

/** A dialog with the list of shortcuts, and a switch that disables them. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useShortcutSetting();
  const [hasPaletteKey, setHasPaletteKey] = usePaletteKeySetting();
  const may = useContext(MayContext);
  return (
    <Modal title={trShortcuts.title} closeLabel={trShortcuts.close} onClose={onClose}>
      {() => (
        <ModalBody className={styles.help}>
          <dl className={styles.keys}>
            {shortcutsFor(may).map(([keys, does]) => (
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

const WORDS: Readonly<Record<string, string>> = trShortcuts.does;

/** The keys of the actions that the person may do, and what they do; then those that only move. */
function shortcutsFor(may: ContextType<typeof MayContext>): readonly (readonly [string, string])[] {
  const actions = Object.entries<PageAction | UserAction>({ ...PAGE_ACTIONS, ...USER_ACTIONS });
  const keys = actions.flatMap(([name, { key, needs }]) => {
    const does = WORDS[name];
    const isLeftOut = key === undefined || (needs !== undefined && !may(needs));
    return does === undefined || isLeftOut ? [] : [[key, does] as const];
  });
  return [...keys, ...trShortcuts.moves];
}
