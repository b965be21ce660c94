import { fromAddress, toAddress } from '#domain/loneSurrogates.ts';
import { parsePage } from '#domain/view/viewAddress.ts';

/** The state of the history screen, as its address holds it. Pages count from 1. */
export type HistoryView =
  /** `id`: only the changes that touched this user; `null`: all. */
  | { readonly kind: 'changes'; readonly id: string | null; readonly page: number }
  | { readonly kind: 'removed'; readonly page: number };

export const DEFAULT_HISTORY_VIEW: HistoryView = { kind: 'changes', id: null, page: 1 };

/** Parses a query string such as `?show=removed&page=2`; invalid values fall back to the defaults. */
export function parseHistoryView(search: string): HistoryView {
  const params = new URLSearchParams(search);
  const page = parsePage(params.get('page'));
  if (params.get('show') === 'removed') return { kind: 'removed', page };
  const id = fromAddress(params.get('id') ?? '');
  // No user has an empty id.
  return { kind: 'changes', id: id === '' ? null : id, page };
}

/** The query string of a view; defaults are left out. */
export function formatHistoryView(view: HistoryView): string {
  const params = new URLSearchParams();
  if (view.kind === 'removed') params.append('show', 'removed');
  else if (view.id !== null) params.append('id', toAddress(view.id));
  if (view.page > 1) params.append('page', String(view.page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
