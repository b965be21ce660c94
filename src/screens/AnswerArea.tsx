import type { ReactNode } from 'react';
import { useWhenOnline } from '#platform/environment.ts';
import type { SourceProblem } from '#domain/userSource.ts';
import type { Shown } from '#state/useAnswer.ts';
import { tr, trSeeding } from '#text/tr.ts';
import { Button } from '#ui/controls/Button.tsx';
import { PartNotice, Progress } from '#ui/notices/Notice.tsx';
import { classNames } from '#ui/classNames.ts';
import styles from './AnswerArea.module.css';
import { SEED_USER_COUNT, TABLE_PAGE_SIZE } from '#domain/limits.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { Skeleton } from '#ui/loading/Skeleton.tsx';

interface AnswerAreaProps {
  shown: Shown<unknown>;
  className?: string | undefined;
  /** The text that was searched for, if any: a longer one is what helps if it took too long. */
  search?: string;
  /** Inside a card, from whose edges the notice and the placeholder keep a distance. */
  isInCard?: boolean;
  /**
   * Shown until the first answer arrives; by default only words, if the children show placeholders.
   * `null`: the children have words, too.
   */
  placeholder?: ReactNode;
  /** Shows the answer. */
  children: ReactNode;
}

/**
 * Wraps an answer: marks it as busy while it is pending, with a notice and a retry if it failed.
 */
export function AnswerArea({
  shown,
  className = '',
  search = '',
  isInCard = false,
  placeholder = <p className="visually-hidden">{tr.store.loading}</p>,
  children,
}: AnswerAreaProps) {
  const { value, isPending, problem, retry } = shown;
  const isFirst = value === undefined && isPending && problem === null && placeholder !== null;
  // Outside the busy element: assistive technology may hold back its content.
  return (
    <>
      {problem !== null && (
        <div data-in-card={isInCard || undefined} className={styles.beside}>
          <AnswerNotice
            isPending={isPending}
            retry={retry}
            words={isPending ? tr.parts.loading : problemWords(problem, search)}
          />
        </div>
      )}
      {isFirst && (
        <div
          data-in-card={isInCard || undefined}
          className={classNames(styles.beside, styles.late)}
        >
          {placeholder}
        </div>
      )}
      <div className={classNames(styles.area, className)} aria-busy={isPending || undefined}>
        {children}
      </div>
    </>
  );
}

function problemWords(problem: SourceProblem, search: string): string {
  const isBroad = problem === 'tooSlow' && search.trim() !== '';
  return isBroad ? tr.list.broadSearch : tr.list.problems[problem];
}

interface AnswerNoticeProps {
  isPending: boolean;
  retry: () => void;
  words: string;
}

function AnswerNotice({ isPending, retry, words }: AnswerNoticeProps) {
  useWhenOnline(retry);
  return (
    <PartNotice hasFailed isLoading={isPending} words={words}>
      <Button onClick={retry}>{tr.parts.retry}</Button>
    </PartNotice>
  );
}

/** Placeholder until the users are loaded: progress on a first run, and a skeleton. */
export function WaitingForUsers() {
  const { phase, seededCount } = useSourceStatus();
  return (
    <div className={styles.waiting}>
      {phase === 'seeding' ? (
        <Progress
          label={trSeeding.label}
          done={seededCount}
          total={SEED_USER_COUNT}
          text={trSeeding.progress(seededCount, SEED_USER_COUNT)}
        />
      ) : (
        <p>{tr.store.loading}</p>
      )}
      <Skeleton rowCount={TABLE_PAGE_SIZE} />
    </div>
  );
}
