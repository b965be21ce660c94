import { toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { ACTIONS_IN_WORDS, FUNCTIONS_IN_WORDS } from '#server/openapi/rulesInWords.ts';

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
