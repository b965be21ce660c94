import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ModuleRegistry,
  PaginationModule,
  QuickFilterModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readUsers } from '../readUsers.js';

ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  ClientSideRowModelApiModule,
  PaginationModule,
  QuickFilterModule,
]);

const COLUMNS = [
  { field: 'name', headerName: 'Ad', flex: 1 },
  { field: 'email', headerName: 'Email', flex: 1 },
  { field: 'role', headerName: 'Rol', flex: 1 },
  { field: 'createdAtText', headerName: 'Oluşturulma Tarihi', flex: 1 },
];
const rowId = ({ data }) => data.id;

function Users() {
  const [users] = useState(readUsers);
  const [text, setText] = useState('');
  return (
    <>
      <input
        type="search"
        aria-label="Ara"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div style={{ height: 600 }}>
        <AgGridReact
          rowData={users}
          columnDefs={COLUMNS}
          getRowId={rowId}
          quickFilterText={text}
          pagination
          paginationPageSize={10}
          paginationPageSizeSelector={false}
        />
      </div>
    </>
  );
}

createRoot(document.querySelector('#root')).render(<Users />);
