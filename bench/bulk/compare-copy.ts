import { finished } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { newId } from '../../src/core/values/identifiers';
import { INSERT_CUSTOMERS } from '../../src/customers/collection/insert-customers.sql';
import type { CustomerRow } from '../data/customer-rows';
import { type BenchData, newCustomers } from '../data/make-data';

export interface CopyComparison {
  insertMs: number[];
  copyMs: number[];
}

const COPY = `
  COPY customers (team_id, id, first_name, last_name, email, email_key, phone) FROM STDIN`;

/**
 * Times the service's INSERT and COPY (pg-copy-streams) in alternation, with new rows each time, until the
 * commit. The time to build the parameters is excluded.
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
    // Not counted: the first statement of each fills the caches of the connection.
    await timeInsert(client, data, rows);
    await timeCopy(client, data, rows);
    const comparison: CopyComparison = { insertMs: [], copyMs: [] };
    for (let round = 1; round <= times; round += 1) {
      comparison.insertMs.push(await timeInsert(client, data, rows));
      comparison.copyMs.push(await timeCopy(client, data, rows));
    }
    return comparison;
  } finally {
    await client.end();
  }
}

async function timeInsert(client: Client, data: BenchData, rows: number): Promise<number> {
  const customers = newCustomers(data, rows).map((row) => ({
    id: newId(),
    ...row,
    emailKey: row.email,
    username: null,
  }));
  const values = [data.teamId, JSON.stringify(customers), null, null];
  const startedAt = performance.now();
  await client.query({ ...INSERT_CUSTOMERS.plain, values });
  return performance.now() - startedAt;
}

async function timeCopy(client: Client, data: BenchData, rows: number): Promise<number> {
  const lines = Buffer.from(
    newCustomers(data, rows)
      .map((row) => toLine(data.teamId, row))
      .join(''),
  );
  const startedAt = performance.now();
  const copy = client.query(copyFrom(COPY));
  copy.end(lines);
  await finished(copy);
  return performance.now() - startedAt;
}

/** A line in COPY's text format; the generated rows need no escapes. */
function toLine(teamId: string, { firstName, lastName, email, phone }: CustomerRow): string {
  return `${[teamId, newId(), firstName, lastName, email, email, phone].join('\t')}\n`;
}
