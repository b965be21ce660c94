// Sends changes as the page does. Every user is edited at most once, so that edits never conflict.
import { randomUUID } from 'node:crypto';

/** @typedef {import('./client.mjs').Sent} Sent @typedef {import('./texts.mjs').SampledUser} SampledUser */

/** @param {object} change */
const requestOf = (change) => Buffer.from(JSON.stringify({ key: randomUUID(), change }));

/**
 * Sends adds, edits, and undos of these edits.
 * @param {SampledUser[]} sample users in their current state
 * @param {(body: Buffer, number: number) => Promise<Sent>} send
 */
export function makeChanges(sample, send) {
  let editCount = 0;
  /** @type {Sent[]} */
  const edits = [];
  /** @type {Buffer[]} */
  let undos = [];
  return {
    add: (/** @type {number} */ number) => send(addOf(number), number),
    edit: async (/** @type {number} */ number) => {
      const { user } = sample[editCount] ?? { user: null };
      editCount += 1;
      const sent = await send(editOf(user), number);
      edits.push(sent);
      return sent;
    },
    /** How many users have not been edited yet. */
    editsLeft: () => sample.length - editCount,
    /** Reads the responses to the edits; must not run while time is measured. @returns the number of undos */
    prepareUndos: () => {
      undos = edits.flatMap((sent) => {
        const { result } = sent.status === 200 ? sent.json() : { result: { ok: false } };
        return result.ok ? [requestOf({ kind: 'undo', changeId: result.change.id })] : [];
      });
      return undos.length;
    },
    undosLeft: () => undos.length,
    undo: (/** @type {number} */ number) => send(undos.pop() ?? Buffer.of(), number),
  };
}

/** As a page sends a password. */
export const PASSWORD_HASH =
  '$pbkdf2-sha256$i=600000,l=32$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** @param {number} number */
function addOf(number) {
  const input = {
    name: 'Yeni Kullanıcı',
    email: `yeni.${number}.${randomUUID().slice(0, 8)}@ornek.com`,
    password: PASSWORD_HASH,
    role: 'User',
    active: true,
  };
  return requestOf({ kind: 'add', input });
}

/** @param {any} user as a page shows it */
export function editOf(user, name = `${user.name} Yeni`) {
  return requestOf({
    kind: 'edit',
    user,
    fields: { name: { was: user.name, is: name } },
    password: null,
  });
}
