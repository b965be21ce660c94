import {
  createColumnHelper,
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The stored users with `createdAt` as a Date, and as the text that is shown. */
function readUsers() {
  const format = new Intl.DateTimeFormat('tr', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return JSON.parse(localStorage.getItem('users')).map((user) => {
    const createdAt = new Date(user.createdAt);
    return { ...user, createdAt, createdAtText: format.format(createdAt) };
  });
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
  filterFns: { includesString: filterFn_includesString },
});
const helper = createColumnHelper();
const columns = helper.columns([
  helper.accessor('name', { header: 'Ad', sortFn: 'text' }),
  helper.accessor('email', { header: 'Email' }),
  helper.accessor('role', { header: 'Rol' }),
  helper.accessor('createdAtText', { header: 'Oluşturulma Tarihi' }),
]);

function Users() {
  const [data] = useState(readUsers);
  const table = useTable(
    {
      features,
      columns,
      data,
      globalFilterFn: 'includesString',
      initialState: { pagination: { pageIndex: 0, pageSize: 10 } },
    },
    (state) => state,
  );
  return (
    <>
      <input
        type="search"
        aria-label="Ara"
        value={table.state.globalFilter ?? ''}
        onChange={(event) => table.setGlobalFilter(event.target.value)}
      />
      <table>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id}>
                  <button type="button" onClick={header.column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                  </button>
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        id="next"
        onClick={() => table.nextPage()}
        disabled={!table.getCanNextPage()}
      >
        Sonraki
      </button>
    </>
  );
}

createRoot(document.querySelector('#root')).render(<Users />);
