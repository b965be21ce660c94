// As little work as the task allows, without a framework: dates are formatted for the ten rows that
// are shown, texts are folded once, at the first key, and rows are filled in place.
const PAGE_SIZE = 10;
const users = JSON.parse(localStorage.getItem('users'));
const dates = new Intl.DateTimeFormat('tr', { day: '2-digit', month: '2-digit', year: 'numeric' });
const order = new Intl.Collator('tr');
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

const dateText = (user) => dates.format(new Date(user.createdAt));
const fold = (value) =>
  value.toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');

function found() {
  const list = sorted ?? users;
  const inOrder = isDescending ? list.toReversed() : list;
  if (text === '') return inOrder;
  folded ??= new Map(
    users.map((user) => [
      user,
      fold(`${user.name}\n${user.email}\n${user.role}\n${dateText(user)}`),
    ]),
  );
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
  sorted ??= users.toSorted((one, other) => order.compare(one.name, other.name));
  start = 0;
  draw();
});
document.querySelector('#next').addEventListener('click', () => {
  start += PAGE_SIZE;
  draw();
});
draw();
