import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { placeInList, type PlaceInList } from '#domain/view/placeInList.ts';
import { listQuery } from '#domain/view/listQuestion.ts';
import type { ListView } from '#domain/view/viewAddress.ts';
import { nameOf } from '#screens/nameOf.ts';
import { userPath, usersPath } from '#screens/paths.ts';
import type { AddOutcome } from '#state/addOutcomes.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { useAnswer } from '#state/useAnswer.ts';
import { useHasSignedInAgain } from '#state/useSource.ts';
import { trAdded } from '#text/user-list/trAdded.ts';
import { trForm } from '#text/trForm.ts';
import { trNotices } from '#text/trNotices.ts';
import { Button, buttonClass } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useIsDialogOpen } from '#ui/dialogs/openDialogs.ts';
import { Toast } from '#ui/notices/Toast.tsx';

/** A success shown for this long counts as read, and is not shown on the next screen. */
const READ_MS = 6000;

/** The state of the list on screen. */
interface ShownList {
  listView: ListView;
  cardCount: number;
}

interface AddOutcomeNoticeProps {
  outcome: AddOutcome;
  /** Undefined on other screens. */
  list?: ShownList;
}

/** The outcome of an add; after a success also where the user is, if out of view. */
export function AddOutcomeNotice({ outcome, list }: AddOutcomeNoticeProps) {
  if (list === undefined) return <OutcomeNotice outcome={outcome} place={null} />;
  if (outcome.kind === 'failed') return <OutcomeNotice outcome={outcome} place={null} isInList />;
  return <AddedNotice outcome={outcome} list={list} />;
}

type Added = Extract<AddOutcome, { kind: 'added' }>;

function AddedNotice({ outcome, list }: { outcome: Added; list: ShownList }) {
  const { listView, cardCount } = list;
  const { id } = outcome.user;
  const query = listQuery(listView);
  const found = useAnswer({ kind: 'neighbours', query, id });
  const user = useAnswer({ kind: 'user', id });
  const place =
    found.value === undefined || user.value === undefined
      ? null
      : placeInList(listView, cardCount, found.value, user.value !== null);
  const isWaiting = place === null && (found.isPending || user.isPending);
  return <OutcomeNotice outcome={outcome} place={place} isWaiting={isWaiting} isInList />;
}

interface OutcomeNoticeProps {
  outcome: AddOutcome;
  /** `null`: the place is not mentioned. */
  place: PlaceInList | null;
  /** The place is still loading: the announcement waits for it. */
  isWaiting?: boolean;
  isInList?: boolean;
}

function OutcomeNotice({
  outcome,
  place,
  isWaiting = false,
  isInList = false,
}: OutcomeNoticeProps) {
  const [, { announce, dismiss }] = useAddOutcomes();
  const hasSignedInAgain = useHasSignedInAgain(outcome.kind === 'failed' ? outcome.problem : null);
  const words = wordsFor(outcome, place, hasSignedInAgain);
  const announceNow = useEffectEvent(() => announce(outcome, words.announced));
  // Screen readers ignore what is outside of an open dialog.
  const isUnheard = useIsDialogOpen() || isWaiting;

  useEffect(() => {
    if (!isUnheard) announceNow();
  }, [outcome, isUnheard]);
  useEffect(() => {
    const since = performance.now();
    return () => {
      // A failure holds what was typed: only the person dismisses it.
      const hasBeenRead = performance.now() - since >= READ_MS;
      if (outcome.kind === 'added' && hasBeenRead) dismiss(outcome);
    };
  }, [outcome, dismiss]);

  return (
    <Toast
      label={trAdded.region}
      dismissLabel={trNotices.dismiss}
      onDismiss={() => dismiss(outcome)}
    >
      <Notice
        tone={outcome.kind === 'added' ? 'success' : hasSignedInAgain ? 'info' : 'danger'}
        actions={
          place?.kind === 'gone' ? undefined : <OutcomeAction outcome={outcome} isList={isInList} />
        }
      >
        {words.visible}
      </Notice>
    </Toast>
  );
}

interface OutcomeActionProps {
  outcome: AddOutcome;
  isList: boolean;
}

/** A link to the added user, or a button that reopens the form with what was typed. */
function OutcomeAction({ outcome, isList }: OutcomeActionProps) {
  const [, { dismiss, reopen }] = useAddOutcomes();
  if (outcome.kind === 'added') {
    return (
      <Link href={userPath(outcome.user.id)} onClick={() => dismiss(outcome)}>
        {trAdded.open}
      </Link>
    );
  }
  const handleReopen = () => reopen(outcome);
  // On the list a button keeps its view; on other screens it is a link to the list.
  return isList ? (
    <Button onClick={handleReopen}>{trAdded.openAgain}</Button>
  ) : (
    <Link href={usersPath()} className={buttonClass('plain')} onClick={handleReopen}>
      {trAdded.openAgain}
    </Link>
  );
}

interface Words {
  readonly visible: string;
  readonly announced: string;
}

function wordsFor(
  outcome: AddOutcome,
  place: PlaceInList | null,
  hasSignedInAgain: boolean,
): Words {
  if (outcome.kind === 'failed') {
    const name = nameOf(outcome.input);
    const why = hasSignedInAgain ? trAdded.signedInAgain : trForm.problems[outcome.problem];
    return {
      visible: `${trAdded.failed(name)} ${why}`,
      announced: `${trAdded.failedAnnouncement(name)} ${why}`,
    };
  }
  const name = nameOf(outcome.user);
  if (place?.kind === 'gone') return { visible: trAdded.gone(name), announced: trAdded.gone(name) };
  if (place?.kind === 'leftOut') {
    const why = trAdded.leftOut[place.by];
    return {
      visible: trAdded.addedUnseen(name, why),
      announced: trAdded.addedAnnouncement(name, why),
    };
  }
  const where = placeWords(place);
  return { visible: trAdded.added(name, where), announced: trAdded.addedAnnouncement(name, where) };
}

function placeWords(
  place: Exclude<PlaceInList, { kind: 'gone' | 'leftOut' }> | null,
): string | null {
  switch (place?.kind) {
    case 'otherPage':
      return trAdded.otherPage(place.page);
    case 'furtherDown':
      return trAdded.furtherDown(place.position);
    case 'shown':
    case undefined:
      return null;
  }
}
