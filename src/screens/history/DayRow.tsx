import { createContext, createElement, type ReactNode, type Ref, useContext } from 'react';
import styles from './DayRow.module.css';
import { useToday } from '#platform/environment.ts';
import { trHistory } from '#text/trHistory.ts';
import { avatarLetter } from '#domain/turkish/avatarLetter.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface DayRowProps {
  ref?: Ref<HTMLLIElement>;
  id?: string;
  at: Date;
  /** The date of the row above; undefined at the start of a page. */
  above: Date | undefined;
  children: ReactNode;
}

/** An item of a list by days: a heading precedes the first item of each day. */
export function DayRow({ ref, id, at, above, children }: DayRowProps) {
  const today = useToday();
  const level = useContext(DayHeadingLevel);
  const isFirst = above === undefined || above.toDateString() !== at.toDateString();
  return (
    <li ref={ref} id={id} tabIndex={-1} className={styles.day}>
      {isFirst && createElement(level, { className: styles.heading }, trHistory.day(at, today))}
      <div className={styles.row} data-row="">
        {children}
      </div>
    </li>
  );
}

/** The level of the headings of days: below that of the screen, or of a part of it. */
export const DayHeadingLevel = createContext<'h2' | 'h3'>('h2');

interface MarkProps {
  /** The member of staff who made the change; only on a shared list. */
  by: string | undefined;
  icon: IconName;
}

/** The initial of the author, whose name stands beside it; or an icon of the change. */
export function Mark({ by, icon }: MarkProps) {
  return (
    <span className={styles.mark}>
      {by === undefined ? (
        <span className={styles.disc}>
          <Icon name={icon} size={16} />
        </span>
      ) : (
        <Avatar letter={avatarLetter(by)} seed={by} />
      )}
    </span>
  );
}
