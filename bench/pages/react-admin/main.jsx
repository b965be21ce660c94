import localStorageDataProvider from 'ra-data-local-storage';
import {
  Admin,
  Datagrid,
  DateField,
  FilterLiveForm,
  List,
  Resource,
  SearchInput,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

// Its provider keeps every resource of the application under one key, in a format of its own.
const dataProvider = localStorageDataProvider({ localStorageKey: 'react-admin' });
const FILTERS = [<SearchInput key="q" source="q" alwaysOn />];
// `?debounce=1`: the wait after a key, 500 ms as shipped, taken out but for a millisecond (0 means the default).
const asked = new URLSearchParams(location.search).get('debounce');
const debounce = asked === null ? null : Number(asked);

function UserList() {
  return (
    <List
      {...(debounce === null ? { filters: FILTERS } : { debounce })}
      perPage={10}
      sort={{ field: '', order: 'ASC' }}
    >
      {debounce !== null && (
        // The list's own form of filters waits too, and cannot be told not to.
        <FilterLiveForm debounce={debounce}>
          <SearchInput source="q" />
        </FilterLiveForm>
      )}
      <Datagrid bulkActionButtons={false}>
        <TextField source="name" label="Ad" />
        <TextField source="email" label="Email" />
        <TextField source="role" label="Rol" />
        <DateField source="createdAt" label="Oluşturulma Tarihi" locales="tr" />
      </Datagrid>
    </List>
  );
}

createRoot(document.querySelector('#root')).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="users" list={UserList} />
  </Admin>,
);
