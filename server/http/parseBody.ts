import * as v from 'valibot';

/** The JSON of a body if it fits the schema; else `null`. */
export function parseBody<T>(schema: v.GenericSchema<unknown, T>, text: string): T | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const read = v.safeParse(schema, json);
  return read.success ? read.output : null;
}
