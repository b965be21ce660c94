import type { AskedQuestion } from '#protocol/questions.ts';

/** After this pause nobody is typing. */
const PAUSE_MS = 150;

export interface Typing {
  /**
   * When a search may be sent: at once (`null`) if it is the first one, such as of a pasted text;
   * those that follow it quickly wait for a pause.
   */
  readonly pause: () => Promise<void> | null;
}

/** @param onPause called when the person pauses, before the waiting searches are sent */
export function createTyping(
  sleep: (milliseconds: number) => Promise<void>,
  onPause: () => void,
): Typing {
  let searchCount = 0;
  let waiting: (() => void)[] | null = null;
  let isSameTurn = false;

  const sendLater = async (mine: number) => {
    await sleep(PAUSE_MS);
    if (mine !== searchCount) return;
    const ready = waiting ?? [];
    waiting = null;
    onPause();
    for (const send of ready) send();
  };
  return {
    pause: () => {
      searchCount += 1;
      void sendLater(searchCount);
      if (waiting === null) {
        waiting = [];
        isSameTurn = true;
        // One screen's other questions are sent with it.
        queueMicrotask(() => {
          isSameTurn = false;
        });
      }
      const line = waiting;
      return isSameTurn ? null : new Promise((resolve) => line.push(resolve));
    },
  };
}

/** Whether it has a text that a person may be typing. */
export function isTyped(question: AskedQuestion): boolean {
  switch (question.kind) {
    case 'page':
    case 'neighbours':
    case 'selected':
    case 'places':
      return question.query.text.trim() !== '';
    case 'email':
      return question.email.trim() !== '';
    case 'user':
    case 'values':
    case 'rows':
    case 'holders':
    case 'history':
    case 'removed':
    case 'lastChange':
      return false;
  }
}
