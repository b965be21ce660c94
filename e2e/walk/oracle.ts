/**
 * The expected contents of the list screen, implemented a second time from the specification:
 * simple, slow, and independent of the product's code.
 */
export interface ListedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /** As displayed. */
  readonly date: string;
  readonly time: number;
  readonly isActive: boolean;
  /** The record, which distinguishes users who share an id. */
  readonly member: unknown;
}

const TABLE_PAGE = 10;
const CARD_PAGE = 12;

type Fields = Record<string, unknown>;

function isUser(member: unknown): boolean {
  if (typeof member !== 'object' || member === null || Array.isArray(member)) return false;
  const { id, name, email, role } = member as Fields;
  const isText = (value: unknown) => value === null || typeof value === 'string';
  return typeof id === 'string' && id !== '' && [name, email, role].every(isText);
}

export function listedUsers(members: readonly unknown[]): ListedUser[] {
  return members.filter(isUser).map((member) => {
    const { id, name, email, role, createdAt, active } = member as Record<string, string | null>;
    const time = new Date(createdAt ?? Number.NaN).getTime();
    return {
      id: id ?? '',
      name: name ?? '',
      email: email ?? '',
      role: role ?? '',
      date: dateText(time),
      time,
      isActive: (active as unknown) === true,
      member,
    };
  });
}

const PARTS = {
  timeZone: 'Europe/Istanbul',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
} as const;
const dateFormat = new Intl.DateTimeFormat('tr', PARTS);
const eraFormat = new Intl.DateTimeFormat('tr', { ...PARTS, era: 'short' });

function dateText(time: number): string {
  if (Number.isNaN(time)) return '-';
  return (new Date(time).getUTCFullYear() < 1 ? eraFormat : dateFormat).format(time);
}

// Swedish months have the format of the address.
const monthFormat = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Istanbul',
  year: 'numeric',
  month: '2-digit',
});

function monthText(time: number): string {
  return Number.isNaN(time) ? 'none' : monthFormat.format(time);
}

interface ListAnswer {
  readonly kind: 'table' | 'cards';
  readonly isAll: boolean;
  /** All users who match, in order. */
  readonly found: readonly ListedUser[];
  /** From 1, clamped to the pages that exist. */
  readonly page: number;
  readonly pageCount: number;
  /** The users of the page; all of them in show-all. */
  readonly rows: readonly ListedUser[];
}

/** The expected answer for an address such as `/users?q=ali&page=2`. */
export function answerTo(query: string, users: readonly ListedUser[]): ListAnswer {
  const asked = new URLSearchParams(query);
  const isCards = asked.get('view') === 'cards';
  const isAll = isCards && asked.get('mode') === 'all';
  const text = asked.get('q') ?? '';
  const isChosen = (filter: string, value: string) => {
    const values = asked.getAll(filter).filter((chosen) => chosen !== '');
    return values.length === 0 || values.includes(value);
  };
  const found = inOrder(
    users
      .filter(
        ({ role, isActive, time }) =>
          isChosen('role', role) &&
          isChosen('status', isActive ? 'active' : 'passive') &&
          isChosen('createdMonth', monthText(time)),
      )
      .filter((user) => asked.getAll('where').every((test) => meetsCondition(user, test)))
      .filter(({ name, email, role, date }) =>
        (isCards ? [name, email, role] : [name, email, role, date]).some((value) =>
          findsWords(value, text),
        ),
      ),
    asked.get('sort') ?? (isCards ? 'name' : null),
    asked.get('order') === 'desc' ? -1 : 1,
  );
  const size = isCards ? CARD_PAGE : TABLE_PAGE;
  const pageCount = Math.ceil(found.length / size);
  const page = Math.max(1, Math.min(pageCount, Number(asked.get('page') ?? 1) || 1));
  const rows = isAll ? found : found.slice((page - 1) * size, page * size);
  return { kind: isCards ? 'cards' : 'table', isAll, found, page, pageCount, rows };
}

/** Whether a user meetsCondition a condition, such as `name.beginsWith.al` or `role.not.anyOf.Admin*Editor`. */
function meetsCondition(user: ListedUser, test: string): boolean {
  const [, field = '', not, operator = '', values = ''] =
    /^(\w+)\.(not\.)?(\w+)(?:\.(.*))?$/.exec(test) ?? [];
  const value = textIn(user, field);
  const isMet =
    operator === 'empty'
      ? value.trim() === ''
      : operator === 'anyOf'
        ? values.split('*').includes(value)
        : operator === 'beginsWith'
          ? matchesText(value.trim(), values, true)
          : matchesText(value, values);
  return isMet !== (not !== undefined);
}

const collator = new Intl.Collator('tr');

function inOrder(users: ListedUser[], sort: string | null, direction: 1 | -1): ListedUser[] {
  if (sort === null) return users;
  const isBlank = (user: ListedUser) =>
    sort === 'createdAt' ? Number.isNaN(user.time) : textIn(user, sort).trim() === '';
  const compare = (a: ListedUser, b: ListedUser) =>
    sort === 'createdAt' ? a.time - b.time : collator.compare(textIn(a, sort), textIn(b, sort));
  return [
    // Stable: ties stay in list order, in both directions.
    ...users.filter((user) => !isBlank(user)).sort((a, b) => direction * compare(a, b)),
    ...users.filter(isBlank),
  ];
}

function textIn(user: ListedUser, column: string): string {
  return (user as unknown as Record<string, string>)[column] ?? '';
}

/** The words of a search stand in any order, or the search as a whole in the value. */
function findsWords(value: string, searched: string): boolean {
  const words = tidy(searched).trim().split(' ');
  return matchesText(value, searched) || words.every((word) => matchesText(value, word));
}

/** A plain letter matches its marked forms, a marked one only itself; runs of spaces match as one. */
function matchesText(value: string, searched: string, isAtStart = false): boolean {
  const signs = [...tidy(searched).trim()];
  const letters = [...tidy(value)];
  return (isAtStart ? letters.slice(0, 1) : letters.concat('')).some((_, start) =>
    signs.every((sign, place) => {
      const letter = letters[start + place] ?? '';
      return isMarked(sign)
        ? lower(letter) === lower(sign)
        : withoutMarks(letter) === withoutMarks(sign);
    }),
  );
}

const tidy = (text: string) => text.normalize('NFC').replaceAll(/\s+/gu, ' ');
const lower = (sign: string) => sign.toLocaleLowerCase('tr');
const isMarked = (sign: string) => /\p{M}/u.test(sign.normalize('NFD'));

function withoutMarks(sign: string): string {
  return sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace('ı', 'i');
}
