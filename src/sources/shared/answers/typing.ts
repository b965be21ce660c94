import type { Question } from '#domain/userSource.ts';

/** After this pause nobody is typing. */
const PAUSE_MS = 150;

/** When searches are sent while a person types: the first one at once, the others after a pause. */
export function createTyping(sleep: (milliseconds: number) => Promise<void>, now: () => number) {
  let newest = '';
  let pause: Promise<void> | null = null;
  let typedAt = Number.NEGATIVE_INFINITY;
  /** @returns the same for all questions about one text; `null`: at once */
  return (text: string): Promise<void> | null => {
    if (text === newest) return pause;
    const isFirst = now() - typedAt >= PAUSE_MS;
    newest = text;
    typedAt = now();
    pause = isFirst ? null : sleep(PAUSE_MS);
    return pause;
  };
}

/** The text in it that a person may be typing; `null`: none. */
export function typedIn(question: Question): string | null {
  switch (question.kind) {
    case 'page':
    case 'neighbours':
    case 'selected':
    case 'places':
      return question.query.text.trim() || null;
    case 'email':
      return question.email.trim() || null;
    case 'user':
    case 'values':
    case 'rows':
    case 'history':
    case 'removed':
    case 'lastChange':
      return null;
  }
}
