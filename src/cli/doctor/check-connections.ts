import type { PlainStatements } from '../../core/database/with-statements';
import {
  listExpiringAccounts,
  listInvalidAccounts,
  readConnectionHealth,
} from '../../social-sync/sync/read-connection-health';
import type { HealthCheck } from './health-check';

const MAX_LISTED = 10;

/** Checks the connected accounts of social platforms as one check; no check when there is none. Names no account. */
export async function checkConnections(database: PlainStatements): Promise<HealthCheck[]> {
  const { accounts, jobsOverdue, blockedApps, oldestSuccessAgeS } =
    await readConnectionHealth(database);
  const { active, expiring, needs_reauth: invalid } = accounts;
  const count = active + expiring + invalid;
  if (count === 0 && blockedApps.length === 0) return [];
  const hours = Math.floor(oldestSuccessAgeS / 3_600);
  const findings = [
    `${count} connected: ${active} active, ${expiring} expiring, ${invalid} with invalid tokens`,
    `the oldest last success was ${hours} h ago`,
    ...(jobsOverdue > 0 ? [`${jobsOverdue} jobs are due for more than an hour`] : []),
    ...blockedApps.map(
      ({ platform, until }) => `${platform} rejects the app until ${until.toISOString()}`,
    ),
    ...(expiring > 0
      ? [`a new sign-in is needed soon: ${await listExpiring(database, expiring)}`]
      : []),
    ...(invalid > 0 ? [`a new sign-in is needed: ${await listInvalid(database, invalid)}`] : []),
  ];
  const ok = invalid === 0 && jobsOverdue === 0 && blockedApps.length === 0;
  return [{ name: 'connections', ok, detail: findings.join('; ') }];
}

async function listInvalid(database: PlainStatements, count: number): Promise<string> {
  const accounts = await listInvalidAccounts(database, MAX_LISTED);
  return join(
    accounts.map(({ team, platform }) => `${platform} of team ${team}`),
    count,
  );
}

async function listExpiring(database: PlainStatements, count: number): Promise<string> {
  const accounts = await listExpiringAccounts(database, MAX_LISTED);
  return join(
    accounts.map(
      ({ team, platform, until }) => `${platform} of team ${team} until ${until.toISOString()}`,
    ),
    count,
  );
}

function join(listed: readonly string[], count: number): string {
  const others = count - listed.length;
  return [...listed, ...(others > 0 ? [`${others} more`] : [])].join(', ');
}
