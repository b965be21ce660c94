import { SEED_USER_COUNT } from '#domain/limits.ts';
import { makeSeedList } from '#domain/samples/seedUsers.ts';

/** Sent by the worker: how many users there are so far, then the whole list as JSON. */
export type SeedMessage = { readonly count: number } | { readonly list: string };

const send = (message: SeedMessage) => postMessage(message);

send({
  list: await makeSeedList({
    random: () => Math.random(),
    now: new Date(),
    count: SEED_USER_COUNT,
    onProgress: (count) => send({ count }),
  }),
});
