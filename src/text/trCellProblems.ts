import { MAX_LATITUDE, MAX_LONGITUDE } from '#domain/limits.ts';
import type { CellProblem } from '#domain/sheet/importPlan.ts';
import type { SheetField } from '#domain/sheet/sheet.ts';
import { isolated } from './isolated.ts';
import { trForm } from './trForm.ts';
import { trSheetFields } from './trSheetFields.ts';

const MAX_TEXT_LENGTH = 60;

const LARGEST: Partial<Record<SheetField, number>> = {
  latitude: MAX_LATITUDE,
  longitude: MAX_LONGITUDE,
};

/** Why a row of a file cannot be taken in; without a full stop, as the messages of the form. */
export function cellProblemInWords({ field, kind, text }: CellProblem): string {
  const name = trSheetFields[field];
  switch (kind) {
    case 'required':
      if (field === 'name') return trForm.errors.nameRequired;
      return field === 'email' ? trForm.errors.emailRequired : `${name} zorunludur`;
    case 'invalid':
      return `${trForm.errors.emailInvalid}: ${quoted(text)}`;
    case 'unknown':
      return `${name} tanınmadı: ${quoted(text)}`;
    case 'unreadable':
      return field === 'createdAt'
        ? `${name} okunamadı, GG.AA.YYYY biçiminde yazın: ${quoted(text)}`
        : `${name} bir sayı değil: ${quoted(text)}`;
    case 'outOfRange': {
      const largest = LARGEST[field] ?? 0;
      return `${name} ${-largest} ile ${largest} arasında olmalıdır: ${quoted(text)}`;
    }
    case 'taken':
      return `Bu kimlik başka bir kullanıcıda kayıtlı: ${quoted(text)}`;
    case 'ambiguous':
      return `${name} listede birden çok kullanıcıda var: ${quoted(text)}`;
  }
}

function quoted(text: string): string {
  // Does not end with half an emoji.
  const start = text.slice(0, MAX_TEXT_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `“${isolated(start === text ? text : `${start}…`)}”`;
}
