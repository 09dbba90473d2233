import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { newId } from '../../src/core/identifiers';
import type { CustomerRow } from '../data/customer-rows';
import { type BenchData, freshCustomers } from '../data/make-data';
import { INSERT_CUSTOMERS } from '../floor/statements/customers';

export interface CopyComparison {
  insertMs: number[];
  copyMs: number[];
}

const COPY = `
  COPY customers (team_id, id, first_name, last_name, email, email_key, phone) FROM STDIN`;

/**
 * The service's statement and COPY (through pg-copy-streams) in turns, with fresh rows each time. What is
 * sent is made before the clock starts, which stops when the database has committed.
 */
export async function compareCopy(
  databaseUrl: string,
  data: BenchData,
  { rows, times }: { rows: number; times: number },
): Promise<CopyComparison> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The first of each also pays for the connection's caches.
    await timeInsert(client, data, rows);
    await timeCopy(client, data, rows);
    const comparison: CopyComparison = { insertMs: [], copyMs: [] };
    for (let turn = 1; turn <= times; turn += 1) {
      comparison.insertMs.push(await timeInsert(client, data, rows));
      comparison.copyMs.push(await timeCopy(client, data, rows));
    }
    return comparison;
  } finally {
    await client.end();
  }
}

async function timeInsert(client: Client, data: BenchData, rows: number): Promise<number> {
  const customers = freshCustomers(data, rows).map((row) => ({
    id: newId(),
    ...row,
    emailKey: row.email,
    username: null,
  }));
  const values = [data.teamId, JSON.stringify(customers)];
  const startedAt = performance.now();
  await client.query({ ...INSERT_CUSTOMERS, values });
  return performance.now() - startedAt;
}

async function timeCopy(client: Client, data: BenchData, rows: number): Promise<number> {
  const lines = Buffer.from(
    freshCustomers(data, rows)
      .map((row) => toLine(data.teamId, row))
      .join(''),
  );
  const startedAt = performance.now();
  const copy = client.query(copyFrom(COPY));
  copy.end(lines);
  await finished(copy);
  return performance.now() - startedAt;
}

/** Our rows hold nothing that COPY's text format would need escaped. */
function toLine(teamId: string, { firstName, lastName, email, phone }: CustomerRow): string {
  return `${[teamId, newId(), firstName, lastName, email, email, phone].join('\t')}\n`;
}
