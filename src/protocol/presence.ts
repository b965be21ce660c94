/** Who edits a user, as the screens show it. */
export interface OtherEditors {
  /** The names of up to two other members of staff. */
  readonly names: readonly string[];
  readonly count: number;
  /** The person has this user's form open in another tab. */
  readonly isOwnElsewhere: boolean;
}

/** Who edits whom in a shared list. If that cannot be known, nobody. */
export interface Presence {
  /** Follows who edits a user, until the returned function is called. */
  readonly watch: (userId: string, onChange: () => void) => () => void;
  /** The same object until it changes. */
  readonly editorsOf: (userId: string) => OtherEditors;
  /** Announces that a form of this user is open, until the returned function is called. */
  readonly open: (userId: string) => () => void;
}

export const NOBODY: OtherEditors = { names: [], count: 0, isOwnElsewhere: false };
