import { useEffect, useState } from 'react';
import { asSelection, selectedCount } from '#domain/query/selection.ts';
import { switchView, type ListView } from '#domain/view/listView.ts';
import { useFileDrop } from '#platform/useFileDrop.ts';
import { WaitingForUsers } from '#screens/AnswerArea.tsx';
import { UserDetailScreen } from '#screens/lazyScreens.tsx';
import { usePageAction } from '#screens/pageActions.tsx';
import { useStore } from '#state/useStore.ts';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { useMay } from '#state/staff/useStaff.ts';
import { tr, trCopy, trNotices, trPrinted } from '#text/tr.ts';
import { classNames } from '#ui/classNames.ts';
import { Button } from '#ui/controls/Button.tsx';
import buttonStyles from '#ui/controls/Button.module.css';
import { Icon } from '#ui/Icon.tsx';
import { ScreenHeading } from '#ui/ScreenHeading.tsx';
import { SkipLink } from '#ui/SkipLink.tsx';
import {
  AddUserModal,
  ConditionDialog,
  EditUserModal,
  ExportDialog,
  ImportDialog,
  MergeDialog,
  RemoveManyDialog,
  SelectionBar,
  TableSheet,
  UserCards,
  UserPeek,
  UserPlaces,
} from './lazyParts.tsx';
import { UserListProvider, useUserList } from './listContext.tsx';
import { PeekPlace } from './peek/PeekPlace.tsx';
import { focusFirstRow } from './rowFocus.ts';
import { CopiedBubble } from './RowParts.tsx';
import { UserTable } from './table/UserTable.tsx';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { Toast } from '#ui/notices/Toast.tsx';
import styles from './UserListScreen.module.css';

/**
 * Chunks that the first view does not need are preloaded this long after it, one after the other.
 */
const PRELOAD_DELAY_MS = 2000;
const PRELOAD_EVERY_MS = 50;

const LATER_PARTS = [
  UserPeek,
  AddUserModal,
  UserCards,
  EditUserModal,
  SelectionBar,
  ImportDialog,
  UserDetailScreen,
  ExportDialog,
  TableSheet,
  ConditionDialog,
];

export function UserListScreen() {
  return (
    <UserListProvider>
      <ListScreen />
    </UserListProvider>
  );
}

function ListScreen() {
  const { isReady, selection, isSelecting, copied } = useUserList();
  useListActions();
  usePreloading();
  return (
    <div className={styles.screen} data-selecting={isSelecting || undefined}>
      <div className={styles.list}>
        <ListHead />
        {isReady && <PrintedView />}
        {isReady ? <ShownList /> : <WaitingForUsers />}
      </div>
      <ListDialogs />
      {isReady && <PeekPlace />}
      {selection.count > 0 && <SelectionBar />}
      <p role="status" className="visually-hidden">
        {copied.answer === null ? '' : trCopy[copied.answer]}
      </p>
      {copied.answer !== null && copied.place instanceof HTMLElement && (
        <CopiedBubble place={copied.place} words={trCopy[copied.answer]} />
      )}
    </div>
  );
}

/** The list as a table, as cards or as a map. */
function ShownList() {
  const { listView, pushView, replaceView } = useUserList();
  if (listView.kind === 'cards') {
    return (
      <UserCards
        view={listView.view}
        onPush={(view) => pushView({ kind: 'cards', view })}
        onReplace={(view) => replaceView({ kind: 'cards', view })}
      />
    );
  }
  const { kind, view: shown } = listView;
  const List = kind === 'map' ? UserPlaces : UserTable;
  return (
    <List
      view={shown}
      onPush={(view) => pushView({ kind, view })}
      onReplace={(view) => replaceView({ kind, view })}
    />
  );
}

/** What can be done with the list, for its buttons, the palette and keys. */
function useListActions(): void {
  const { isReady, show } = useUserList();
  const mayChange = useMay('change') && isReady;
  usePageAction('addUser', mayChange ? () => show({ kind: 'add' }) : null);
  usePageAction('importing', mayChange ? () => show({ kind: 'import', files: [] }) : null);
  usePageAction('exporting', isReady ? () => show({ kind: 'export', who: 'shown' }) : null);
  usePageAction('condition', isReady ? () => show({ kind: 'condition', at: -1 }) : null);
  const [dropFiles] = useState(() => (files: readonly File[]) => show({ kind: 'import', files }));
  useFileDrop(mayChange ? dropFiles : null);
}

