import { askedCondition } from '#domain/query/condition/askedCondition.ts';
import type { AskedCondition } from '#domain/query/condition/condition.ts';
import { parsePieces } from '#domain/view/conditionAddress.ts';

/** The condition of these pieces, if there is one. With today's days: after midnight it is another question. */
export function conditionIn(pieces: readonly string[] | undefined): {
  readonly condition?: AskedCondition;
} {
  const condition = pieces === undefined ? null : askedCondition(parsePieces(pieces), new Date());
  return condition === null ? {} : { condition };
}
