import { formatNumber } from '../report/table';
import type { ScaleRun } from './scale-run';

const MEBIBYTE = 1024 * 1024;
/** How much the process may grow while it writes a file: by buffers of the stream, not by the length of the file. */
const MAX_GROWTH_MIB = 100;
const FORMATS = ['csv', 'ndjson'] as const;

/** Exports all responses of the large form in each format, with the growth of the process meanwhile. The client keeps nothing. */
export async function measureExports({ app, set, bounds }: ScaleRun): Promise<void> {
  for (const format of FORMATS) {
    const before = process.memoryUsage.rss();
    let peak = before;
    let bytes = 0;
    let lines = 0;
    const startedAt = performance.now();
    const url = `${app.url}/forms/${set.formId}/responses/export?format=${format}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${set.apiKey}` } });
    if (!response.ok || response.body === null) throw new Error(`${url}: ${response.status}`);
    for await (const chunk of response.body) {
      const part = chunk as Uint8Array;
      bytes += part.length;
      for (const byte of part) if (byte === 0x0a) lines += 1;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const growth = bounds.check(
      `export as ${format}: growth in MiB`,
      (peak - before) / MEBIBYTE,
      MAX_GROWTH_MIB,
    );
    console.log(
      `Export as ${format}: ${formatNumber(lines)} lines, ${formatNumber(bytes / MEBIBYTE)} MiB in ${seconds.toFixed(0)} s; the process grew by ${growth} MiB.`,
    );
  }
  console.log('');
}
