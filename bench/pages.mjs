// What is compared, and where on each page the same things are.

/**
 * @typedef {object} Page
 * @property {string} key
 * @property {string} title
 * @property {string | null} packageName whose version is told; `null`: none
 * @property {string} path with which it is opened
 * @property {string} search a CSS selector, of the box
 * @property {string} [opener] what has to be pressed before the box is there
 * @property {string} header of what sorts by name
 * @property {string} next of the button to the next page
 * @property {string} names of the cells with the names that are shown
 * @property {number} debounceMs as shipped, before a key is acted on
 * @property {Switches} [switches] where the page has a filter and a second view
 *
 * @typedef {object} Switches CSS selectors
 * @property {string} [filterOpener] what has to be pressed before the filter is there
 * @property {string} filter
 * @property {string} view
 * @property {string} cards the elements of the other view
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
    names: 'tbody td:first-child',
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
