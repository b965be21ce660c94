import type { KeptView } from '#domain/view/savedViews.ts';

/** A view of the team, which this person may change. */
export const makeKeptView = (values: Partial<KeptView> = {}): KeptView => ({
  id: 'v',
  name: 'Adminler',
  search: '?role=Admin',
  place: 'team',
  revision: '1',
  mayChange: true,
  ownerName: null,
  defaultFor: [],
  ...values,
});
