/** The options of a request with this body as JSON; `undefined`: without a body. */
export function jsonRequest(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method };
  return {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}
