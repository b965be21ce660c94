import { isoDate } from '#domain/dateTimes.ts';
import { Refusal } from '#server/app/errors.ts';
import { spool } from '#server/app/spool.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { fileResponse } from '#server/routes/endpoint.ts';

/** Making a backup takes a connection to the database; the embedded one has no other. */
const RETRY_S = 10;

const BUSY = {
  title: 'Şu anda başka bir yedek hazırlanıyor. Lütfen biraz sonra yeniden deneyin.',
  retryAfterS: RETRY_S,
};

/** For admins: a backup by the server, and the whole list as a file, one at a time. */
export function addBackupEndpoints(parts: AuthParts): void {
  const { endpoints, list, beginBackup, recordRead, record, now, log } = parts;
  let isMaking = false;
  endpoints.addForStaff('POST /api/backup', async (context, { me }) => {
    if (!beginBackup()) throw new Refusal('urn:problem:conflict', BUSY);
    await record({ kind: 'backupBegun', by: me });
    return context.body(null, 204);
  });
  endpoints.addForStaff('GET /api/backup', async (_context, { me }) => {
    if (isMaking) throw new Refusal('urn:problem:too-many-requests', BUSY);
    isMaking = true;
    // Recorded before the backup, during which the embedded database has no other connection.
    const spooled = await recordRead({ kind: 'backupDownloaded', by: me })
      .then(() => spool(list.backUp))
      .catch((error: unknown) => {
        isMaking = false;
        throw error;
      });
    const release = async () => {
      const isWhole = await spooled.produced;
      isMaking = false;
      if (!isWhole) log.warn({ staffId: me.id }, 'backup-cut-off');
    };
    void release();
    return fileResponse(spooled.stream, `kullanicilar-${isoDate(now())}.json`);
  });
}
