import type { Ref } from 'react';
import { formatMinute } from '#domain/dateTimes.ts';
import type { PersonalToken } from '#protocol/staffApi.ts';
import { NotLoaded } from '#screens/NotLoaded.tsx';
import { trTokens } from '#text/trTokens.ts';
import { trStaff } from '#text/trStaff.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './SessionList.module.css';
import type { Loaded } from '#screens/staff/useLoaded.ts';

interface TokenListProps {
  own: Loaded<readonly PersonalToken[]>;
  /** The ref of each token. */
  leaveFocus: Ref<HTMLLIElement>;
  onEnd: (token: PersonalToken) => void;
}

/** The person's own valid tokens. */
export function TokenList({ own, leaveFocus, onEnd }: TokenListProps) {
  const { value: tokens, problem, reload } = own;
  if (problem !== null) return <NotLoaded problem={problem} onRetry={reload} />;
  if (tokens === null) return <p>{trTokens.loading}</p>;
  if (tokens.length === 0) return <p className={styles.when}>{trTokens.none}</p>;
  return (
    <ul className={styles.list}>
      {tokens.map((token) => (
        <TokenItem key={token.id} ref={leaveFocus} token={token} onEnd={() => onEnd(token)} />
      ))}
    </ul>
  );
}

interface TokenItemProps {
  ref: Ref<HTMLLIElement>;
  token: PersonalToken;
  onEnd: () => void;
}

function TokenItem({ ref, token, onEnd }: TokenItemProps) {
  const { name, role, createdAt, expiresAt, lastSeenAt } = token;
  return (
    <li ref={ref} className={styles.session}>
      <div className={styles.what}>
        <span>
          <bdi translate="no">{name}</bdi>
          <span>{` · ${trStaff.roles[role]}`}</span>
        </span>
        <span className={styles.when}>{trTokens.made(timeOf(createdAt))}</span>
        <span className={styles.when}>
          {lastSeenAt === null ? trTokens.neverUsed : trTokens.lastUsed(timeOf(lastSeenAt))}
        </span>
        <span className={styles.when}>{trTokens.until(timeOf(expiresAt))}</span>
      </div>
      <Button aria-haspopup="dialog" aria-label={trTokens.endOf(name)} onClick={onEnd}>
        {trTokens.end}
      </Button>
    </li>
  );
}

function timeOf(iso: string): string {
  return formatMinute(new Date(iso));
}
