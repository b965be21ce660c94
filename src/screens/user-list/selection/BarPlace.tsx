import { useLayoutEffect, type ReactNode, type RefObject } from 'react';
import { useSourceAccess } from '#state/UserSourceContext.tsx';
import { trSelection } from '#text/user-list/trSelection.ts';
import styles from './BulkBar.module.css';

interface BarPlaceProps {
  ref: RefObject<HTMLElement | null>;
  isBusy: boolean;
  children: ReactNode;
}

/** A bar over the end of the list, which leaves room for it. */
export function BarPlace({ ref, isBusy, children }: BarPlaceProps) {
  const { outcomes } = useSourceAccess();
  useBarHeight(ref);
  return (
    <>
      <div className={styles.room} />
      <section
        ref={ref}
        className={styles.place}
        aria-label={trSelection.region}
        aria-busy={isBusy || undefined}
      >
        <div className={styles.bar}>
          <div ref={outcomes.place.set} className={styles.outcome} />
          {children}
        </div>
      </section>
    </>
  );
}

const PROPERTY = '--bar-height';

/**
 * Publishes the height of a bar that lies over the end of the screen, for everything that must not
 * be under it: `--bar-height` on the document, 0 if the bar is part of the page.
 */
function useBarHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current;
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const update = () => {
      const isOver = getComputedStyle(bar).position === 'fixed';
      style.setProperty(PROPERTY, `${isOver ? bar.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(update);
    observer.observe(bar);
    update();
    return () => {
      observer.disconnect();
      style.removeProperty(PROPERTY);
    };
  }, [ref]);
}
