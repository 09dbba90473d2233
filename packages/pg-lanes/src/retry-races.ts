const MAX_ATTEMPTS = 5;

/** Concurrent transactions interfered with each attempt. A client that changes a row in a loop can win every race. */
export class LostRacesError extends Error {
  constructor() {
    super(`Concurrent transactions interfered with each of ${MAX_ATTEMPTS} attempts.`);
  }
}

/**
 * Repeats `attempt` while it returns null, which means that a concurrent transaction has changed what the attempt relied on.
 * Such an attempt must have written nothing; the next one reads again.
 * @param attempt gets whether it is the last one
 * @throws LostRacesError after 5 attempts
 */
export async function retryRaces<T extends object>(
  attempt: (isLast: boolean) => Promise<T | null>,
): Promise<T> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const outcome = await attempt(attempts === MAX_ATTEMPTS);
    if (outcome !== null) return outcome;
  }
  throw new LostRacesError();
}
