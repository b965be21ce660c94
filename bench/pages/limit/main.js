// No framework: rows are updated in place.
import { createList, PAGE_SIZE, textsOf } from '../list.js';

const list = createList();
const table = document.querySelector('table');
const cards = document.querySelector('ul');
let isCards = false;

const emptyTexts = (parent, name) =>
  Array.from({ length: 4 }, () =>
    parent.appendChild(document.createElement(name)).appendChild(new Text()),
  );
const cells = Array.from({ length: PAGE_SIZE }, () =>
  emptyTexts(document.querySelector('tbody').insertRow(), 'td'),
);
let cardLines = null;

function draw() {
  const rows = list.rows();
  for (const [position, texts] of (isCards ? cardLines : cells).entries()) {
    const user = rows[position];
    const values = user ? textsOf(user) : ['', '', '', ''];
    for (const [column, node] of texts.entries()) node.data = values[column];
  }
}

document.querySelector('input[type=search]').addEventListener('input', ({ target }) => {
  list.search(target.value);
  draw();
});
document.querySelector('input[type=checkbox]').addEventListener('change', ({ target }) => {
  list.filter(target.checked ? 'Admin' : null);
  draw();
});
document.querySelector('th button').addEventListener('click', () => {
  list.sort();
  draw();
});
document.querySelector('#next').addEventListener('click', () => {
  list.next();
  draw();
});
document.querySelector('#view').addEventListener('click', () => {
  isCards = !isCards;
  cardLines ??= Array.from({ length: PAGE_SIZE }, () =>
    emptyTexts(cards.appendChild(document.createElement('li')), 'p'),
  );
  table.hidden = isCards;
  cards.hidden = !isCards;
  draw();
});
draw();
