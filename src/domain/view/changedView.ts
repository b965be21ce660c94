import type { ListView } from '#domain/view/viewAddress.ts';

/** The list with its view changed, table or cards. */
export function changedView(
  { kind, view }: ListView,
  change: <View extends ListView['view']>(view: View) => View,
): ListView {
  return kind === 'cards' ? { kind, view: change(view) } : { kind, view: change(view) };
}
