import { SEED_USER_COUNT } from '#domain/limits.ts';
import type { ValueCount } from '#domain/userSource.ts';
import { useSourceStatus } from '#state/useSource.ts';
import { trHome } from '#text/trHome.ts';
import { trSeeding } from '#text/trSeeding.ts';
import { Progress } from '#ui/notices/Progress.tsx';
import { MonthChart, MonthPlaces } from './MonthChart.tsx';
import { Panel } from './Panel.tsx';

/** @param counts `undefined` until known: a first run shows its progress instead */
export function MonthPanel({ counts }: { counts: readonly ValueCount[] | undefined }) {
  const { phase, seededCount } = useSourceStatus();
  if (counts !== undefined && counts.length > 0) return <MonthChart counts={counts} />;
  return (
    <Panel title={trHome.byMonth}>
      <MonthPlaces>
        {phase === 'seeding' && (
          <Progress
            label={trSeeding.label}
            done={seededCount}
            total={SEED_USER_COUNT}
            text={trSeeding.progress(seededCount, SEED_USER_COUNT)}
          />
        )}
        {counts !== undefined && <span>{trHome.noMonths}</span>}
      </MonthPlaces>
    </Panel>
  );
}
