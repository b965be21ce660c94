import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Problem, ProblemType } from '#protocol/problems.ts';
import { routeOf } from '#server/app/metrics.ts';
import { isCanceled, isWriteRefused } from '#server/database/database.ts';
import { KeyReusedError } from '#server/list/changeKeys.ts';

/** Each problem's status, and its title for a person. */
const PROBLEMS = {
  'urn:problem:signed-out': [401, 'Oturumunuz kapalı. Lütfen giriş yapın.'],
  'urn:problem:wrong-sign-in': [401, 'Email ya da şifre yanlış.'],
  'urn:problem:forbidden': [403, 'Bu işlem için yetkiniz yok.'],
  'urn:problem:foreign-origin': [403, 'Bu istek başka bir siteden geldiği için kabul edilmedi.'],
  'urn:problem:invalid': [400, 'Gönderilen bilgiler geçerli değil.'],
  'urn:problem:weak-password': [400, 'Lütfen başka bir şifre seçin.'],
  'urn:problem:not-found': [404, 'Aradığınız kayıt bulunamadı.'],
  'urn:problem:wrong-method': [405, 'Bu adres bu yöntemle çağrılamaz.'],
  'urn:problem:taken': [409, 'Bu email adresiyle kayıtlı bir ekip üyesi var.'],
  'urn:problem:last-admin': [409, 'En az bir aktif yönetici kalmalıdır.'],
  'urn:problem:conflict': [409, 'Liste kullanılmaya başlandığı için bu işlem artık yapılamaz.'],
  'urn:problem:stale': [409, 'Bu kayıt siz açtıktan sonra değiştirildi.'],
  'urn:problem:full': [409, 'Daha fazla kayıt saklanamaz.'],
  'urn:problem:expired-link': [410, 'Bu bağlantı kullanılmış ya da süresi dolmuş.'],
  'urn:problem:too-large': [413, 'Gönderilen veri çok büyük.'],
  'urn:problem:key-reused': [
    422,
    'Bu değişiklik anahtarı başka bir değişiklik için ya da başka biri tarafından kullanılmış.',
  ],
  'urn:problem:too-many-requests': [
    429,
    'Çok fazla istek gönderildi. Biraz sonra yeniden deneyin.',
  ],
  'urn:problem:internal': [500, 'Sunucuda beklenmeyen bir hata oluştu.'],
  'urn:problem:provider-unreachable': [
    502,
    'Giriş için kullanılan hizmete ulaşılamadı. Biraz sonra yeniden deneyin.',
  ],
  'urn:problem:unavailable': [503, 'Sunucu şu anda yanıt veremiyor. Biraz sonra yeniden deneyin.'],
  'urn:problem:read-only': [
    503,
    'Sunucu şu anda hiçbir şey kaydedemiyor; diski dolmuş olabilir. Sunucuyla ilgilenen kişiye haber verin.',
  ],
  'urn:problem:too-slow': [504, 'Yanıt çok uzun sürdü.'],
} as const satisfies Record<ProblemType, readonly [status: number, title: string]>;

interface RefusalOptions {
  /** Instead of the type's own. */
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly retryAfterS?: number;
  readonly isSessionEnded?: true;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown to refuse a request, wherever that is known; answered as a problem of RFC 9457. */
export class Refusal extends HTTPException {
  readonly type: ProblemType;
  readonly options: RefusalOptions;

  constructor(type: ProblemType, options: RefusalOptions = {}) {
    super(PROBLEMS[type][0], { message: type });
    this.type = type;
    this.options = options;
  }

  override getResponse(): Response {
    return problemResponse(this.type, this.options);
  }
}

/** A refusal in the form of RFC 9457. */
export function problemResponse(type: ProblemType, options: RefusalOptions = {}): Response {
  const [ownStatus, ownTitle] = PROBLEMS[type];
  const { headers = {}, retryAfterS, ...own } = options;
  const problem: Problem = { type, title: ownTitle, status: ownStatus, ...own };
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
      ...headers,
    },
  });
}

/** While writes are refused, the log says so once in this time. */
const REFUSED_WRITES_MS = 60_000;

export type RespondToError = (error: Error, context: Context) => Response;

/** The one answer to whatever a request ends with: refusals as they are, the rest is logged. */
export function errorResponder(log: Logger): RespondToError {
  let refusedWriteAt = -Infinity;
  const logRefusedWrite = (error: Error) => {
    if (performance.now() - refusedWriteAt < REFUSED_WRITES_MS) return;
    refusedWriteAt = performance.now();
    log.error(errorFacts(error), 'database takes no writes');
  };
  return (error, context) => {
    if (error instanceof Refusal) return error.getResponse();
    // Of Hono's own: thrown by `csrf` alone.
    if (error instanceof HTTPException) return problemResponse('urn:problem:foreign-origin');
    if (error instanceof KeyReusedError) return problemResponse('urn:problem:key-reused');
    // Nobody reads the answer, and the error is not the server's.
    if (context.req.raw.signal.aborted) return problemResponse('urn:problem:invalid');
    if (isWriteRefused(error)) {
      logRefusedWrite(error);
      return problemResponse('urn:problem:read-only', { retryAfterS: 60 });
    }
    if (isDatabaseAway(error)) {
      log.error({ route: routeOf(context), ...errorFacts(error) }, 'database away');
      return problemResponse('urn:problem:unavailable', { retryAfterS: 1 });
    }
    if (isCanceled(error)) return problemResponse('urn:problem:too-slow');
    const id = crypto.randomUUID();
    log.error({ id, route: routeOf(context), ...errorFacts(error) }, 'request failed');
    return problemResponse('urn:problem:internal', { detail: id });
  };
}

/**
 * The parts of an error that a log may contain: messages and properties can quote what people
 * typed, so only the name, code and source locations remain.
 */
export function errorFacts(error: unknown): {
  readonly error: string;
  readonly code?: string;
  readonly at: readonly string[];
} {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const lines = error.stack?.split('\n') ?? [];
  return {
    error: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: lines.filter((line) => line.startsWith('    at ')).map((line) => line.trim()),
  };
}

/** SQLSTATEs of a server that shuts down, is full or cannot be reached, and network errors. */
const AWAY = /^(?:08...|53...|57P..|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
/** Errors of the driver without a code. */
const AWAY_MESSAGE = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** Whether an error means that the database cannot be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  return ('code' in error && AWAY.test(String(error.code))) || AWAY_MESSAGE.test(error.message);
}

const MAX_NAME = 200;

/** What a request has sent, checked. @throws Refusal that names the first wrong field */
export function checked<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, value);
  if (read.success) return read.output;
  const field = v.getDotPath(read.issues[0]);
  throw new Refusal(
    'urn:problem:invalid',
    field === null ? {} : { detail: `Geçersiz alan: ${field.slice(0, MAX_NAME)}.` },
  );
}

/** The same for a text of JSON. */
export function checkedJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('urn:problem:invalid', { detail: 'Gönderilen metin JSON değil.' });
  }
  return checked(schema, value);
}
