import type { TenMillionRun } from './measure-ten-million';

const MEGABYTE = 1_000_000;
/** The part of the file that is read. */
const READ_MB = 100;
const WANTED_MB_PER_S = 10;

/** Reads the beginning of an export in each format. */
export async function measureExport({ app, large, bounds }: TenMillionRun): Promise<string[][]> {
  const rows: string[][] = [];
  for (const format of ['ndjson', 'csv', 'ndjson', 'csv']) {
    const stop = new AbortController();
    const cpu = process.cpuUsage();
    const startedAt = performance.now();
    const response = await fetch(
      `${app.url}/forms/${large.formId}/responses/export?format=${format}`,
      { headers: { authorization: `Bearer ${large.apiKey}` }, signal: stop.signal },
    );
    let bytes = 0;
    const reader = response.body?.getReader();
    for (;;) {
      const part = await reader?.read();
      if (part === undefined || part.done || bytes > READ_MB * MEGABYTE) break;
      bytes += (part.value as Uint8Array).length;
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    stop.abort();
    const [megabytes, rate] = [bytes / MEGABYTE, bytes / MEGABYTE / seconds];
    const work = `${((user + system) / 1000 / megabytes).toFixed(0)} ms of this process per MB`;
    bounds.expect(`export as ${format}: ${rate.toFixed(1)} MB/s`, rate >= WANTED_MB_PER_S);
    rows.push([`export as ${format}`, `${WANTED_MB_PER_S} MB/s`, rate.toFixed(1), '', '', work]);
  }
  return rows;
}
