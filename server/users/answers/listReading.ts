import { answerOnWire } from '#server/users/answers/answerOnWire.ts';
import { idsMatching } from '#server/users/answers/selectionAnswers.ts';
import { TooManyRowsError } from '#server/users/answers/tooManyRowsError.ts';
import type { ListReading } from '#server/users/listReading.ts';

/** Questions about the list, answered by SQL. */
export const listReading: ListReading = {
  answer: answerOnWire,
  idsMatching: async (on, query, limit) => {
    try {
      return await idsMatching(on, query);
    } catch (error) {
      // More than any change is about: who they are does not matter then.
      if (error instanceof TooManyRowsError) return Array.from({ length: limit }, () => '');
      throw error;
    }
  },
};
