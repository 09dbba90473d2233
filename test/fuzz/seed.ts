/** The environment variable with the seed of a failed run. */
const SEED = 'FUZZ_SEED';

/** The seed of this run: random by default. */
export const SEED_OF_RUN = Number(process.env[SEED] ?? Math.floor(Math.random() * 2 ** 31));

/** The command that repeats a run with the same values. */
export const reproduceCommand = (seed: number): string => `${SEED}=${seed} npm run test:fuzz`;
