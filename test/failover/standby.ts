import { execFile } from 'node:child_process';
import { appendFile, chown, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Postgres } from '../faults/rig/postgres';
import { until } from '../faults/rig/until';

const SLOT = 'standby';
const WAIT_MS = 120_000;

/** Files of the running server, and folders whose contents a standby makes itself (PostgreSQL documentation, 25.3.4). */
const LEFT_OUT_FILES = ['postmaster.pid', 'postmaster.opts'];
const EMPTIED_FOLDERS = ['pg_wal', 'pg_replslot'];

/**
 * Copies a running server, and starts the copy as its standby. `pg_basebackup` would do the same; the npm packages lack it.
 * @param replicationUrl the primary as the standby reaches it
 */
export async function startStandby(primary: Postgres, replicationUrl: string): Promise<Postgres> {
  const standby = await primary.onCopy(path.join(path.dirname(primary.pgData), 'standby'));
  const label = await copyData(primary, standby.pgData);
  for (const name of LEFT_OUT_FILES) await rm(path.join(standby.pgData, name), { force: true });
  for (const folder of EMPTIED_FOLDERS) {
    for (const name of await readdir(path.join(standby.pgData, folder))) {
      await rm(path.join(standby.pgData, folder, name), { recursive: true });
    }
  }
  await writeOwned(standby, 'backup_label', label);
  await writeOwned(standby, 'standby.signal', '');
  const { hostname, port, username, password } = new URL(replicationUrl);
  const connection = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(
    path.join(standby.pgData, 'postgresql.auto.conf'),
    `primary_conninfo = '${connection}'\nprimary_slot_name = '${SLOT}'\n`,
  );
  await standby.start();
  await until('the standby streams', WAIT_MS, () => isStreaming(primary));
  return standby;
}

export async function isStreaming(primary: Postgres): Promise<boolean> {
  const rows = await primary.query(`SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`);
  return rows.length > 0;
}

/** From now on, a commit is acknowledged when the standby has stored it. */
export async function makeSynchronous(primary: Postgres): Promise<void> {
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await primary.query('SELECT pg_reload_conf()');
  await until('the standby is synchronous', WAIT_MS, async () => {
    const rows = await primary.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
    return rows.length > 0;
  });
}

/** Waits until the standby has replayed everything that the primary has written. */
export async function catchUp(primary: Postgres, standby: Postgres): Promise<void> {
  const [written] = await primary.query<{ lsn: string }>(
    'SELECT pg_current_wal_flush_lsn() AS lsn',
  );
  await until('the standby has caught up', WAIT_MS, async () => {
    const rows = await standby.query('SELECT 1 WHERE pg_last_wal_replay_lsn() >= $1::pg_lsn', [
      written?.lsn,
    ]);
    return rows.length > 0;
  });
}

export async function promote(standby: Postgres): Promise<void> {
  const [row] = await standby.query<{ done: boolean }>('SELECT pg_promote(true, 120) AS done');
  if (row?.done !== true) throw new Error('The standby was not promoted.');
}

/** Returns the contents of `backup_label`. */
async function copyData(primary: Postgres, target: string): Promise<string> {
  // The session that has begun a backup must stay open until its end.
  const client = new Client({ connectionString: primary.adminUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [SLOT]);
    await client.query(`SELECT pg_backup_start('standby', true)`);
    // Files may disappear meanwhile, which is an error of `cp` only.
    await promisify(execFile)('cp', ['-a', primary.pgData, target]).catch((error: Error) => {
      const lines = error.message.trim().split('\n').slice(1);
      if (!lines.every((line) => line.includes('No such file'))) throw error;
    });
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(false)',
    );
    return rows[0]?.label ?? '';
  } finally {
    await client.end();
  }
}

async function writeOwned({ pgData, user }: Postgres, name: string, text: string): Promise<void> {
  const file = path.join(pgData, name);
  await writeFile(file, text, { mode: 0o600 });
  if (user !== null) await chown(file, user.uid, user.gid);
}
