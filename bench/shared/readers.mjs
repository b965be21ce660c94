import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf, randomFrom } from '../data.mjs';

/**
 * Acts as a member of staff who asks one question after the other, with pauses to read the answers.
 * @param {object} options
 * @param {number} options.seed
 * @param {readonly object[]} options.questions
 * @param {(question: object) => Promise<import('./client.mjs').Sent>} options.send
 * @param {() => boolean} options.isRunning
 * @param {number} options.pauseMs between two, on average
 * @returns {Promise<{ answeredMs: number[], failed: number }>}
 */
export async function read({ seed, questions, send, isRunning, pauseMs }) {
  const random = randomFrom(seed);
  /** @type {number[]} */
  const answeredMs = [];
  let failed = 0;
  while (isRunning()) {
    const sent = await send(oneOf(random, questions));
    if (sent.status === 200 && !sent.isRefused()) answeredMs.push(sent.ms);
    else failed += 1;
    await sleep(2 * pauseMs * random());
  }
  return { answeredMs, failed };
}
