import os from 'node:os';
import { Client } from 'pg';
import type { BenchDatabase } from '../data/bench-database';

export interface MachineFacts {
  cores: number;
  processor: string;
  memoryGb: number;
  platform: string;
  /** The load average of the minute before the benchmark. */
  loadAverage: number;
  node: string;
  postgres: string;
  embedded: boolean;
  fsync: string;
  synchronousCommit: string;
  sharedBuffers: string;
}

const SETTINGS = `
  SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
         current_setting('synchronous_commit') AS commit,
         current_setting('shared_buffers') AS buffers`;

export async function machineFacts({ url, isEmbedded }: BenchDatabase): Promise<MachineFacts> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } =
    await client.query<Record<'version' | 'fsync' | 'commit' | 'buffers', string>>(SETTINGS);
  await client.end();
  const [settings] = rows;
  return {
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    platform: `${os.platform()} ${os.arch()}`,
    loadAverage: Math.round((os.loadavg()[0] ?? 0) * 10) / 10,
    node: process.version,
    postgres: settings?.version ?? 'unknown',
    embedded: isEmbedded,
    fsync: settings?.fsync ?? 'unknown',
    synchronousCommit: settings?.commit ?? 'unknown',
    sharedBuffers: settings?.buffers ?? 'unknown',
  };
}

export function describeMachine(facts: MachineFacts): string[] {
  const where = facts.embedded ? 'embedded' : 'of DATABASE_URL';
  return [
    `${facts.cores} cores (${facts.processor}), ${facts.memoryGb} GB, ${facts.platform}, ` +
      `load average before the start ${facts.loadAverage}`,
    `Node ${facts.node}, PostgreSQL ${facts.postgres} (${where}; fsync ${facts.fsync}, ` +
      `synchronous_commit ${facts.synchronousCommit}, shared_buffers ${facts.sharedBuffers})`,
  ];
}
