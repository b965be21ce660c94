// The pages that are compared, and where each one has the controls that the bench uses.

/**
 * @typedef {object} Page
 * @property {string} key
 * @property {string} title
 * @property {string | null} packageName the package whose version is reported; `null`: none
 * @property {string} path the path to open
 * @property {string} search CSS selector of the search box
 * @property {string} [opener] CSS selector of the button that opens the search box
 * @property {string} header CSS selector of the header that sorts by name
 * @property {string} next CSS selector of the button for the next page
 * @property {string} names CSS selector of the cells with the names
 * @property {number} debounceMs the page's debounce of the search, as shipped
 * @property {Switches} [switches] if the page has a filter and a second view
 *
 * @typedef {object} Switches CSS selectors
 * @property {string} [filterOpener] the button that opens the filter
 * @property {string} filter
 * @property {string} view
 * @property {string} cards the items of the second view
 */

const PLAIN_SWITCHES = { filter: 'input[type=checkbox]', view: '#view', cards: 'ul > li' };

/** @type {Page[]} */
export const PAGES = [
  {
    key: 'floor',
    title: 'nothing at all: the floor of the method',
    packageName: null,
    path: '/',
    search: 'input[type=search]',
    header: 'th button',
    next: '#next',
    names: 'td',
    debounceMs: 0,
    switches: PLAIN_SWITCHES,
  },
  {
    key: 'limit',
    title: 'no framework: the limit',
    packageName: null,
    path: '/',
    search: 'input[type=search]',
    header: 'th button',
    next: '#next',
    names: 'td:first-child',
    debounceMs: 0,
    switches: PLAIN_SWITCHES,
  },
  {
    key: 'react',
    title: 'React alone',
    packageName: 'react',
    path: '/',
    search: 'input[type=search]',
    header: 'th button',
    next: '#next',
    names: 'td:first-child',
    debounceMs: 0,
    switches: PLAIN_SWITCHES,
  },
  {
    key: 'product',
    title: 'this product',
    packageName: null,
    path: '/users',
    search: 'main input[type=search]',
    header: 'th button',
    next: 'button:text-is("Sonraki")',
    names: 'tbody td:first-child a',
    debounceMs: 0,
    switches: {
      filterOpener: '[aria-label$="Gruplara göre filtrele"]',
      filter: '[popover] input[type=checkbox]',
      view: 'button:has-text("Kart Görünümü")',
      cards: 'main [role=listitem]',
    },
  },
  {
    key: 'tanstack',
    title: 'TanStack Table, bare',
    packageName: '@tanstack/react-table',
    path: '/',
    search: 'input',
    header: 'th button',
    next: '#next',
    names: 'td:first-child',
    debounceMs: 0,
  },
  {
    key: 'antd',
    title: 'antd Table',
    packageName: 'antd',
    path: '/',
    search: 'input[type=search], input',
    header: 'th.ant-table-column-has-sorters',
    next: '.ant-pagination-next button',
    names: 'tr.ant-table-row td:first-child',
    debounceMs: 0,
  },
  {
    key: 'ag-grid',
    title: 'AG Grid Community',
    packageName: 'ag-grid-community',
    path: '/',
    search: 'input[type=search]',
    header: '[col-id=name] .ag-header-cell-label',
    next: '[aria-label="Next Page"]',
    names: '.ag-row [col-id=name]',
    debounceMs: 0,
  },
  {
    key: 'mui',
    title: 'MUI X DataGrid',
    packageName: '@mui/x-data-grid',
    path: '/',
    opener: '[aria-label="Search"]',
    search: 'input[role=searchbox]',
    header: '[role=columnheader][data-field=name] .MuiDataGrid-columnHeaderTitle',
    next: '[aria-label="Go to next page"]',
    names: '[role=gridcell][data-field=name]',
    debounceMs: 150,
  },
  {
    key: 'react-admin',
    title: 'react-admin',
    packageName: 'react-admin',
    path: '/#/users',
    search: 'input[type=text]',
    header: 'th.column-name .MuiTableSortLabel-root',
    next: '[aria-label="Go to next page"]',
    names: 'td.column-name',
    debounceMs: 500,
  },
];
