import { DataGrid } from '@mui/x-data-grid';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { readUsers } from '../readUsers.js';

const COLUMNS = [
  { field: 'name', headerName: 'Ad', flex: 1 },
  { field: 'email', headerName: 'Email', flex: 1 },
  { field: 'role', headerName: 'Rol', flex: 1 },
  {
    field: 'createdAt',
    headerName: 'Oluşturulma Tarihi',
    flex: 1,
    type: 'date',
    valueFormatter: (value, row) => row.createdAtText,
  },
];
const INITIAL_STATE = { pagination: { paginationModel: { page: 0, pageSize: 10 } } };
// `?debounce=1` replaces the default of 150 ms (0 would mean the default).
const debounce = new URLSearchParams(location.search).get('debounce');
const SLOT_PROPS = {
  toolbar: { quickFilterProps: debounce === null ? {} : { debounceMs: Number(debounce) } },
};

function Users() {
  const [users] = useState(readUsers);
  return (
    <DataGrid
      rows={users}
      columns={COLUMNS}
      initialState={INITIAL_STATE}
      pageSizeOptions={[10]}
      showToolbar
      slotProps={SLOT_PROPS}
    />
  );
}

createRoot(document.querySelector('#root')).render(<Users />);
