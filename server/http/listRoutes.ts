import { Hono } from 'hono';
import type { Question } from '#domain/userSource.ts';
import { API_PATHS, type AnswerOnWire, type QuestionsResponse } from '#protocol/api.ts';
import { isAllowed, type StaffRole } from '#protocol/staff.ts';
import { changeRequestSchema } from '#protocol/changeSchema.ts';
import { questionsRequestSchema } from '#protocol/questionSchema.ts';
import type { StaffVariables } from '#server/http/auth.ts';
import { MAX_BODY_BYTES, limitBody, limitImportBody } from '#server/http/limits.ts';
import { parseBody } from '#server/http/parseBody.ts';
import { problemResponse } from '#server/http/problems.ts';
import type { SharedList } from '#server/users/sharedList.ts';

/** Questions and changes: the list over HTTP. Who calls has been authorised to read. */
export function listRoutes(list: SharedList): Hono<StaffVariables> {
  const app = new Hono<StaffVariables>();
  app.post(API_PATHS.questions, limitBody, async (context) => {
    const body = parseBody(questionsRequestSchema, await context.req.text());
    if (body === null) return problemResponse('urn:problem:invalid');
    const { role } = context.get('staff');
    return context.json(await answerAll(list, role, body.questions));
  });
  app.post(API_PATHS.changes, limitImportBody, async (context) => {
    const { role, id: staffId, name: staffName } = context.get('staff');
    if (!isAllowed(role, 'change')) return problemResponse('urn:problem:forbidden');
    const text = await context.req.text();
    const body = parseBody(changeRequestSchema, text);
    if (body === null) return problemResponse('urn:problem:invalid');
    const { key, change } = body;
    if (change.kind !== 'import' && Buffer.byteLength(text) > MAX_BODY_BYTES) {
      return problemResponse('urn:problem:too-large');
    }
    return context.json(await list.commit(key, change, { staffId, staffName }));
  });
  return app;
}

/** The answers to questions, as far as a role may ask them. */
export async function answerAll(
  list: SharedList,
  role: StaffRole,
  questions: readonly Question[],
): Promise<QuestionsResponse> {
  // Before the answers: each knows of every change up to it.
  const revision = await list.revision();
  const answers = await Promise.all(
    questions.map(async (question): Promise<AnswerOnWire> =>
      isAllowed(role, question.kind === 'rows' ? 'export' : 'read')
        ? list.answer(question)
        : { ok: false, problem: 'forbidden' },
    ),
  );
  return { revision, answers };
}
