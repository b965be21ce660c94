import { entryTexts, objectText } from '#domain/record/jsonText.ts';

const PASSWORD = 'password';

/** The JSON text of a member without its password, if it has one. */
export function withoutPassword(text: string): string {
  if (!text.startsWith('{')) return text;
  const entries = entryTexts(text);
  const others = entries.filter(({ key }) => key !== PASSWORD);
  return others.length === entries.length ? text : objectText(others);
}
