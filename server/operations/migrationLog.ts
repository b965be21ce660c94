import type { Logger } from 'pino';
import type { MigrationOptions } from '#server/database/migrate.ts';

const LOG_EVERY_MS = 5000;

/** Logs slow migrations while they run. */
export function migrationLog(
  log: Pick<Logger, 'info'>,
  nowMs = () => performance.now(),
): Pick<MigrationOptions, 'onMade' | 'onBatch'> {
  let lastMs = nowMs();
  return {
    onMade: ({ name: migration }, ms) => {
      if (ms >= LOG_EVERY_MS) log.info({ migration, seconds: Math.round(ms / 1000) }, 'migrated');
    },
    onBatch: ({ name: migration }, rowCount) => {
      if (nowMs() - lastMs < LOG_EVERY_MS) return;
      lastMs = nowMs();
      log.info({ migration, rowCount }, 'migrating');
    },
  };
}
