import type { Problem, ProblemType } from '#protocol/api.ts';
import {
  MAX_STAFF_PASSWORD_LENGTH,
  MIN_STAFF_PASSWORD_LENGTH,
  type StaffPasswordProblem,
} from '#protocol/staffPassword.ts';

const REFUSALS = {
  'urn:problem:signed-out': [401, 'Oturumunuz kapalı. Lütfen giriş yapın.'],
  'urn:problem:forbidden': [403, 'Bu işlem için yetkiniz yok.'],
  'urn:problem:foreign-origin': [403, 'Bu istek başka bir siteden geldiği için kabul edilmedi.'],
  'urn:problem:invalid': [400, 'Gönderilen bilgiler geçerli değil.'],
  'urn:problem:not-found': [404, 'Aradığınız kayıt bulunamadı.'],
  'urn:problem:too-large': [413, 'Gönderilen veri çok büyük.'],
  'urn:problem:too-many-requests': [429, 'Çok fazla deneme yapıldı.'],
  'urn:problem:wrong-sign-in': [401, 'E-posta ya da şifre yanlış.'],
  'urn:problem:expired-link': [410, 'Bu bağlantı kullanılmış ya da süresi dolmuş.'],
  'urn:problem:weak-password': [400, 'Lütfen başka bir şifre seçin.'],
  'urn:problem:taken': [409, 'Bu e-posta adresiyle kayıtlı bir ekip üyesi var.'],
  'urn:problem:last-admin': [409, 'En az bir aktif yönetici kalmalıdır.'],
  'urn:problem:conflict': [409, 'Liste kullanılmaya başlandığı için bu işlem artık yapılamaz.'],
} as const satisfies Partial<Record<ProblemType, readonly [number, string]>>;

interface RefusalOptions {
  readonly title?: string;
  readonly status?: number;
  readonly retryAfterS?: number;
}

/** Thrown by an endpoint to refuse what was asked; answered as a problem of RFC 9457. */
export class Refusal extends Error {
  readonly type: keyof typeof REFUSALS;
  readonly options: RefusalOptions;

  constructor(type: keyof typeof REFUSALS, options: RefusalOptions = {}) {
    super(type);
    this.type = type;
    this.options = options;
  }

  toResponse(): Response {
    const [status, title] = REFUSALS[this.type];
    const problem: Problem = {
      type: this.type,
      title: this.options.title ?? title,
      status: this.options.status ?? status,
    };
    const headers = new Headers({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    });
    const { retryAfterS } = this.options;
    if (retryAfterS !== undefined) headers.set('retry-after', String(retryAfterS));
    return new Response(JSON.stringify(problem), { status: problem.status, headers });
  }
}

/** @param waitS seconds until the next try is taken */
export function tooManyTries(waitS: number): Refusal {
  const wait = waitS > 90 ? `${Math.ceil(waitS / 60)} dakika` : `${waitS} saniye`;
  return new Refusal('urn:problem:too-many-requests', {
    title: `Çok fazla deneme yapıldı. Lütfen ${wait} sonra yeniden deneyin.`,
    retryAfterS: waitS,
  });
}

const PASSWORD_TITLES = {
  tooShort: `Şifre en az ${MIN_STAFF_PASSWORD_LENGTH} karakter olmalıdır.`,
  tooLong: `Şifre en fazla ${MAX_STAFF_PASSWORD_LENGTH} karakter olabilir.`,
  own: 'Şifre, adınızdan ya da e-posta adresinizden oluşmamalıdır.',
  common: 'Bu şifre kolayca tahmin edilebilir. Lütfen başka bir şifre seçin.',
} as const satisfies Record<StaffPasswordProblem, string>;

export function weakPassword(problem: StaffPasswordProblem): Refusal {
  return new Refusal('urn:problem:weak-password', { title: PASSWORD_TITLES[problem] });
}
