import * as v from 'valibot';
import { MIN_PASSWORD_LENGTH } from '#domain/limits.ts';
import { ROLES, type NewUserInput } from '#domain/user/user.ts';
import { hasVisibleText, trimUnseen } from '#domain/visibleText.ts';

/** What is wrong with a field; the words are in text/tr.ts. */
export type FormErrorKey =
  | 'nameRequired'
  | 'emailRequired'
  | 'emailInvalid'
  | 'passwordRequired'
  | 'passwordTooShort'
  | 'roleRequired';

/** The form as typed. */
export interface UserFormValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: string;
  readonly active: boolean;
}

export const DEFAULT_FORM_VALUES: UserFormValues = {
  name: '',
  email: '',
  password: '',
  role: 'User',
  active: true,
};

export type FormErrors = Partial<Record<keyof UserFormValues, FormErrorKey>>;

const error = (key: FormErrorKey): FormErrorKey => key;

/**
 * Something, `@`, a dotted domain: letters of any alphabet (RFC 6531), no white space or controls,
 * no invisible or bidirectional controls, no quoted part. The last label begins with a letter, as
 * every top-level domain does (RFC 3696, section 2); `xn--p1ai` is one. RFC 5321 limits an address
 * to 254.
 */
const EMAIL =
  /^[^\s\p{Cc}\p{Bidi_Control}\u00ad\u115f\u1160\u200b\u2060-\u206f\u2800\u3164\ufeff\uffa0@"(),:;<>[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+\p{L}[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]$/u;
const MAX_EMAIL_LENGTH = 254;

const tidyValue = v.pipe(v.string(), v.transform(tidyText));

const fields = {
  name: v.pipe(tidyValue, v.check(hasVisibleText, error('nameRequired'))),
  email: v.pipe(
    tidyValue,
    v.check(hasVisibleText, error('emailRequired')),
    v.regex(EMAIL, error('emailInvalid')),
    v.maxLength(MAX_EMAIL_LENGTH, error('emailInvalid')),
    v.check((email) => !/^\.|\.\.|\.@/.test(email), error('emailInvalid')),
  ),
  // Spaces are part of a password. Counts code points, not UTF-16 units.
  password: v.pipe(
    v.string(),
    v.normalize('NFC'),
    v.nonEmpty(error('passwordRequired')),
    v.check(
      (password) => Array.from(password).length >= MIN_PASSWORD_LENGTH,
      error('passwordTooShort'),
    ),
  ),
  role: v.picklist(ROLES, error('roleRequired')),
  active: v.boolean(),
};

const schema = v.object(fields);

/** Whether it is a valid email, ignoring what `tidyText` drops. */
export function isValidEmail(text: string): boolean {
  return v.is(fields.email, text);
}

/** Tabs, line breaks and other controls. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** A typed or imported name or email as it is stored. */
export function tidyText(text: string): string {
  return trimUnseen(text.normalize('NFC').replaceAll(CONTROLS, ' '));
}

export type FormCheck =
  | { readonly ok: true; readonly input: NewUserInput }
  | { readonly ok: false; readonly errors: FormErrors };

/** Checks the whole form; the first rule that a field breaks is its error. */
export function validateForm(values: UserFormValues): FormCheck {
  const result = v.safeParse(schema, values);
  if (result.success) return { ok: true, input: result.output };
  const errors: FormErrors = {};
  // Object.keys returns string[]; the schema's keys are the form's.
  for (const field of Object.keys(fields) as (keyof UserFormValues)[]) {
    const key = validateField(values, field);
    if (key !== null) errors[field] = key;
  }
  return { ok: false, errors };
}

/** What is wrong with one field, or `null`. */
export function validateField(
  values: UserFormValues,
  field: keyof UserFormValues,
): FormErrorKey | null {
  const result = v.safeParse(fields[field], values[field]);
  // Every rule's message is a key, except the type check of `active`, which never fails.
  return result.success ? null : (result.issues[0].message as FormErrorKey);
}
