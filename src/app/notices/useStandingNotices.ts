import { useState } from 'react';
import { useLocation } from 'wouter';
import type { SourceNotice, SourceStatus } from '#domain/userSource.ts';

export type StoreNoticeKind = SourceNotice['kind'] | 'skipped';

/**
 * Which notices of the store stand in the flow, above the screen: those that were there when the
 * screen was opened, and those moved there by the person. A later one would move what the person
 * works on.
 */
export function useStandingNotices({
  notice,
  skippedCount,
}: SourceStatus): [readonly StoreNoticeKind[], (kind: StoreNoticeKind) => void] {
  const [path] = useLocation();
  const present: StoreNoticeKind[] = [];
  if (notice !== null) present.push(notice.kind);
  if (skippedCount > 0) present.push('skipped');
  const [opened, setOpened] = useState({ path, kinds: present });
  const isOther = opened.path !== path;
  // A notice that disappears and comes again counts as late.
  const kinds = isOther ? present : opened.kinds.filter((kind) => present.includes(kind));
  if (isOther || kinds.length < opened.kinds.length) setOpened({ path, kinds });
  return [kinds, (kind) => setOpened({ path, kinds: [...kinds, kind] })];
}
