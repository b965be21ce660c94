import { useRef, useState, type Ref, useCallback } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import type { StaffSession } from '#protocol/staffApi.ts';
import { NotLoaded } from '#screens/NotLoaded.tsx';
import { staffProblemWords } from '#screens/staffProblemWords.ts';
import { useStaffAction } from '#screens/useStaffAction.ts';
import { trStaff } from '#text/trStaff.ts';
import { Announcer } from '#ui/notices/Announcer.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/notices/Notice.tsx';
import { useStaffAccess } from '#state/staff/useStaff.ts';
import { useFocusLeftTo } from '#screens/staff/useFocusLeftTo.ts';
import { type Loaded, useLoaded } from '#screens/staff/useLoaded.ts';
import styles from '#screens/staff/StaffDialog.module.css';

const WORDS = trStaff.session;

interface SessionListProps {
  sessions: Loaded<readonly StaffSession[]>;
  isOwn: boolean;
}

/** A member's sessions, with a heading. */
export function SessionList({ sessions, isOwn }: SessionListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const leaveFocus = useFocusLeftTo(heading);
  const [ended, setEnded] = useState('');
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {WORDS.title}
      </h3>
      <Sessions
        sessions={sessions}
        isOwn={isOwn}
        leaveFocus={leaveFocus}
        onEnded={(session) => setEnded(trStaff.done.sessionEnded(...wordsOf(session)))}
      />
      <Announcer message={ended} />
    </>
  );
}

interface SessionsProps extends SessionListProps {
  /** The ref of each session. */
  leaveFocus: Ref<HTMLLIElement>;
  onEnded: (session: StaffSession) => void;
}

function Sessions({ sessions: loaded, isOwn, leaveFocus, onEnded }: SessionsProps) {
  const { client } = useStaffAccess();
  const { value: sessions, problem, reload } = loaded;
  const ending = useStaffAction(reload);

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
            ref={leaveFocus}
            session={session}
            isBusy={ending.isBusy}
            onEnd={() =>
              void ending.act(
                () => client.endSession(session.id, isOwn),
                () => {
                  onEnded(session);
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

interface SessionItemProps {
  ref: Ref<HTMLLIElement>;
  session: StaffSession;
  /** One is being ended. */
  isBusy: boolean;
  onEnd: () => void;
}

function SessionItem({ ref, session, isBusy, onEnd }: SessionItemProps) {
  const { address, lastSeenAt, isCurrent } = session;
  const [name, since] = wordsOf(session);
  return (
    <li ref={ref} className={styles.session}>
      <div className={styles.what}>
        <span>
          <span>{name}</span>
          {address !== '' && <bdi translate="no">{` · ${address}`}</bdi>}
        </span>
        <span className={styles.when}>{WORDS.since(since)}</span>
        <span className={styles.when}>{WORDS.lastSeen(formatMinute(new Date(lastSeenAt)))}</span>
      </div>
      {isCurrent ? (
        <Badge tone="primary">{WORDS.current}</Badge>
      ) : (
        <Button
          aria-label={WORDS.endOf(name, since)}
          aria-disabled={isBusy || undefined}
          onClick={onEnd}
        >
          {WORDS.end}
        </Button>
      )}
    </li>
  );
}

/** The browser, and since when. */
function wordsOf({ userAgent, createdAt }: StaffSession): [string, string] {
  return [browserName(userAgent), formatMinute(new Date(createdAt))];
}

/** Browsers claim to be the ones after them in this list, so the first match counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A browser and its system in words, from its user agent. */
function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (browser === undefined) return system ?? trStaff.session.unknownBrowser;
  return system === undefined ? browser : trStaff.session.browser(browser, system);
}

/**
 * A member's sessions.
 * @param staffId `null`: the person's own
 * @param version requests them again when it changes
 */
export function useSessions(
  staffId: string | null,
  version: number,
): Loaded<readonly StaffSession[]> {
  const { client } = useStaffAccess();
  const load = useCallback(() => client.sessions(staffId), [client, staffId]);
  return useLoaded(load, version);
}
