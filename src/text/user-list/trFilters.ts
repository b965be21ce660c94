import { cutText } from '#domain/cutText.ts';
import { MAX_SHOWN_CHARACTERS } from '#domain/limits.ts';
import type { DuplicateKind, UserFilter } from '#domain/query/filters.ts';
import { parseMonth } from '#domain/query/months.ts';
import type { Status } from '#domain/user/user.ts';

const STATUSES = { active: 'Aktif', passive: 'Pasif' } satisfies Record<Status, string>;
const DUPLICATES = { email: 'Aynı email', name: 'Aynı ad' } satisfies Record<DuplicateKind, string>;

interface FilterWords {
  readonly label: string;
  /** A value as text. */
  readonly value: (value: string) => string;
}

/** The words of the filters. */
export const trFilters = {
  role: { label: 'Rol', value: roleInWords },
  status: { label: 'Durum', value: statusInWords },
  createdMonth: { label: 'Oluşturulma', value: monthInWords },
  duplicate: {
    label: 'Mükerrer olabilecek kayıtlar',
    value: (kind) => (kind === 'email' ? DUPLICATES.email : DUPLICATES.name),
  },
} satisfies Record<UserFilter, FilterWords>;

/** A long role is cut; the user's page shows all of it. */
function roleInWords(role: string): string {
  return cutText(role, MAX_SHOWN_CHARACTERS);
}

function statusInWords(status: string): string {
  return status === 'active' ? STATUSES.active : STATUSES.passive;
}

let monthNames: Intl.DateTimeFormat | null = null;

/** `Mart 2024`, `MÖ Mart 101`. */
function monthInWords(text: string): string {
  const parsed = parseMonth(text);
  if (parsed === null) return text;
  const { year, month } = parsed;
  // Created lazily, since it is slow, and few lists need it.
  monthNames ??= new Intl.DateTimeFormat('tr', { month: 'long', timeZone: 'UTC' });
  const name = monthNames.format(Date.UTC(2000, month - 1));
  return year < 1 ? `MÖ ${name} ${1 - year}` : `${name} ${year}`;
}
