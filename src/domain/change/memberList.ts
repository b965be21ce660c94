import { listPieces, type ListPieces } from '#domain/record/jsonText.ts';

/** A member of the stored list: a user, or another value. */
export interface Member {
  /** The id in the user's record; `null` for a member that is not a user. */
  readonly id: string | null;
  /** Its JSON text, with the white space around it. */
  readonly text: string;
}

/** The text of a list with other members; the text around them stays. */
export function withMembers({ head, tail }: ListPieces, members: readonly Member[]): string {
  return head + members.map(({ text }) => text).join(',') + tail;
}

/** The members of a JSON list. @param idAt the user's id by position; `null`: not a user */
export function membersOfList(
  text: string,
  idAt: (position: number) => string | null,
): { readonly pieces: ListPieces; readonly members: readonly Member[] } {
  const pieces = listPieces(text);
  const members = pieces.parts.map((part, position) => ({ id: idAt(position), text: part }));
  return { pieces, members };
}
