import { cutText } from '#domain/cutText.ts';
import { MAX_DEGREES } from '#domain/limits.ts';
import type { CellProblem } from '#domain/sheet/importPlan.ts';
import type { SheetField } from '#domain/sheet/sheet.ts';
import { isolated } from '#text/grammar/isolated.ts';
import { quoted } from '#text/grammar/quoted.ts';
import { trForm } from '#text/trForm.ts';
import { trSheetFields } from './trSheetFields.ts';

const MAX_TEXT_LENGTH = 60;

const RANGES: Partial<Record<SheetField, string>> = {
  latitude: rangeInWords(MAX_DEGREES.latitude),
  longitude: rangeInWords(MAX_DEGREES.longitude),
};

/** Why a row of a file cannot be imported; without a full stop, as the messages of the form. */
export function cellProblemInWords({ field, kind, text }: CellProblem): string {
  const name = trSheetFields[field];
  switch (kind) {
    case 'required':
      if (field === 'name') return trForm.errors.nameRequired;
      return field === 'email' ? trForm.errors.emailRequired : `${name} zorunludur`;
    case 'invalid':
      return `${trForm.errors.emailInvalid}: ${cellInWords(text)}`;
    case 'unknown':
      return `${name} tanınmadı: ${cellInWords(text)}`;
    case 'unreadable':
      return field === 'createdAt'
        ? `${name} okunamadı, GG.AA.YYYY biçiminde yazın: ${cellInWords(text)}`
        : `${name} bir sayı değil: ${cellInWords(text)}`;
    case 'impossible':
      return `${name} takvimde olmayan bir tarih: ${cellInWords(text)}`;
    case 'timeAlone':
      return `${name} bir tarih değil, yalnızca saat: ${cellInWords(text)}`;
    case 'unordered':
      return `${name} önce günle mi ayla mı yazılmış, seçilmedi: ${cellInWords(text)}`;
    case 'outOfRange':
      return `${name} ${RANGES[field] ?? ''} arasında olmalıdır: ${cellInWords(text)}`;
    case 'taken':
      return `Bu kimlik başka bir kullanıcıda kayıtlı: ${cellInWords(text)}`;
    case 'ambiguous':
      return `${name} listede birden çok kullanıcıda var: ${cellInWords(text)}`;
  }
}

function rangeInWords(max: number): string {
  return `-${max} ile ${max}`;
}

function cellInWords(text: string): string {
  return quoted(isolated(cutText(text, MAX_TEXT_LENGTH)));
}
