import * as v from 'valibot';
import { Refusal } from '#server/http/problems.ts';

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
