import type { MouseEvent } from 'react';
import type { Conflict, DoneChange } from '#domain/change/change.ts';
import type { HistoryEntry } from '#domain/change/history.ts';
import { formatDateTime } from '#domain/dateTimes.ts';
import { trHistory } from '#text/trHistory.ts';
import { changeAnchor } from './changeAnchor.ts';

interface UndoRefusalProps {
  conflict: Conflict;
  /** The entries on this page, as targets of links. */
  entries: readonly HistoryEntry[];
}

/** Why a change was not undone, and which later change prevents it. */
export function UndoRefusal({ conflict, entries }: UndoRefusalProps) {
  if (conflict.kind === 'gone') return <span>{trHistory.gone}</span>;
  if (conflict.kind !== 'changedSince' || conflict.by === null)
    return <span>{trHistory.blocked}</span>;
  return (
    <>
      <span>{`${trHistory.blockedBy} `}</span>
      <Blocker change={conflict.by} entries={entries} />
    </>
  );
}

function Blocker({ change, entries }: { change: DoneChange; entries: readonly HistoryEntry[] }) {
  const entry = entries.find(({ id }) => id === change.id);
  const words = `${trHistory.change(change)} · ${formatDateTime(change.at)}`;
  if (entry === undefined) return <span>{words}</span>;
  const anchor = changeAnchor(entry.id);
  const lead = (event: MouseEvent) => {
    // Following the "#" would add a history entry.
    event.preventDefault();
    const item = document.getElementById(anchor);
    item?.scrollIntoView({ block: 'nearest' });
    item?.focus({ preventScroll: true });
  };
  return (
    <a href={`#${anchor}`} onClick={lead}>
      {words}
    </a>
  );
}
