import type { TenMillionRun } from './measure-ten-million';

const MEGABYTE = 1_000_000;
/** The part of the file that is read. */
const READ_MB = 100;
const WANTED_MB_PER_S = 10;

/** Reads the beginning of an export in each format. */
export async function measureExport(run: TenMillionRun): Promise<string[][]> {
  // The rows are read into memory.
  await readBeginning(run, 'csv');
  const rows: string[][] = [];
  for (const format of ['csv', 'ndjson']) {
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    const megabytes = (await readBeginning(run, format)) / MEGABYTE;
    const rate = megabytes / ((performance.now() - startedAt) / 1000);
    const { user, system } = process.cpuUsage(cpu);
    const work = `${((user + system) / 1000 / megabytes).toFixed(0)} ms of this process per MB`;
    run.bounds.expect(`export as ${format}: ${rate.toFixed(1)} MB/s`, rate >= WANTED_MB_PER_S);
    rows.push([`export as ${format}`, `${WANTED_MB_PER_S} MB/s`, rate.toFixed(1), '', '', work]);
  }
  return rows;
}

/** Returns the number of bytes that were read. */
async function readBeginning({ app, large }: TenMillionRun, format: string): Promise<number> {
  const stop = new AbortController();
  const url = `${app.url}/forms/${large.formId}/responses/export?format=${format}`;
  const headers = { authorization: `Bearer ${large.apiKey}` };
  const response = await fetch(url, { headers, signal: stop.signal });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const reader = response.body?.getReader();
  let bytes = 0;
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done || bytes > READ_MB * MEGABYTE) break;
    bytes += (part.value as Uint8Array).length;
  }
  stop.abort();
  return bytes;
}
