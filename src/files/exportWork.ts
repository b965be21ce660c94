import { setListZone } from '#domain/listZone.ts';
import type { User } from '#domain/user/user.ts';
import type { ExportMessage, ExportRequest } from '#files/exportMessages.ts';
import { makeFile } from '#files/writeFile.ts';

/** The worker's part of one export. Returns the handler of its requests, which never rejects. */
export function createExportWork(
  send: (message: ExportMessage) => void,
): (request: ExportRequest) => Promise<void> {
  const users: User[] = [];
  return async (request) => {
    if (request.kind === 'users') {
      for (const user of request.users) users.push(user);
      send({ kind: 'more' });
      return;
    }
    setListZone(request.zone);
    try {
      const file = await makeFile(users, request.choices, (rowCount) =>
        send({ kind: 'progress', rowCount }),
      );
      send({ kind: 'file', file });
    } catch (error) {
      // A rejected promise in a worker fires no `error` event outside it.
      send({ kind: 'failure', reason: String(error) });
    }
  };
}
