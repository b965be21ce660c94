import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { ownZone } from '#domain/listZone.ts';
import { firstQuestions } from '#domain/view/firstQuestions.ts';
import {
  FIRST_ANSWERS_ID,
  type FirstAnswers,
  type AnswerOnWire,
  type AskedQuestion,
  questionSchema,
} from '#protocol/questions.ts';
import { FILE_PATH } from '#protocol/paths.ts';
import { isLinkPage, linkTokenIn } from '#protocol/staffApi.ts';
import type { Auth } from '#server/auth/createAuth.ts';
import { Refusal } from '#server/app/errors.ts';
import type { TakeRequest } from '#server/app/limits.ts';
import { isHeavy } from '#server/app/turns.ts';
import { usersIn } from '#server/audit/auditLog.ts';
import { answerAll, type AskedList } from '#server/routes/questions.ts';

export interface PageParts extends AskedList {
  readonly auth: Pick<
    Auth,
    'callerOf' | 'hasStaff' | 'isUploadPending' | 'startOf' | 'providerName' | 'handOver'
  >;
  readonly takeRequest: TakeRequest;
  readonly files: BuiltFiles;
}

/** Everything outside of the API: the build's files, and the page with its first answers. */
export function pageRoutes({ files, ...parts }: PageParts): Hono {
  const app = new Hono();
  app.all('/api/*', (context) => context.notFound());
  // Every method: otherwise a POST to an unknown address would be answered as if it could be read.
  app.all('*', compress({ encoding: 'gzip' }), async (context) => {
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      throw new Refusal('urn:problem:wrong-method', { headers: { Allow: 'GET, HEAD' } });
    }
    const url = new URL(context.req.url);
    // As it was sent: still encoded.
    const { pathname } = url;
    if (FILE_PATH.test(pathname.slice(1))) {
      return (await files.serve(context, () => Promise.resolve())) ?? context.notFound();
    }
    // Links from before December 2026, which hold for a week: all requests of the page would carry it as Referer.
    if (isLinkPage(pathname) && linkTokenIn(url.search) !== null) {
      context.header('Cache-Control', 'no-store');
      return context.redirect(`${pathname}#${url.search.slice(1)}`);
    }
    const answers = await firstAnswers(parts, context.req.raw, url);
    // Its owner changes with sign-in, and its content with every change of the list.
    return context.html(pageWith(files.page, answers), 200, { 'Cache-Control': 'no-store' });
  });
  return app;
}

function isUsersPath(path: string): boolean {
  return /^\/users\/?$/.test(path);
}

async function firstAnswers(
  { auth, takeRequest, ...asked }: Omit<PageParts, 'files'>,
  request: Request,
  { pathname, search }: URL,
): Promise<FirstAnswers> {
  const asker = await auth.callerOf(request);
  const provider = auth.providerName === null ? {} : { provider: auth.providerName };
  if (asker === null) {
    return { me: null, ...provider, ...(!(await auth.hasStaff()) && { hasNoStaff: true }) };
  }
  const start = await auth.startOf(asker.me);
  const shown = isUsersPath(pathname) ? search || start : search;
  // The page finds a question again as it asks it; what is asked here is within the limits.
  const all = firstQuestions(pathname, shown).flatMap((question) => {
    const within = v.safeParse(questionSchema, question);
    return within.success ? [{ question, within: within.output }] : [];
  });
  // The page comes without slow answers, and asks for them; to who loads pages without end, it comes without any.
  const isWithAnswers = takeRequest(asker.me.id) === 0;
  const questions = all.filter(({ question }) => isWithAnswers && !isHeavy(question));
  const { revision, answers } = await answerAll(
    asked,
    asker,
    questions.map(({ within }) => within),
    request.signal,
  );
  await auth.handOver(asker.me, usersIn(answers));
  const pairs = questions.flatMap(
    ({ question }, position): (readonly [AskedQuestion, AnswerOnWire])[] => {
      const answer = answers[position];
      // The page asks again for what could not be answered in time.
      return answer?.ok === true ? [[question, answer]] : [];
    },
  );
  const { me } = asker;
  // Only for a list without any change: other pages cost the database nothing more.
  const isMovePending = me.role === 'admin' && revision === 0 && (await auth.isUploadPending());
  return {
    me,
    // Its process counts the days of the list.
    zone: ownZone(),
    ...provider,
    ...(isMovePending && { isMovePending }),
    ...(start !== '' && { start }),
    revision,
    answers: pairs,
  };
}

/** Adds the answers to the page, so that nothing in them can end their element. */
function pageWith(page: string, answers: FirstAnswers): string {
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${FIRST_ANSWERS_ID}">${json}</script>`;
  // A function: in a text, `$&` and the like would have a meaning.
  return page.replace('</body>', () => `${element}</body>`);
}

/** The page to which the server adds the first answers. */
const PAGE = 'index.html';
const HEADERS_FILE = '_headers';

/** A header's name and value. */
type Header = readonly [name: string, value: string];

export interface BuiltFiles {
  /** The text of index.html. */
  readonly page: string;
  /** The build's headers for a path. */
  readonly headersOf: (path: string) => readonly Header[];
  /** Answers with a file, as the build compressed it where the client accepts that. */
  readonly serve: MiddlewareHandler;
}

/** The build in a folder. @throws Error if the folder has no page */
export function openBuiltFiles(folder: string): BuiltFiles {
  const headers = join(folder, HEADERS_FILE);
  const serveFile = serveStatic({ root: folder, precompressed: true });
  return {
    page: readFileSync(join(folder, PAGE), 'utf8'),
    headersOf: readHeadersFile(existsSync(headers) ? readFileSync(headers, 'utf8') : ''),
    // The page has its own addresses.
    serve: (context, next) => (context.req.path === `/${PAGE}` ? next() : serveFile(context, next)),
  };
}

/**
 * Reads a `_headers` file, which the build writes for static hosts (scripts/hosting.ts), so that
 * the headers have a single source.
 * @returns the headers for a path: those of all matching rules
 */
export function readHeadersFile(text: string): (path: string) => readonly Header[] {
  const rules: { readonly pattern: string; readonly headers: Header[] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value]);
    else if (line.startsWith('/')) rules.push({ pattern: line, headers: [] });
  }
  return (path) =>
    rules.filter(({ pattern }) => isMatch(pattern, path)).flatMap(({ headers }) => headers);
}

/** A pattern is a path, or its beginning followed by `*`. */
function isMatch(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