/** The open dialog: rendered here, so that it outlives what opened it. */
function ListDialogs() {
  const { visible, question, selection, open, show } = useUserList();
  const { outcomes } = useSourceAccess();
  const { draft } = useStore(outcomes);
  const { visibleCount } = visible;
  useEffect(() => {
    outcomes.cardCount.set(visibleCount);
  }, [outcomes, visibleCount]);
  const [exported, setExported] = useState<string | null>(null);
  const close = () => show(null);
  return (
    <>
      {(open?.kind === 'add' || draft !== null) && (
        <AddUserModal
          draft={draft}
          onClose={() => {
            close();
            outcomes.formClosed();
          }}
        />
      )}
      {open?.kind === 'edit' && <EditUserModal user={open.user} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog dropped={open.files} onClose={close} />}
      {open?.kind === 'export' && (
        <ExportDialog
          query={question.query}
          selection={selectedCount(selection.users) === 0 ? null : asSelection(selection.users)}
          who={open.who}
          onDone={setExported}
          onClose={close}
        />
      )}
      <Announcer message={exported ?? ''} />
      {exported !== null && (
        <Toast dismissLabel={trNotices.dismiss} onDismiss={() => setExported(null)}>
          <Notice tone="success">{exported}</Notice>
        </Toast>
      )}
      {open?.kind === 'condition' && <ConditionDialog at={open.at} onClose={close} />}
      {open?.kind === 'merge' && <MergeDialog ids={open.ids} onClose={close} />}
      {open?.kind === 'removeMany' && (
        <RemoveManyDialog change={open.change} count={open.count} onClose={close} />
      )}
    </>
  );
}

const VIEWS = [
  ['table', tr.list.tableView],
  ['cards', tr.list.cardView, UserCards.preload],
  ['map', tr.list.mapView, UserPlaces.preload],
] as const;

/** The heading of the list, the buttons that switch its view, and the add button. */
function ListHead() {
  const { listView, pushView, isReady, show, rowsRef } = useUserList();
  const mayChange = useMay('change');
  const switchTo = (kind: ListView['kind']) => {
    if (kind !== listView.kind) pushView(switchView(listView, kind));
  };
  return (
    <div className={styles.head}>
      <div className={styles.heading}>
        <ScreenHeading>{tr.list.heading}</ScreenHeading>
      </div>
      <p className={styles.description}>{tr.list.description(mayChange)}</p>
      <SkipLink onSkip={() => focusFirstRow(rowsRef.current)}>{tr.list.skipToUsers}</SkipLink>
      <div
        role="group"
        aria-label={tr.list.views}
        className={classNames(buttonStyles.segments, styles.views)}
      >
        {VIEWS.map(([kind, label, preload]) => (
          <Button
            key={kind}
            isActive={listView.kind === kind}
            title={label}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => switchTo(kind)}
          >
            <Icon name={kind} />
            <span>{label}</span>
          </Button>
        ))}
      </div>
      {mayChange && (
        <Button
          look="primary"
          className={styles.add}
          disabled={!isReady}
          aria-haspopup="dialog"
          onPointerEnter={AddUserModal.preload}
          onFocus={AddUserModal.preload}
          onClick={() => show({ kind: 'add' })}
        >
          <span>{tr.list.addUser}</span>
        </Button>
      )}
    </div>
  );
}

/** On paper: the search, filters and order of the list, since no control shows them. */
function PrintedView() {
  const words = printedWords(useUserList().listView);
  return words.length === 0 ? null : <p className={styles.printed}>{words.join(' · ')}</p>;
}

function printedWords({ kind, view }: ListView): string[] {
  const words: string[] = [];
  const text = view.text.trim();
  if (text !== '') words.push(trPrinted.search(text));
  // Other filters, and the table's, are printed where the screen shows them.
  const roles = view.filters.role ?? [];
  if (kind === 'cards' && roles.length > 0) {
    words.push(tr.table.filterSummary(tr.columns.role, roles));
  }
  const sort = kind === 'cards' ? { column: view.sort, order: view.order } : view.sort;
  if (sort !== null) words.push(trPrinted.sort(tr.columns[sort.column], sort.order));
  return words;
}

function usePreloading(): void {
  useEffect(() => {
    const timers = LATER_PARTS.map((part, at) =>
      setTimeout(part.preload, PRELOAD_DELAY_MS + at * PRELOAD_EVERY_MS),
    );
    return () => timers.forEach(clearTimeout);
  }, []);
}
