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

// The provider stores all resources of the application under one key, in its own format.
const dataProvider = localStorageDataProvider({ localStorageKey: 'react-admin' });
const FILTERS = [<SearchInput key="q" source="q" alwaysOn />];
// `?debounce=1` replaces the default of 500 ms (0 would mean the default).
const requested = new URLSearchParams(location.search).get('debounce');
const debounce = requested === null ? null : Number(requested);

function UserList() {
  return (
    <List
      {...(debounce === null ? { filters: FILTERS } : { debounce })}
      perPage={10}
      sort={{ field: '', order: 'ASC' }}
    >
      {debounce !== null && (
        // The list's own filter form has a debounce, too, which cannot be changed.
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
