import { askedCondition } from '#domain/query/condition/askedCondition.ts';
import { parsePieces } from '#domain/view/conditionAddress.ts';
import { provideConditionReader } from '#domain/view/conditionReader.ts';

// By the days of now: after midnight it is another question.
provideConditionReader((pieces) => askedCondition(parsePieces(pieces), new Date()));
