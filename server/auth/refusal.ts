import type { ProblemType } from '#protocol/problems.ts';
import {
  MAX_STAFF_PASSWORD_LENGTH,
  MIN_STAFF_PASSWORD_LENGTH,
  type StaffPasswordProblem,
} from '#protocol/staffPassword.ts';
import { problemResponse } from '#server/http/responses/problems.ts';

interface RefusalOptions {
  readonly title?: string;
  readonly status?: number;
  readonly retryAfterS?: number;
  readonly isSessionEnded?: true;
}

/** Thrown by an endpoint to refuse a request; answered as a problem of RFC 9457. */
export class Refusal extends Error {
  readonly type: ProblemType;
  readonly options: RefusalOptions;

  constructor(type: ProblemType, options: RefusalOptions = {}) {
    super(type);
    this.type = type;
    this.options = options;
  }

  toResponse(): Response {
    const { retryAfterS, ...options } = this.options;
    return problemResponse(this.type, {
      ...options,
      ...(retryAfterS !== undefined && { headers: { 'Retry-After': String(retryAfterS) } }),
    });
  }
}

/** @param waitS seconds until the next try is allowed */
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
  own: 'Şifre, adınızdan ya da email adresinizden oluşmamalıdır.',
  common: 'Bu şifre kolayca tahmin edilebilir. Lütfen başka bir şifre seçin.',
} as const satisfies Record<StaffPasswordProblem, string>;

export function weakPassword(problem: StaffPasswordProblem): Refusal {
  return new Refusal('urn:problem:weak-password', { title: PASSWORD_TITLES[problem] });
}
