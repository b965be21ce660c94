import { movePartSchema, type MovedPart } from '#protocol/staffApi.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { bodyOf, jsonResponse } from '#server/auth/endpoint.ts';
import { Refusal } from '#server/auth/refusal.ts';

type MoveRow = {
  readonly next_part: number;
  readonly is_done: boolean;
  /** Whether anybody has changed the list. */
  readonly has_history: boolean;
};

/**
 * Takes the list of a browser, part by part, where the first admin has chosen so. A part that was
 * taken is not taken again. Should the server stop between filling a part in and noting it, the
 * part is filled in twice: `fill` leaves out users whose ids are there.
 */
export function addMoveEndpoint({ database, endpoints, fill }: AuthParts): void {
  let last: Promise<unknown> = Promise.resolve();
  const takePart = async (part: number, records: readonly string[], isLast: boolean) => {
    const [move] = await database.query<MoveRow>(
      'SELECT next_part, is_done, EXISTS (SELECT FROM changes) AS has_history FROM list_move',
    );
    if (move === undefined) throw new Refusal('urn:problem:conflict');
    if (part < move.next_part) return { nextPart: move.next_part } satisfies MovedPart;
    if (move.is_done || move.has_history) throw new Refusal('urn:problem:conflict');
    if (part > move.next_part) throw new Refusal('urn:problem:invalid');
    if (records.length > 0) await fill(records);
    await database.query(
      'UPDATE list_move SET next_part = $1 + 1, is_done = $2 WHERE next_part = $1',
      [part, isLast],
    );
    return { nextPart: part + 1 } satisfies MovedPart;
  };
  endpoints.addForStaff('POST /api/move', async (context) => {
    const { part, records, isLast } = await bodyOf(context, movePartSchema);
    // One after another: a part may be sent again while it is still being filled in.
    const taken = last.then(() => takePart(part, records, isLast));
    last = taken.catch(() => undefined);
    return jsonResponse(await taken);
  });
}
