import { createElement, useContext, type ReactNode, type Ref } from 'react';
import { useToday } from '#platform/useToday.ts';
import { trHistory } from '#text/trHistory.ts';
import styles from './DayRow.module.css';
import { DayHeadingLevel } from './DayHeadingLevel.ts';

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
