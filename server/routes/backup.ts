import { isoDate } from '#domain/dateTimes.ts';
import { Refusal } from '#server/app/errors.ts';
import { spool } from '#server/app/spool.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import { fileResponse } from '#server/routes/endpoint.ts';

/** For admins: a backup by the server, and the whole list as a file. */
export function addBackupEndpoints(parts: AuthParts): void {
  const { endpoints, list, beginBackup, recordRead, record, now } = parts;
  endpoints.addForStaff('POST /api/backup', async (context, { me }) => {
    if (!beginBackup()) {
      const title = 'Şu anda başka bir yedek hazırlanıyor. Lütfen biraz sonra yeniden deneyin.';
      throw new Refusal('urn:problem:conflict', { title });
    }
    await record({ kind: 'backupBegun', by: me });
    return context.body(null, 204);
  });
  endpoints.addForStaff('GET /api/backup', async (context, { me }) => {
    // Recorded before the backup, during which the embedded database has no other connection.
    await recordRead({ kind: 'backupDownloaded', by: me });
    const stream = await spool(list.backUp, context.req.raw.signal);
    return fileResponse(stream, `kullanicilar-${isoDate(now())}.json`);
  });
}
