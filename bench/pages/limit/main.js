// As little work as the task allows, without a framework: dates are put together by hand and for the
// ten rows that are shown, texts are folded once, after the first row was painted, and rows are
// filled in place.
const PAGE_SIZE = 10;
const users = JSON.parse(localStorage.getItem('users'));
const body = document.querySelector('tbody');
const cells = Array.from({ length: PAGE_SIZE }, () => {
  const row = body.insertRow();
  return Array.from({ length: 4 }, () => row.insertCell().appendChild(new Text()));
});

let folded = null;
let sorted = null;
let isDescending = false;
let text = '';
let start = 0;

const two = (value) => String(value).padStart(2, '0');
const dateText = (user) => {
  const date = new Date(user.createdAt);
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
};
const fold = (value) =>
  value.toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');

function foldAll() {
  folded ??= new Map(
    users.map((user) => [
      user,
      fold(`${user.name}\n${user.email}\n${user.role}\n${dateText(user)}`),
    ]),
  );
}

function found() {
  const list = sorted ?? users;
  const inOrder = isDescending ? list.toReversed() : list;
  if (text === '') return inOrder;
  foldAll();
  return inOrder.filter((user) => folded.get(user).includes(text));
}

function draw() {
  const rows = found().slice(start, start + PAGE_SIZE);
  for (const [position, texts] of cells.entries()) {
    const user = rows[position];
    const values = user ? [user.name, user.email, user.role, dateText(user)] : ['', '', '', ''];
    for (const [column, node] of texts.entries()) node.data = values[column];
  }
}

document.querySelector('input').addEventListener('input', (event) => {
  text = fold(event.target.value);
  start = 0;
  draw();
});
document.querySelector('th button').addEventListener('click', () => {
  isDescending = sorted !== null && !isDescending;
  const order = new Intl.Collator('tr');
  sorted ??= users.toSorted((one, other) => order.compare(one.name, other.name));
  start = 0;
  draw();
});
document.querySelector('#next').addEventListener('click', () => {
  start += PAGE_SIZE;
  draw();
});
draw();
requestAnimationFrame(() => setTimeout(foldAll, 100));
