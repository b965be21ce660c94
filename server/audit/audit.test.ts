import { expect, it } from 'vitest';
import type { AuditEvent, AuditFile, AuditPage } from '#protocol/audit.ts';
import type { NewLink, NewToken, StaffList } from '#protocol/staffApi.ts';
import { addToAudit, auditPage, removeOldAudit } from '#server/audit/auditLog.ts';
import type { Database } from '#server/database/database.ts';
import { openAuthWorld, PASSWORD, tokenOf } from '#server/testing/authWorld.ts';
import { describeDatabases } from '#server/testing/describeDatabases.ts';
import { fixedEnvironment } from '#server/testing/listEnvironment.ts';
import { openSharedList } from '#server/list/openSharedList.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const DAY_MS = 24 * 60 * 60_000;

function add(database: Database, event: AuditEvent, now = NOW): Promise<void> {
  return database.transaction((on) => addToAudit(on, event, now));
}

async function numbersIn(database: Database): Promise<readonly number[]> {
  const rows = await database.query<{ number: number }>('SELECT number FROM audit ORDER BY number');
  return rows.map(({ number }) => number);
}

describeDatabases((open) => {
  it('rows that many servers add to the audit at once are numbered without a gap', async () => {
    const database = await open();
    const by = { id: 'a', name: 'Ada' };
    await Promise.all(Array.from({ length: 20 }, () => add(database, { kind: 'signedIn', by })));
    expect(await numbersIn(database)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it.each(["UPDATE audit SET staff_name = 'Bora'", 'DELETE FROM audit'])(
    'a statement cannot change or remove rows of the audit by mistake: %s',
    async (statement) => {
      const database = await open();
      await add(database, { kind: 'signedIn', by: { id: 'a', name: 'Ada' } });
      await database.query(statement);
      expect(await database.query('SELECT staff_name FROM audit')).toEqual([{ staff_name: 'Ada' }]);
    },
  );

  it('the audit’s retention removes whole months, says so in a row, and keeps the last one', async () => {
    const database = await open();
    const by = { id: 'a', name: 'Ada' };
    const removeOld = (keepDays: number) => removeOldAudit(database, keepDays * DAY_MS, NOW);
    await removeOld(0);
    for (const day of ['2026-09-02', '2026-09-30', '2026-10-01', '2026-11-19']) {
      await add(database, { kind: 'signedIn', by }, new Date(`${day}T12:00:00Z`));
    }
    await removeOld(30);
    await removeOld(30);
    expect(await numbersIn(database)).toEqual([3, 4, 5]);
    const { entries } = await auditPage(database, {}, null);
    expect(entries[0]).toMatchObject({
      kind: 'auditRemoved',
      about: { count: 2, through: { number: 2 } },
    });
    await removeOldAudit(database, 0, new Date('2027-02-01T10:00:00.000Z'));
    expect(await numbersIn(database)).toEqual([5, 6]);
  });

  it('the audit holds who did what to whom, and no secret', async () => {
    const database = await open();
    const world = openAuthWorld(database, openSharedList(database, fixedEnvironment()));
    await world.auth.firstAdminLink();
    const ada = await world.addMember('Ada', 'admin');
    const veli = await world.addMember('Veli', 'viewer');
    const wrong = { email: veli.email, password: 'yanlış şifrem' };
    await world.newBrowser().send('POST', '/api/sign-in', wrong);
    await world.newBrowser().send('POST', '/api/sign-in', { ...wrong, email: 'yanlış şifrem' });
    const viewer = await world.signedIn(veli);
    const admin = await world.signedIn(ada);
    const answerOf = async <T>(method: string, path: string, body?: unknown, who = admin) => {
      const answer = await who.send(method, path, body);
      expect(answer.ok).toBe(true);
      return (answer.status === 204 ? null : await answer.json()) as T;
    };
    await answerOf('PATCH', `/api/staff/${veli.id}`, { role: 'editor' });
    const token = { name: 'Yedek', role: 'viewer', days: 3 };
    const made = await answerOf<NewToken>('POST', '/api/me/tokens', token, viewer);
    const [{ id: tokenId } = { id: '' }] = await answerOf<readonly { id: string }[]>(
      'GET',
      '/api/me/tokens',
      undefined,
      viewer,
    );
    await answerOf('DELETE', `/api/me/tokens/${tokenId}`, undefined, viewer);
    const own = { current: PASSWORD, next: 'yeni at pil zımba' };
    await answerOf('POST', '/api/me/password', own, viewer);
    const [{ id: sessionId } = { id: '' }] = await answerOf<readonly { id: string }[]>(
      'GET',
      `/api/staff/${veli.id}/sessions`,
    );
    await answerOf('DELETE', `/api/staff/sessions/${sessionId}`);
    const link = await answerOf<NewLink>('POST', `/api/staff/${veli.id}/password-link`);
    const guest = world.newBrowser();
    const next = { token: tokenOf(link.path), password: 'başka at pil zımba' };
    await answerOf('POST', '/api/password', next, guest);
    const invite = (email: string) =>
      answerOf<NewLink>('POST', '/api/staff/invitations', { email, role: 'viewer' });
    await invite('can@ornek.com');
    const { invitations } = await answerOf<StaffList>('GET', '/api/staff');
    await answerOf('DELETE', `/api/staff/invitations/${invitations[0]?.id}`);
    const invitation = await invite('naz@ornek.com');
    const accept = { token: tokenOf(invitation.path), name: 'Naz', password: PASSWORD };
    await answerOf('POST', '/api/invitations/accept', accept, guest);
    await answerOf('GET', '/api/backup');
    await answerOf('POST', '/api/sign-out', undefined, guest);
    await answerOf('GET', '/api/audit/file?kind=signedIn');

    const { entries, total } = await answerOf<AuditPage>('GET', '/api/audit');
    expect(total).toBe(entries.length);
    const recorded = entries.map(({ kind, by, to }) => [kind, by?.name ?? '', to?.name ?? '']);
    expect(recorded.toReversed()).toEqual([
      ['setupLinkMade', '', ''],
      ['signInFailed', '', 'Veli'],
      ['signInFailed', '', ''],
      ['signedIn', 'Veli', ''],
      ['signedIn', 'Ada', ''],
      ['staffChanged', 'Ada', 'Veli'],
      ['tokenMade', 'Veli', ''],
      ['tokenEnded', 'Veli', ''],
      ['passwordChanged', 'Veli', ''],
      ['sessionEnded', 'Ada', 'Veli'],
      ['passwordLinkMade', 'Ada', 'Veli'],
      ['passwordChanged', 'Veli', ''],
      ['invited', 'Ada', ''],
      ['invitationRevoked', 'Ada', ''],
      ['invited', 'Ada', ''],
      ['invitationAccepted', 'Naz', ''],
      ['signedIn', 'Naz', ''],
      ['backupDownloaded', 'Ada', ''],
      ['signedOut', 'Naz', ''],
      ['auditExported', 'Ada', ''],
    ]);
    const changed = entries.find(({ kind }) => kind === 'staffChanged');
    expect(changed?.about).toEqual({
      was: { name: 'Veli', role: 'viewer', active: true },
      is: { name: 'Veli', role: 'editor', active: true },
    });
    const older = await answerOf<AuditPage>('GET', '/api/audit?before=3');
    expect(older.entries.map(({ number }) => number)).toEqual([2, 1]);
    expect(older.hasOlder).toBe(false);
    const { total: ofVeli } = await answerOf<AuditPage>('GET', `/api/audit?person=${veli.id}`);
    expect(ofVeli).toBe(9);
    const file = await answerOf<AuditFile>('GET', '/api/audit/file?kind=signedIn');
    expect(file.entries).toHaveLength(3);
    const rows = JSON.stringify(await database.query('SELECT * FROM audit'));
    const tokens = [made.token, link.path, invitation.path].map((some) => some.split('=').at(-1));
    for (const secret of ['yanlış', PASSWORD, 'zımba', ...tokens]) {
      expect(rows).not.toContain(secret);
    }
  });
});
