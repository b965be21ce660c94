import { useEffect, useEffectEvent } from 'react';
import { Link } from 'wouter';
import { placeInList, type PlaceInList } from '#domain/placeInList.ts';
import type { ListView } from '#domain/viewAddress.ts';
import { userPath, usersPath } from '#screens/paths.ts';
import type { AddOutcome } from '#state/addOutcomes.ts';
import { useAddOutcomes } from '#state/useAddOutcomes.ts';
import { useUserIndex } from '#state/useUsers.ts';
import { trAdded } from '#text/trAdded.ts';
import { trForm } from '#text/trForm.ts';
import { Button, buttonClass, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import styles from './AddOutcomeNotice.module.css';

/** A success that stood this long has been read, and does not follow to the next screen. */
const READ_MS = 6000;

interface AddOutcomeNoticeProps {
  outcome: AddOutcome;
  /** What the list on screen shows; none on other screens. */
  list?: { listView: ListView; cardCount: number };
}

/** Says that the add worked, and where the new user is when the view on screen hides it. */
export function AddOutcomeNotice({ outcome, list }: AddOutcomeNoticeProps) {
  const index = useUserIndex();
  const [, { say, dismiss }] = useAddOutcomes();
  const place: PlaceInList | null =
    outcome.kind === 'added' && list !== undefined
      ? placeInList(index, list.listView, list.cardCount, outcome.user.id)
      : null;
  const words = wordsFor(outcome, place);
  const sayNow = useEffectEvent(() => say(outcome, words.said));

  useEffect(() => {
    sayNow();
    const since = performance.now();
    return () => {
      // A failure holds what was typed: it goes when the person says so.
      const hasBeenRead = performance.now() - since >= READ_MS;
      if (outcome.kind === 'added' && hasBeenRead) dismiss(outcome);
    };
  }, [outcome, dismiss]);

  return (
    <div
      role="group"
      aria-label={trAdded.region}
      className={list === undefined ? styles.apart : styles.notice}
    >
      <Notice
        tone={outcome.kind === 'added' ? 'success' : 'danger'}
        actions={
          <>
            <WayOn outcome={outcome} isGone={place?.kind === 'gone'} isList={list !== undefined} />
            <IconButton
              label={trAdded.dismiss}
              onClick={(event) => {
                // The next notice moves up under a double click.
                if (event.detail < 2) dismiss(outcome);
              }}
            >
              <Icon name="close" />
            </IconButton>
          </>
        }
      >
        {words.seen}
      </Notice>
    </div>
  );
}

interface WayOnProps {
  outcome: AddOutcome;
  isGone: boolean;
  isList: boolean;
}

/** To the user who was added, or back to the form with what was typed. */
function WayOn({ outcome, isGone, isList }: WayOnProps) {
  const [, { dismiss, openAgain }] = useAddOutcomes();
  if (outcome.kind === 'added') {
    return isGone ? null : (
      <Link href={userPath(outcome.user.id)} onClick={() => dismiss(outcome)}>
        {trAdded.open}
      </Link>
    );
  }
  const again = () => openAgain(outcome);
  // The list keeps its view; from elsewhere it is a step to the list.
  return isList ? (
    <Button onClick={again}>{trAdded.openAgain}</Button>
  ) : (
    <Link href={usersPath()} className={buttonClass('plain')} onClick={again}>
      {trAdded.openAgain}
    </Link>
  );
}

interface Words {
  readonly seen: string;
  readonly said: string;
}

function wordsFor(outcome: AddOutcome, place: PlaceInList | null): Words {
  if (outcome.kind === 'failed') {
    const { name } = outcome.input;
    const why = trForm.problems[outcome.problem];
    return {
      seen: `${trAdded.failed(name)} ${why}`,
      said: `${trAdded.failedSaid(name)} ${why}`,
    };
  }
  const { name } = outcome.user;
  if (place?.kind === 'gone') return { seen: trAdded.gone(name), said: trAdded.gone(name) };
  const where = whereabouts(place);
  return { seen: trAdded.added(name, where), said: trAdded.addedSaid(name, where) };
}

function whereabouts(place: Exclude<PlaceInList, { kind: 'gone' }> | null): string | null {
  switch (place?.kind) {
    case 'otherPage':
      return trAdded.otherPage(place.page);
    case 'furtherDown':
      return trAdded.furtherDown(place.position);
    case 'leftOut':
      return trAdded.leftOut[place.by];
    case 'shown':
    case undefined:
      return null;
  }
}
