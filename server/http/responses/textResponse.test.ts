import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { jsonResponse } from './textResponse.ts';

const asking = (acceptEncoding: string | undefined) => ({
  header: (name: string) => (name === 'Accept-Encoding' ? acceptEncoding : undefined),
});
const PAGE = { rows: Array.from({ length: 100 }, (_, i) => `Ayşe Yılmaz ${i}`) };
const encodingOf = (response: Response) => response.headers.get('Content-Encoding');

it('a JSON response is compressed for a client that accepts gzip, with its length', async () => {
  const response = jsonResponse(asking('gzip, deflate, br'), PAGE);
  expect(encodingOf(response)).toBe('gzip');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('Content-Length')).toBe(String(bytes.length));
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(PAGE);
});

it.each([undefined, '', 'br', 'gzip;q=0', 'br, gzip; q=0.0'])(
  'a JSON response is not compressed for a client that accepts %j',
  async (accepted) => {
    const response = jsonResponse(asking(accepted), PAGE);
    expect(encodingOf(response)).toBeNull();
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await response.json()).toEqual(PAGE);
  },
);

it('a JSON response that is short or very long is not compressed', () => {
  expect(encodingOf(jsonResponse(asking('gzip'), 'a'))).toBeNull();
  expect(encodingOf(jsonResponse(asking('gzip'), 'a'.repeat(200_000)))).toBeNull();
});
