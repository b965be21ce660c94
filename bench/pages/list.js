// Shared by "the limit" and "React alone": as little work as the task allows. Dates are formatted by
// hand, only for visible rows; texts are folded once, after the first row was painted.
export const PAGE_SIZE = 10;

const two = (value) => String(value).padStart(2, '0');
const dateText = (user) => {
  const date = new Date(user.createdAt);
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
};
const fold = (value) =>
  value.toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');

/** The shown texts of a user. */
export const textsOf = (user) => [user.name, user.email, user.role, dateText(user)];

/** The stored users, with the current search, filter, order and page. */
export function createList() {
  const users = JSON.parse(localStorage.getItem('users'));
  let folded = null;
  let sorted = null;
  let isDescending = false;
  let text = '';
  let role = null;
  let start = 0;

  const foldAll = () => {
    folded ??= new Map(users.map((user) => [user, fold(textsOf(user).join('\n'))]));
  };
  requestAnimationFrame(() => setTimeout(foldAll, 100));

  const found = () => {
    const list = sorted ?? users;
    const inOrder = isDescending ? list.toReversed() : list;
    if (text === '' && role === null) return inOrder;
    if (text !== '') foldAll();
    return inOrder.filter(
      (user) =>
        (text === '' || folded.get(user).includes(text)) && (role === null || user.role === role),
    );
  };

  return {
    rows: () => found().slice(start, start + PAGE_SIZE),
    search: (value) => {
      text = fold(value);
      start = 0;
    },
    filter: (value) => {
      role = value;
      start = 0;
    },
    sort: () => {
      isDescending = sorted !== null && !isDescending;
      const order = new Intl.Collator('tr');
      sorted ??= users.toSorted((one, other) => order.compare(one.name, other.name));
      start = 0;
    },
    next: () => {
      start += PAGE_SIZE;
    },
  };
}
