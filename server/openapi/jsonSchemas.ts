import { toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { MAX_CONDITION_NODES } from '#domain/limits.ts';
import { isPlaceArea, MAX_PLACE_CELLS } from '#domain/query/placeCells.ts';
import { emailKey } from '#domain/user/emailKey.ts';
import { tidyText } from '#domain/user/userForm.ts';
import { isValidInput } from '#protocol/changeSchema.ts';
import { isOfSize, isFinished } from '#protocol/conditionSchema.ts';
import { canBeKept, isInstant, toInstant } from '#protocol/fields.ts';
import { isTidyViewName } from '#protocol/views.ts';
import { isWithoutControls } from '#protocol/staffApi.ts';

interface RuleInWords {
  readonly words: string;
  /** The JSON Schema format that expresses a part of it. */
  readonly format?: string;
}

/**
 * Rules that JSON Schema cannot express: the functions of checks and transformations. A missing one
 * fails when the description is made, so that none is left out silently.
 */
const FUNCTIONS_IN_WORDS: ReadonlyMap<unknown, RuleInWords> = new Map<unknown, RuleInWords>([
  [canBeKept, { words: 'Well-formed Unicode without U+0000.' }],
  [
    isInstant,
    {
      words: 'In UTC, with milliseconds, such as `2026-11-22T08:00:00.000Z`.',
      format: 'date-time',
    },
  ],
  [toInstant, { words: '' }],
  [
    isFinished,
    {
      words:
        'The field has the operator, which has as many values as it takes: days such as ' +
        '`2026-11-26`, numbers such as `41.5`, texts that are not blank.',
    },
  ],
  [
    isOfSize,
    {
      words: `At most ${MAX_CONDITION_NODES} nodes: itself, its groups and its tests. No group is empty.`,
    },
  ],
  [isPlaceArea, { words: `From its first cell to its last, ${MAX_PLACE_CELLS} cells at most.` }],
  [isWithoutControls, { words: 'Without control characters and halves of surrogate pairs.' }],
  [
    isTidyViewName,
    { words: 'Not blank, without blanks around it, and without runs of blanks in it.' },
  ],
  [emailKey, { words: 'Compared in lower case, without blanks around it; `İ` and `ı` are `i`.' }],
  [
    tidyText,
    {
      words:
        'Stored without blanks around it, and with a blank for each run of control characters.',
    },
  ],
  [isValidInput, { words: 'As the form accepts it: a name and an email address.' }],
]);

/** The same for actions without a function, except those that JSON Schema has. */
const ACTIONS_IN_WORDS: ReadonlyMap<string, string> = new Map([
  ['trim', 'Blanks around it are left aside.'],
  // JSON has no other numbers.
  ['finite', ''],
]);

type OverrideAction = NonNullable<ConversionConfig['overrideAction']>;
type Action = Parameters<OverrideAction>[0]['valibotAction'];

/** The reference to a schema in the description. */
export function refTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * The schemas as JSON Schema (2020-12), by name; nested named schemas become references.
 * @throws Error for a rule that can be expressed neither in JSON Schema nor in words
 */
export function jsonSchemasOf(
  schemas: Readonly<Record<string, v.GenericSchema>>,
): Readonly<Record<string, JsonSchema>> {
  return toJsonSchemaDefs(schemas, {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => refTo(referenceId).$ref,
    overrideAction: ({ valibotAction, jsonSchema, errors }) => {
      if (errors === undefined) return undefined;
      const rule = ruleOf(valibotAction);
      if (rule === undefined) throw new Error(`No words for ${valibotAction.type}.`);
      const description = [jsonSchema.description, rule.words].filter(Boolean).join(' ');
      return {
        ...jsonSchema,
        ...(description !== '' && { description }),
        ...(rule.format !== undefined && { format: rule.format }),
      };
    },
  });
}

function ruleOf(action: Action) {
  const rule =
    FUNCTIONS_IN_WORDS.get('requirement' in action ? action.requirement : undefined) ??
    FUNCTIONS_IN_WORDS.get('operation' in action ? action.operation : undefined);
  if (rule !== undefined) return rule;
  const words = ACTIONS_IN_WORDS.get(action.type);
  return words === undefined ? undefined : { words, format: undefined };
}
