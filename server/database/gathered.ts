import type { Database, Queryable, Row, SentValue, Statement } from '#server/database/database.ts';

interface Waiting {
  readonly statement: Statement;
  readonly resolve: (rows: readonly Row[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Statements of a database, of which prepared ones that are asked for at the same moment are sent together:
 * for those that only read, and that all of a request waits for anyway. Where one fails, those fail that were
 * sent with it.
 */
export function gathered({ query, batch }: Database): Queryable {
  let waiting: Waiting[] = [];
  const send = async () => {
    const sent = waiting;
    waiting = [];
    try {
      const answers = await batch(sent.map(({ statement }) => statement));
      sent.forEach(({ resolve }, place) => resolve(answers[place] ?? []));
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  };
  return {
    query,
    prepared: (text, values = []) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(() => void send());
        // Values of statements that read are ids, numbers and lists of them. The caller names the columns of
        // its own statement.
        const statement = { text, values: values as readonly SentValue[] };
        waiting.push({ statement, resolve: resolve as Waiting['resolve'], reject });
      }),
  };
}
