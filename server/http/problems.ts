import type { Problem, ProblemType } from '#protocol/api.ts';

/** Each problem's status, and its title for a person. */
const PROBLEMS = {
  'urn:problem:signed-out': [401, 'Oturum açmanız gerekiyor.'],
  'urn:problem:forbidden': [403, 'Bunun için yetkiniz yok.'],
  'urn:problem:foreign-origin': [403, 'Bu istek başka bir siteden geldi.'],
  'urn:problem:not-found': [404, 'Böyle bir adres yok.'],
  'urn:problem:wrong-method': [405, 'Bu adres bu yöntemle çağrılamaz.'],
  'urn:problem:too-large': [413, 'Gönderilen veri çok büyük.'],
  'urn:problem:invalid': [400, 'İstek geçersiz.'],
  'urn:problem:too-many-requests': [
    429,
    'Çok fazla istek gönderildi. Biraz sonra yeniden deneyin.',
  ],
  'urn:problem:internal': [500, 'Sunucuda beklenmeyen bir hata oluştu.'],
  'urn:problem:unavailable': [503, 'Sunucu şu anda yanıt veremiyor. Biraz sonra yeniden deneyin.'],
  'urn:problem:too-slow': [504, 'Yanıt çok uzun sürdü.'],
} as const satisfies Record<ProblemType, readonly [status: number, title: string]>;

/** A refusal as RFC 9457 has it. */
export function problemResponse(
  type: ProblemType,
  { detail, headers = {} }: { detail?: string; headers?: Readonly<Record<string, string>> } = {},
): Response {
  const [status, title] = PROBLEMS[type];
  const problem: Problem = { type, title, status, ...(detail !== undefined && { detail }) };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
