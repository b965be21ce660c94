import type { Presence, OtherEditors } from '#protocol/live.ts';

const NOBODY: OtherEditors = { names: [], count: 0, isOwnElsewhere: false };

interface FakePresence extends Presence {
  /** From now on these people edit every user. */
  readonly become: (editors: Partial<OtherEditors>) => void;
  /** The users whose forms are open. */
  readonly openForms: readonly string[];
}

/** Who edits whom, as set by the test. */
export function createFakePresence(): FakePresence {
  const listeners = new Set<() => void>();
  const openForms: string[] = [];
  let editors = NOBODY;
  return {
    openForms,
    become: (next) => {
      editors = { ...NOBODY, ...next };
      for (const listener of listeners) listener();
    },
    watch: (_userId, onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    editorsOf: () => editors,
    open: (userId) => {
      openForms.push(userId);
      return () => void openForms.splice(openForms.indexOf(userId), 1);
    },
  };
}
