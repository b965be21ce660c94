import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { OpenApiDocument } from '#server/routes/openApi.ts';

export interface DescribedApi {
  /** Fails unless the description has this endpoint, with a schema that the body fits. */
  readonly expectDescribed: (name: string, response: Response) => Promise<void>;
}

/**
 * Compares responses with the description of the API; a response with an undescribed field fails.
 */
export function describedApi(document: OpenApiDocument): DescribedApi {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', ...closed(document) });
  return {
    expectDescribed: async (name, response) => {
      const [method = '', path = ''] = name.toLowerCase().split(' ');
      const status = response.ok ? 200 : 'default';
      const described = document.paths[path]?.[method]?.responses[status];
      const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
      expect({ name, types: Object.keys(described?.content ?? {}) }).toEqual({
        name,
        types: type === '' ? [] : [type],
      });
      if (!type.endsWith('json')) return;
      const place = ['paths', path, method, 'responses', String(status), 'content', type, 'schema'];
      const pointer = place.map((part) => encodeURIComponent(escaped(part))).join('/');
      const validate = ajv.getSchema(`api#/${pointer}`);
      const isFit = validate?.(await response.json());
      expect({ name, isFit, errors: validate?.errors }).toEqual({
        name,
        isFit: true,
        errors: null,
      });
    },
  };
}

/** Escaped for a JSON Pointer. */
function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Forbids further fields in every object with named ones, except where a reference is narrowed. */
function closed<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(closed) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, closed(part)]);
  const isOpen = 'type' in value && value.type === 'object' && 'properties' in value;
  // The same shape with one more keyword.
  return {
    ...Object.fromEntries(entries),
    ...(isOpen && { additionalProperties: false }),
  } as Value;
}
