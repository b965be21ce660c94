import { useRef } from 'react';
import type { Change, Selection } from '#domain/change/change.ts';
import { ROLES, type User } from '#domain/user/user.ts';
import type { Permission } from '#protocol/staff.ts';
import { useChange } from '#state/useChange.ts';
import { trCopy, trShortcuts, trActions } from '#text/tr.ts';
import type { IconName } from '#ui/Icon.tsx';

/** Whom an action is about. */
export interface ActionTarget {
  readonly users: Selection;
  readonly count: number;
  /** The user of a row or page; `null`: those selected. */
  readonly user: User | null;
}

/** What a place can do: an action is offered only where its tool is. */
export interface ActionTools {
  readonly commit: (change: Change) => void;
  readonly edit?: (user: User) => void;
  readonly peek?: (user: User) => void;
  readonly select?: (user: User) => void;
  readonly copyEmail?: (user: User) => void;
  readonly merge?: () => void;
  readonly exportSelected?: () => void;
}

/** Something to do with users. */
export interface UserAction {
  readonly name: string;
  /** The name of a button for this many selected users. */
  readonly nameFor?: (count: number) => string;
  readonly icon?: IconName;
  /** Of the focused row or the user's page, as in `useShortcut`. */
  readonly key?: string;
  /** It has no button: its own control, or the row itself, is there. */
  readonly isKeyOnly?: true;
  readonly look?: 'primary' | 'danger';
  readonly opensDialog?: true;
  /** On a phone it is in the bar, and not in its menu. */
  readonly isFrequent?: true;
  readonly needs?: Permission;
  readonly isOffered: (target: ActionTarget, tools: ActionTools) => boolean;
  readonly run: (target: ActionTarget, tools: ActionTools) => void;
  /** Instead of `run`, one of these is chosen. */
  readonly choices?: readonly UserAction[];
}

const { does } = trShortcuts;
const always = () => true;

/** In the order of menus and bars. */
export const USER_ACTIONS: Readonly<Record<string, UserAction>> = {
  edit: {
    name: trActions.edit,
    key: 'e',
    look: 'primary',
    opensDialog: true,
    needs: 'change',
    isOffered: ({ user }, { edit }) => user !== null && edit !== undefined,
    run: ({ user }, { edit }) => user !== null && edit?.(user),
  },
  deactivate: {
    name: trActions.deactivate,
    nameFor: trActions.of.deactivate,
    icon: 'deactivate',
    isFrequent: true,
    needs: 'change',
    isOffered: ({ user }) => user?.active !== false,
    run: ({ users }, { commit }) => commit({ kind: 'setActive', users, active: false }),
  },
  activate: {
    name: trActions.activate,
    nameFor: trActions.of.activate,
    needs: 'change',
    isOffered: ({ user }) => user?.active !== true,
    run: ({ users }, { commit }) => commit({ kind: 'setActive', users, active: true }),
  },
  setRole: {
    name: trActions.setRole,
    nameFor: trActions.of.setRole,
    icon: 'changeRole',
    isFrequent: true,
    needs: 'change',
    isOffered: ({ user }) => user === null,
    run: () => undefined,
    choices: ROLES.map((role) => ({
      name: role,
      nameFor: (count) => trActions.of.role(role, count),
      isOffered: always,
      run: ({ users }, { commit }) => commit({ kind: 'setRole', users, role }),
    })),
  },
  merge: {
    name: trActions.merge,
    opensDialog: true,
    needs: 'change',
    isOffered: ({ count }, { merge }) => count === 2 && merge !== undefined,
    run: (_target, { merge }) => merge?.(),
  },
  exportSelected: {
    name: trActions.exportSelected,
    nameFor: trActions.of.exportSelected,
    icon: 'exported',
    opensDialog: true,
    isOffered: (_target, { exportSelected }) => exportSelected !== undefined,
    run: (_target, { exportSelected }) => exportSelected?.(),
  },
  remove: {
    name: trActions.remove,
    nameFor: trActions.of.remove,
    icon: 'remove',
    key: 'Delete',
    look: 'danger',
    isFrequent: true,
    needs: 'change',
    isOffered: always,
    run: ({ users }, { commit }) => commit({ kind: 'remove', users }),
  },
  select: {
    name: does.select,
    key: 'x',
    isKeyOnly: true,
    isOffered: ({ user }, { select }) => user !== null && select !== undefined,
    run: ({ user }, { select }) => user !== null && select?.(user),
  },
  peek: {
    name: does.peek,
    key: 'o',
    isKeyOnly: true,
    isOffered: ({ user }, { peek }) => user !== null && peek !== undefined,
    run: ({ user }, { peek }) => user !== null && peek?.(user),
  },
  copyEmail: {
    name: trCopy.email,
    key: 'c',
    isKeyOnly: true,
    isOffered: ({ user }, { copyEmail }) => user !== null && copyEmail !== undefined,
    run: ({ user }, { copyEmail }) => user !== null && copyEmail?.(user),
  },
};

type May = (permission: Permission) => boolean;

export function targetOf(user: User): ActionTarget {
  return { users: { kind: 'user', user }, count: 1, user };
}

/** The actions that have a button for this target here. */
export function offeredActions(target: ActionTarget, tools: ActionTools, may: May) {
  return Object.values(USER_ACTIONS).filter(
    (action) => action.isKeyOnly !== true && isOffered(action, target, tools, may),
  );
}

/** The action of a key for this target here. */
export function actionOfKey(key: string, target: ActionTarget, tools: ActionTools, may: May) {
  return Object.values(USER_ACTIONS).find(
    (action) => action.key === key && isOffered(action, target, tools, may),
  );
}

function isOffered(
  { needs, isOffered: isWanted }: UserAction,
  target: ActionTarget,
  tools: ActionTools,
  may: May,
): boolean {
  return (needs === undefined || may(needs)) && isWanted(target, tools);
}

/**
 * Commits changes of one user each: a second press would repeat the request. A changed user is
 * another object, and one whose change failed can be tried again.
 */
export function useUserCommit(): (change: Change) => void {
  const change = useChange();
  const pending = useRef(new Set<User>());
  return (wanted) => {
    const user = 'users' in wanted && wanted.users.kind === 'user' ? wanted.users.user : null;
    if (user === null || pending.current.has(user)) return;
    pending.current.add(user);
    void change(wanted).finally(() => pending.current.delete(user));
  };
}
