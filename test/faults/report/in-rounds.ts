import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '../invariants/verify';
import type { Load } from '../load/load';
import type { Rig } from '../rig/rig';
import type { Findings } from './findings';

/** How often a fault is made. `npm run test:faults -- --rounds N` makes fewer, for those who work on one. */
export function roundsOf(wanted: number): number {
  const asked = process.env.RAPPORT_FAULTS_ROUNDS;
  return asked === undefined ? wanted : Math.min(wanted, Number(asked));
}

/** Makes the fault so often, each time under load, and checks the invariants after each. */
export async function inRounds(
  rounds: number,
  { rig, load, findings }: { rig: Rig; load: Load; findings: Findings },
  makeFault: () => Promise<void>,
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const since = performance.now();
    load.start();
    await load.waitFor(2 * load.connections);
    // At another moment each time.
    await sleep(500 + Math.random() * 500);
    await makeFault();
    await load.stop();
    const { faults } = await verify(rig, load, since);
    for (const fault of faults) findings.defect(`round ${round}: ${fault}`);
  }
}
