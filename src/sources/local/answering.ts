import { answerFrom, rowsFrom } from '#domain/answer/answerFrom.ts';
import { createUserIndex, prepareSearch } from '#domain/answer/userIndex.ts';

/** Answers every question about the list. Loaded after the first page, which needs less. */
export const answering = { answerFrom, rowsFrom, createUserIndex, prepareSearch };

export type Answering = typeof answering;
