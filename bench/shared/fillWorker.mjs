// One worker: makes its share of the users and copies them into the database.
import { parentPort, workerData } from 'node:worker_threads';
import { BATCH, makeBatch } from './benchUsers.mjs';
import { copyLine } from './copyText.mjs';
import { loadProject } from './project.mjs';
import { copyInto } from './psql.mjs';

/** @type {{ programs: string, address: string, total: number, worker: number, workers: number }} */
const { programs, address, total, worker, workers } = workerData;
const project = await loadProject();
/** @type {ReturnType<typeof copyInto> | null} */
let copy = null;
for (let batch = worker; batch * BATCH < total; batch += workers) {
  const users = await makeBatch(project, batch, total);
  const rows = users.map(({ record, seq }) => ({ ...project.userRow(record), seq }));
  const columns = Object.keys(rows[0] ?? {});
  copy ??= copyInto({ programs, address }, `COPY users (${columns.join(', ')}) FROM STDIN`);
  await copy.write(rows.map((row) => copyLine(Object.values(row))).join(''));
  parentPort?.postMessage(rows.length, []);
}
await copy?.end();
