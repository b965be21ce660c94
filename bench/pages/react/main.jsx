// The same work as "the limit", rendered by React alone: the minimum for any page with React.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createList, textsOf } from '../list.js';

const COLUMNS = ['Email', 'Rol', 'Oluşturulma Tarihi'];

function Users() {
  const [list] = useState(createList);
  const [text, setText] = useState('');
  const [isCards, setIsCards] = useState(false);
  const [, setCount] = useState(0);
  const drawn = (change) => () => {
    change();
    setCount((count) => count + 1);
  };
  const rows = list.rows().map(textsOf);
  return (
    <>
      <input
        type="search"
        aria-label="Ara"
        value={text}
        onChange={({ target }) => {
          list.search(target.value);
          setText(target.value);
        }}
      />
      <label>
        <input
          type="checkbox"
          onChange={({ target }) => drawn(() => list.filter(target.checked ? 'Admin' : null))()}
        />
        Admin
      </label>
      <button type="button" id="view" onClick={() => setIsCards(!isCards)}>
        Kartlar
      </button>
      {isCards ? (
        <ul>
          {rows.map((texts, position) => (
            <li key={position}>
              {texts.map((value, line) => (
                <p key={line}>{value}</p>
              ))}
            </li>
          ))}
        </ul>
      ) : (
        <table>
          <thead>
            <tr>
              <th>
                <button type="button" onClick={drawn(list.sort)}>
                  Ad
                </button>
              </th>
              {COLUMNS.map((name) => (
                <th key={name}>{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((texts, position) => (
              <tr key={position}>
                {texts.map((value, column) => (
                  <td key={column}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <button type="button" id="next" onClick={drawn(list.next)}>
        Sonraki
      </button>
    </>
  );
}

createRoot(document.querySelector('#root')).render(<Users />);
