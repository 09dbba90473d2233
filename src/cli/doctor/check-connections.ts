import type { DataSource } from 'typeorm';
import { EXPIRING_MS, SIGN_IN_ENDS_AT } from '../../analytics/connectors/credentials/sign-in-end';
import { readConnectionHealth } from '../../analytics/connectors/sync/read-connection-health';
import type { HealthCheck } from './health-check';
import { queryableOf } from './data-source';

const MAX_LISTED = 10;

/** Checks the connected accounts of social platforms as one check; no check when there is none. Names no account. */
export async function checkConnections(dataSource: DataSource): Promise<HealthCheck[]> {
  const { accounts, jobsOverdue, blockedApps, oldestSuccessAgeS } = await readConnectionHealth(
    queryableOf(dataSource),
  );
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
      ? [`a new sign-in is needed soon: ${await listExpiring(dataSource, expiring)}`]
      : []),
    ...(invalid > 0 ? [`a new sign-in is needed: ${await listInvalid(dataSource, invalid)}`] : []),
  ];
  const ok = invalid === 0 && jobsOverdue === 0 && blockedApps.length === 0;
  return [{ name: 'connections', ok, detail: findings.join('; ') }];
}

async function listInvalid(dataSource: DataSource, count: number): Promise<string> {
  const accounts = await dataSource.query<{ team: string; platform: string }[]>(
    `SELECT team_id AS team, platform FROM social_credentials
      WHERE state = 'needs_reauth' ORDER BY team_id, platform LIMIT $1`,
    [MAX_LISTED],
  );
  return join(
    accounts.map(({ team, platform }) => `${platform} of team ${team}`),
    count,
  );
}

/** Those whose sign-in ends first. */
async function listExpiring(dataSource: DataSource, count: number): Promise<string> {
  const accounts = await dataSource.query<{ team: string; platform: string; until: Date }[]>(
    `SELECT c.team_id AS team, c.platform, ${SIGN_IN_ENDS_AT} AS until FROM social_credentials c
      WHERE c.state = 'active' AND ${SIGN_IN_ENDS_AT} < now() + $1 * interval '1 ms'
      ORDER BY until, c.team_id, c.platform LIMIT $2`,
    [EXPIRING_MS, MAX_LISTED],
  );
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
