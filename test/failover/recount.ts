import { checkBalances } from '../faults/invariants/check-balances';
import { checkCodes } from '../faults/invariants/check-codes';
import { checkWrites } from '../faults/invariants/check-writes';
import { readApplied, readBalances, readCodes, type RunSql } from '../faults/invariants/read-state';
import { isExpected, type Operation, WRITES } from '../faults/load/operation';
import type { Scene } from '../faults/load/scene';
import type { Postgres } from '../faults/rig/postgres';

export interface Recount {
  readonly acknowledged: number;
  /** Acknowledged writes that the server does not have, as `customer c-…`. */
  readonly lost: readonly string[];
  /** Whatever else is wrong: an unexpected response, a write without a request, a balance that is not the sum of its ledger. */
  readonly violations: readonly string[];
}

const LOST_SUFFIX = 'was acknowledged but is not stored';

const COUNTED_RESPONSES = `
  SELECT f.id, sum(c.responses)::integer AS counted,
         (SELECT count(*)::integer FROM form_responses r
           WHERE r.team_id = f.team_id AND r.form_id = f.id) AS stored
    FROM forms f JOIN form_response_counts c ON c.team_id = f.team_id AND c.form_id = f.id
   GROUP BY f.team_id, f.id`;

/** Looks up each write of the load with plain SQL, on a server that the service may not know. */
export async function recount(
  server: Postgres,
  scene: Scene,
  operations: readonly Operation[],
): Promise<Recount> {
  const run: RunSql = (sql, values) => server.query(sql, values);
  const reports = [];
  for (const kind of WRITES) {
    const ofKind = operations.filter(({ request }) => request.kind === kind);
    reports.push(checkWrites(kind, ofKind, await readApplied(run, scene, kind)));
  }
  const found = reports.flatMap(({ violations }) => violations);
  const forms = await run<{ id: string; counted: number; stored: number }>(COUNTED_RESPONSES);
  return {
    acknowledged: reports.reduce((sum, report) => sum + report.acknowledged.length, 0),
    lost: found
      .filter((line) => line.includes(LOST_SUFFIX))
      .map((line) => line.replace(` ${LOST_SUFFIX}`, '')),
    violations: [
      ...operations
        .filter((operation) => !isExpected(operation))
        .map(({ request, reply }) => `${request.path}: ${reply?.status}`),
      ...found.filter((line) => !line.includes(LOST_SUFFIX)),
      ...checkBalances(await readBalances(run)),
      ...checkCodes(await readCodes(run)),
      ...forms
        .filter(({ counted, stored }) => counted !== stored)
        .map(({ id, counted, stored }) => `form ${id} counts ${counted} of ${stored} responses`),
    ],
  };
}
