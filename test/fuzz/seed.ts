/** Gives a run the seed of another, which the other printed when it failed. */
const SEED = 'FUZZ_SEED';

/** The seed of this run: another each time, unless one is given. */
export const SEED_OF_RUN = Number(process.env[SEED] ?? Math.floor(Math.random() * 2 ** 31));

/** How to have the same again. */
export const howToRepeat = (seed: number): string => `${SEED}=${seed} npm run test:fuzz`;
