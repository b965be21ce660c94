import { Input, Table } from 'antd';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readUsers } from '../readUsers.js';

const COLUMNS = [
  { dataIndex: 'name', title: 'Ad', sorter: (a, b) => a.name.localeCompare(b.name) },
  { dataIndex: 'email', title: 'Email', sorter: (a, b) => a.email.localeCompare(b.email) },
  { dataIndex: 'role', title: 'Rol', sorter: (a, b) => a.role.localeCompare(b.role) },
  {
    dataIndex: 'createdAtText',
    title: 'Oluşturulma Tarihi',
    sorter: (a, b) => a.createdAt - b.createdAt,
  },
];
const SHOWN = COLUMNS.map(({ dataIndex }) => dataIndex);

function Users() {
  const [users] = useState(readUsers);
  const [text, setText] = useState('');
  const found = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return users;
    return users.filter((user) => SHOWN.some((key) => user[key].toLowerCase().includes(wanted)));
  }, [users, text]);
  return (
    <>
      <Input.Search
        aria-label="Ara"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Table
        rowKey="id"
        columns={COLUMNS}
        dataSource={found}
        pagination={{ pageSize: 10, showSizeChanger: false }}
      />
    </>
  );
}

createRoot(document.querySelector('#root')).render(<Users />);
