// Acts as members of staff who change users. Each one has other users, so that their final state is
// known. A change without acknowledgement is sent again under its key, as the page does.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD_HASH } from './changes.mjs';
import { oneOf, randomFrom } from '../data.mjs';

const RETRY_MS = 100;
const USERS_EACH = 40;
const ADD_SHARE = 0.01;
const UNDO_SHARE = 0.2;
const SWITCH_SHARE = 0.2;

/**
 * @typedef {object} Acknowledged
 * @property {number} number of the change
 * @property {number} revision of the list, with the change
 * @property {number} sentAt a time of `performance.now`
 * @property {number} ms from the first attempt to the acknowledgement
 * @property {number} tries
 */

/**
 * @param {object} options
 * @param {number} options.writer from 0
 * @param {import('./texts.mjs').SampledUser[]} options.sample users in their current state; kept up to date
 * @param {(body: Buffer) => Promise<import('./client.mjs').Sent>} options.send
 * @param {() => boolean} options.isRunning
 * @param {number} options.pauseMs between two changes
 * @returns {Promise<{ acknowledged: Acknowledged[], refused: number, users: any[] }>} `users`: their
 *   expected state
 */
export async function write({ writer, sample, send, isRunning, pauseMs }) {
  const random = randomFrom(writer + 1);
  const users = sample
    .slice(writer * USERS_EACH, (writer + 1) * USERS_EACH)
    .map(({ user }) => user);
  /** @type {Acknowledged[]} */
  const acknowledged = [];
  let refused = 0;
  /** @type {{ id: string, revert: () => void } | null} */
  let last = null;

  const commit = async (/** @type {object} */ change) => {
    const body = Buffer.from(JSON.stringify({ key: randomUUID(), change }));
    const sentAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      const sent = await send(body);
      if (sent.status === 200) {
        const { result, revision } = sent.json();
        if (!result.ok || result.change === null) {
          refused += 1;
          return null;
        }
        const number = Number(result.change.id);
        acknowledged.push({ number, revision, sentAt, ms: performance.now() - sentAt, tries });
        return String(result.change.id);
      }
      if (sent.status === 400) throw new Error(`Not taken: ${JSON.stringify(sent.json())}`);
      await sleep(RETRY_MS);
    }
  };

  while (isRunning()) {
    const dice = random();
    if (dice < ADD_SHARE) {
      await commit({ kind: 'add', input: newUser() });
    } else if (dice < ADD_SHARE + UNDO_SHARE && last !== null) {
      const { id, revert } = last;
      last = null;
      if ((await commit({ kind: 'undo', changeId: id })) !== null) revert();
    } else {
      const user = oneOf(random, users);
      const field = random() < SWITCH_SHARE ? 'active' : 'name';
      const [was, is] = [user[field], field === 'active' ? !user.active : `Ad ${randomUUID()}`];
      const id = await commit({
        kind: 'edit',
        user,
        fields: { [field]: { was, is } },
        password: null,
      });
      if (id !== null) {
        user[field] = is;
        last = { id, revert: () => void (user[field] = was) };
      }
    }
    await sleep(pauseMs);
  }
  return { acknowledged, refused, users };
}

function newUser() {
  return {
    name: 'Yeni Kullanıcı',
    email: `yeni.${randomUUID().slice(0, 13)}@ornek.com`,
    password: PASSWORD_HASH,
    role: 'User',
    active: true,
  };
}
