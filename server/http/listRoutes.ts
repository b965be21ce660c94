import { Hono } from 'hono';
import { API_PATHS } from '#protocol/paths.ts';
import { isAllowed } from '#protocol/staff.ts';
import { changeRequestSchema, type Progress, changeResponseSchema } from '#protocol/changes.ts';
import { presenceRequestSchema, editorsSchema } from '#protocol/live.ts';
import { questionsRequestSchema, questionsResponseSchema } from '#protocol/questions.ts';
import { questionTexts, type AskedList, type Audited } from '#server/http/answerAll.ts';
import type { AskerVariables, StaffVariables } from '#server/http/auth.ts';
import { checkedJson } from '#server/http/checked.ts';
import type { RespondToError } from '#server/http/errors.ts';
import { limitBody, limitLargeAtOnce } from '#server/http/limits.ts';
import { MAX_BODY_BYTES, MAX_IMPORT_BODY_BYTES, MAX_SMALL_BODY_BYTES } from '#server/limits.ts';
import { kindsOf } from '#server/http/observe.ts';
import { progressResponse } from '#server/http/progressResponse.ts';
import { Refusal } from '#server/http/problems.ts';
import { spool } from '#server/http/spool.ts';
import type { Presence } from '#server/presence/presence.ts';
import type { Descriptions } from '#server/openapi/endpointDescription.ts';

/** Questions about the list over HTTP. The asker is authorised to read. */
export function questionRoutes(asked: AskedList & Audited): Hono<AskerVariables> {
  const app = new Hono<AskerVariables>();
  app.post(API_PATHS.questions, limitBody(MAX_BODY_BYTES), async (context) => {
    const { questions } = checkedJson(questionsRequestSchema, await context.req.text());
    context.set('asked', kindsOf(questions));
    const { signal } = context.req.raw;
    const parts = await questionTexts(asked, context.get('asker'), questions, signal);
    return context.body(await bodyOf(parts), 200, { 'Content-Type': 'application/json' });
  });
  return app;
}

/** Longer texts wait on the disk for slow readers. */
const MAX_BYTES_IN_MEMORY = 1024 * 1024;

async function bodyOf(parts: readonly Buffer[]) {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytes <= MAX_BYTES_IN_MEMORY) return Buffer.concat(parts);
  const { stream } = await spool(async (take) => {
    for (const part of parts) await take(part);
  });
  return stream;
}

/** Until a change begins; a page learns that it still waits. */
const MAX_WAIT_MS = 30_000;

/** Changes of the list over HTTP. The sender is authorised to read. */
export function changeRoutes(
  { list, turns }: AskedList,
  respondToError: RespondToError,
): Hono<StaffVariables> {
  const app = new Hono<StaffVariables>();
  const limitImport = limitBody(MAX_IMPORT_BODY_BYTES);
  app.post(API_PATHS.changes, limitLargeAtOnce(), limitImport, async (context) => {
    const { role, id: staffId, name: staffName } = context.get('staff');
    if (!isAllowed(role, 'change')) throw new Refusal('urn:problem:forbidden');
    // Hono would keep a text that it has read until the response is sent.
    const text = await context.req.raw.text();
    const { key, change } = checkedJson(changeRequestSchema, text);
    if (change.kind !== 'import' && Buffer.byteLength(text) > MAX_BODY_BYTES) {
      throw new Refusal('urn:problem:too-large');
    }
    let progress: Progress | null = null;
    const onProgress = (done: number, total: number) => {
      progress = { done, total };
    };
    const committed = async () => {
      const commit = () => list.commit(key, change, { staffId, staffName }, onProgress);
      return context.json(await turns.changes(staffId, commit, MAX_WAIT_MS));
    };
    const accept = context.req.header('Accept') ?? '';
    return progressResponse(accept, {
      response: committed(),
      failed: (error) => respondToError(error, context),
      progress: () => progress,
    });
  });
  return app;
}

/** Who is editing whom. The caller may read; announcing needs more permission. */
export function presenceRoutes(
  presence: Pick<Presence, 'say' | 'editorsOf'>,
): Hono<StaffVariables> {
  const app = new Hono<StaffVariables>();
  app.post(API_PATHS.presence, limitBody(MAX_SMALL_BODY_BYTES), async (context) => {
    const { role, id: staffId, name } = context.get('staff');
    const request = checkedJson(presenceRequestSchema, await context.req.text());
    const { userId } = request;
    if (request.kind !== 'look') {
      if (!isAllowed(role, 'change')) throw new Refusal('urn:problem:forbidden');
      const { form, kind } = request;
      await presence.say({ userId, form, staffId, name, isOpen: kind === 'open' });
    }
    return context.json(presence.editorsOf(userId, staffId));
  });
  return app;
}

export const LIST_DESCRIPTIONS = {
  'POST /api/questions': {
    summary: 'Asks about the list: pages, users, counts, the history and others.',
    details:
      'One answer for each question, in order; one that cannot be answered says so by itself. ' +
      'No answer holds a password, hashed or not. `rows` needs the permission to export. ' +
      '`holders`, all users who have one of some ids or emails, needs the permission to change. ' +
      'A search is counted to 10,000; with `isTotalExact` `total` is how many match, however many. ' +
      'What takes too long is `tooSlow`. ' +
      'Questions that may take longer wait for each other, a few of each member of staff at once; ' +
      'one that has waited too long is answered as `busy`, and can be asked again. The answers to ' +
      '`rows` and `holders` of one request have no more than 100,000 users together: those beyond ' +
      'are `tooMany`.',
    request: questionsRequestSchema,
    response: questionsResponseSchema,
  },
  'POST /api/changes': {
    summary: 'Changes the list: all of the change, or nothing.',
    details:
      'A change that is sent again under its key is not made again, for a day: the response is the first ' +
      'one’s. A key belongs to one change and to who has sent it: with another change, or from ' +
      'somebody else, it is refused as `key-reused`. A password is sent as its hash. What the list refuses, such ' +
      'as a conflict with what others changed, is a `result` with status 200.',
    request: changeRequestSchema,
    response: changeResponseSchema,
    problems: ['urn:problem:key-reused'],
  },
  'GET /api/live': {
    summary: 'Server-sent events: what changes have done to the list.',
    response: {
      mediaType: 'text/event-stream',
      description:
        'Events named `revision`: their data is JSON, with the `revision` up to which everything can be ' +
        'asked about, which is their id, too, and in `changes` what all changes after `since` did to ' +
        'which users, or `null` where that is more than 100 users or not known. `?since=12` begins ' +
        'after that one. `me`: the first one, who is signed in, as GET /api/me answers it. `editing`: who ' +
        'else edits a user from now on, as POST /api/editing answers it, with the `userId`. ' +
        '`ended`: the last one, as the session ended or its role changed. A comment is sent every ' +
        '25 seconds as a sign of life.',
    },
  },
  'POST /api/editing': {
    summary: 'Says that a user is being edited, and asks who else does.',
    details:
      '`open` is good for 25 seconds and is to be sent again until `closed`; both need the ' +
      'permission to change. `look` only asks.',
    request: presenceRequestSchema,
    response: editorsSchema,
  },
} as const satisfies Descriptions<string>;
