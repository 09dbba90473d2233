import { useEachTest } from '../../support/use-value';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { takeExpiredOfTeam } from '../../../src/core/jobs/expired-rows/delete-expired.sql';
import { NIL_ID } from '../../../src/core/values/identifiers';
import { EXPIRED_ROWS } from '../../../src/tenancy/audit/expired-rows';
import type { TestDatabase } from '../../support/test-database';

export const TEAM = '01900000-0000-7000-8000-000000000001';
export const OTHER = '01900000-0000-7000-8000-000000000002';
/** A UUID of version 7, with the time in milliseconds since 1970. */
export const idOf = (time: number): string => {
  const hex = time.toString(16).padStart(12, '0');
  const random = randomBytes(9).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6)}`;
};

/** The audit log of a database that each test of the calling block has for itself. */
export function useAuditLog(database: TestDatabase) {
  const connect = async (): Promise<Client> => {
    const connection = new Client({ connectionString: database.url });
    connection.on('error', () => undefined);
    await connection.connect();
    return connection;
  };

  const client = useEachTest(connect, (made) => made.end());

  const insert = async (team: string, ...times: number[]): Promise<string[]> => {
    const ids = times.map(idOf);
    await client.query(
      `INSERT INTO audit_events (team_id, id, at, actor_kind, action)
       SELECT $1, id, at, 'system', 'createKey' FROM unnest($2::uuid[], $3::timestamptz[]) event (id, at)`,
      [team, ids, times.map((time) => new Date(time))],
    );
    return ids;
  };

  const names = async (): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT name FROM audit_partitions ORDER BY from_at NULLS FIRST',
    );
    return rows.map(({ name }) => name);
  };

  /** The partition of each event, in the order of the ids. */
  const places = async (): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT tableoid::regclass::text AS name FROM audit_events ORDER BY id',
    );
    return rows.map(({ name }) => name.replace('partitions.', ''));
  };

  const countEvents = async (team = TEAM): Promise<number> => {
    const { rowCount } = await client.query('SELECT 1 FROM audit_events WHERE team_id = $1', [
      team,
    ]);
    return rowCount ?? 0;
  };

  const add = async (connection = client): Promise<number> => {
    const { rows } = await connection.query<{ added: number }>(
      'SELECT add_audit_partitions() AS added',
    );
    return rows[0]?.added ?? -1;
  };

  const move = async (): Promise<number> => {
    const { rows } = await client.query('SELECT move_late_audit_events() AS moved');
    return rows[0]?.moved ?? -1;
  };

  const drop = async (): Promise<string | null> => {
    const { rows } = await client.query<{ dropped: string | null }>(
      'SELECT drop_audit_partition() AS dropped',
    );
    return rows[0]?.dropped ?? null;
  };

  const deleteExpired = async (): Promise<void> => {
    const [rows] = EXPIRED_ROWS;
    if (rows?.groups === undefined) throw new Error('Not declared.');
    const { text } = takeExpiredOfTeam(rows, rows.groups);
    for (const team of [TEAM, OTHER]) await client.query(text, [1_000, team, null, 200]);
  };

  const choose = (team: string, days: number | null) =>
    client.query(
      `INSERT INTO retention_settings VALUES ($1, 'audit', $2, $3)
       ON CONFLICT (team_id, kind, subject_id) DO UPDATE SET days = excluded.days`,
      [team, NIL_ID, days],
    );

  return {
    connect,
    client,
    insert,
    names,
    places,
    countEvents,
    add,
    move,
    drop,
    deleteExpired,
    choose,
  };
}
