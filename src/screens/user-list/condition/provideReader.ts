import { askedCondition } from '#domain/query/condition/askedCondition.ts';
import { parsePieces } from '#domain/view/conditionAddress.ts';
import { provideConditionReader } from '#domain/view/conditionReader.ts';

// With today's days: after midnight it is another question.
provideConditionReader((pieces) => askedCondition(parsePieces(pieces), new Date()));
