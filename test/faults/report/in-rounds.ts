import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '../invariants/verify';
import type { Load } from '../load/load';
import type { Rig } from '../rig/rig';
import type { Findings } from './findings';

/** The number of rounds of a fault; at most the N of `npm run test:faults -- --rounds N`. */
export function roundsOf(wanted: number): number {
  const limit = process.env.RAPPORT_FAULTS_ROUNDS;
  return limit === undefined ? wanted : Math.min(wanted, Number(limit));
}

/** Injects the fault under load in each round, and checks the invariants after each round. */
export async function inRounds(
  rounds: number,
  { rig, load, findings }: { rig: Rig; load: Load; findings: Findings },
  injectFault: () => Promise<void>,
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const since = performance.now();
    load.start();
    await load.waitFor(2 * load.connections);
    // Injects the fault at a different moment of the load in each round.
    await sleep(500 + Math.random() * 500);
    await injectFault();
    await load.stop();
    const { violations } = await verify(rig, load, since);
    for (const violation of violations) findings.addViolation(`round ${round}: ${violation}`);
  }
}
