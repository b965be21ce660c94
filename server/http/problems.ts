import { HTTPException } from 'hono/http-exception';
import type { Problem, ProblemType } from '#protocol/problems.ts';

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

export function statusOf(type: ProblemType): number {
  return PROBLEMS[type][0];
}

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
