import { isExpected, type Operation, type Request, WRITES } from '../load/operation';
import type { Load } from '../load/load';
import type { Scene } from '../load/scene';
import type { Rig } from '../rig/rig';
import { until } from '../rig/until';
import { checkBalances } from './check-balances';
import { checkCodes } from './check-codes';
import { checkCounts, type ListedForm } from './check-counts';
import { checkOtherTeam } from './check-other-team';
import { checkResponses, responseIdOf } from './check-responses';
import { checkWrites, type WritesReport } from './check-writes';
import {
  readApplied,
  readBalances,
  readCodes,
  readDigests,
  readFormCounts,
  readStoredResponses,
  type RunSql,
} from './read-state';

export interface Verification extends WritesReport {
  /** One line each; empty when all invariants hold. */
  violations: string[];
}

/** More than the statement timeout of 3.5 s, which ends statements of closed connections. */
const SETTLE_MS = 15_000;

/**
 * Compares all operations of the load with the database, and the form responses sent after `since` with the API.
 * The load must have stopped.
 */
export async function verify(rig: Rig, load: Load, since = 0): Promise<Verification> {
  const { scene, postgres } = rig;
  const run: RunSql = (sql, values) => postgres.query(sql, values);
  await settle(run);
  const { operations } = load;
  const found = await verifyWrites(run, scene, operations);
  const submitted = found.acknowledged.filter(
    ({ request, startedAt }) => request.kind === 'response' && startedAt >= since,
  );
  const shown = await load.read(submitted.map((operation) => showResponse(scene, operation)));
  const shownById = new Map(submitted.map((one, index) => [responseIdOf(one), shown[index]]));
  const [forms] = (await load.read([get('/forms')])).map(
    ({ body }) => body as { data: ListedForm[] },
  );
  const violations = [
    ...operations.filter((operation) => !isExpected(operation)).map(describe),
    ...found.violations,
    ...checkBalances(await readBalances(run)),
    ...checkCodes(await readCodes(run)),
    ...checkResponses(submitted, shownById, await readStoredResponses(run, scene)),
    ...checkCounts(forms?.data ?? [], await readFormCounts(run, scene)),
    ...checkOtherTeam(rig.otherTeamBefore, await readDigests(run, scene.other.teamId), operations),
  ];
  return { ...found, violations };
}

async function verifyWrites(
  run: RunSql,
  scene: Scene,
  operations: readonly Operation[],
): Promise<WritesReport> {
  const total: WritesReport = { acknowledged: [], found: [], unknown: [], violations: [] };
  for (const kind of WRITES) {
    const ofKind = operations.filter(({ request }) => request.kind === kind);
    const report = checkWrites(kind, ofKind, await readApplied(run, scene, kind));
    total.acknowledged.push(...report.acknowledged);
    total.found.push(...report.found);
    total.unknown.push(...report.unknown);
    total.violations.push(...report.violations);
  }
  return total;
}

/** Waits until all transactions that were open at the end of the load have ended. */
async function settle(run: RunSql): Promise<void> {
  const [start] = await run<{ now: Date }>('SELECT clock_timestamp() AS now');
  await until('the last statements of the load have ended', SETTLE_MS, async () => {
    const [row] = await run<{ open: number }>(
      `SELECT count(*)::integer AS open FROM pg_stat_activity
        WHERE application_name = 'rapport' AND xact_start <= $1`,
      [start?.now],
    );
    return row?.open === 0;
  });
}

const get = (path: string): Request => ({ kind: 'read', ref: path, method: 'GET', path });

const showResponse = (scene: Scene, operation: Operation): Request =>
  get(`/forms/${scene.form.id}/responses/${responseIdOf(operation)}`);

function describe({ request, reply }: Operation): string {
  const body = JSON.stringify(reply?.body ?? null).slice(0, 200);
  return `${request.method} ${request.path} got ${reply?.status} ${body}`;
}
