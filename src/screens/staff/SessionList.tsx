import { useCallback, useRef, useState } from 'react';
import { formatMinute } from '#domain/dates.ts';
import type { StaffSession } from '#protocol/staffApi.ts';
import { NotLoaded } from '#screens/NotLoaded.tsx';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { useStaffAccess } from '#state/staffAccess.ts';
import { trStaff } from '#text/trStaff.ts';
import { Announcer } from '#ui/Announcer.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { browserName } from './browserName.ts';
import styles from './SessionList.module.css';
import { useLoaded } from './useLoaded.ts';

const WORDS = trStaff.session;

/** Where somebody is signed in, under its heading. @param staffId `null`: one's own */
export function SessionList({ staffId }: { staffId: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasEnded, setHasEnded] = useState(false);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {WORDS.title}
      </h3>
      <Sessions
        staffId={staffId}
        onEnded={() => {
          setHasEnded(true);
          // The button goes with its session.
          heading.current?.focus();
        }}
      />
      <Announcer message={hasEnded ? trStaff.done.sessionEnded : ''} />
    </>
  );
}

interface SessionsProps {
  staffId: string | null;
  onEnded: () => void;
}

function Sessions({ staffId, onEnded }: SessionsProps) {
  const { client } = useStaffAccess();
  const load = useCallback(() => client.sessions(staffId), [client, staffId]);
  const { value: sessions, problem, reload } = useLoaded(load);
  const ending = useStaffAction();

  if (problem !== null) return <NotLoaded problem={problem} onRetry={reload} />;
  if (sessions === null) return <p>{WORDS.loading}</p>;
  if (sessions.length === 0) return <p className={styles.when}>{WORDS.none}</p>;
  return (
    <>
      {ending.problem !== null && (
        <Notice tone="danger" role="alert">
          {staffProblemWords(ending.problem)}
        </Notice>
      )}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            onEnd={() =>
              void ending.act(
                () => client.endSession(session.id, staffId === null),
                () => {
                  onEnded();
                  reload();
                },
              )
            }
          />
        ))}
      </ul>
    </>
  );
}

function SessionItem({ session, onEnd }: { session: StaffSession; onEnd: () => void }) {
  const { userAgent, address, createdAt, lastSeenAt, isCurrent } = session;
  const name = browserName(userAgent);
  const since = formatMinute(new Date(createdAt));
  return (
    <li className={styles.session}>
      <div className={styles.what}>
        <span>
          {name}
          {address !== '' && <bdi> · {address}</bdi>}
        </span>
        <span className={styles.when}>{WORDS.since(since)}</span>
        <span className={styles.when}>{WORDS.lastSeen(formatMinute(new Date(lastSeenAt)))}</span>
      </div>
      {isCurrent ? (
        <Badge tone="primary">{WORDS.current}</Badge>
      ) : (
        <Button aria-label={WORDS.endOf(name, since)} onClick={onEnd}>
          {WORDS.end}
        </Button>
      )}
    </li>
  );
}
