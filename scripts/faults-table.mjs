import { readFile, writeFile } from 'node:fs/promises';
import { formatText } from './format-text.mjs';

const BEGIN = '<!-- the table: npm run test:faults -- --runs 3 --page -->';
const END = '<!-- end of the table -->';

const HEAD = [
  '| fault | rounds | acknowledged | found | lost | maximum response time | measured (guaranteed) |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];

/**
 * For each fault, the row of the worst run (most violations, then most lost writes, then maximum response time), with
 * the worst metrics of all runs.
 */
export function worstOf(runs) {
  const worst = new Map();
  for (const row of runs.flat()) {
    const known = worst.get(row.fault);
    const worse = known === undefined || isWorse(row, known) ? row : known;
    worst.set(row.fault, { ...worse, metrics: worstMetrics(row.metrics, known?.metrics) });
  }
  return [...worst.values()].sort((one, other) => (one.fault < other.fault ? -1 : 1));
}

function isWorse(row, known) {
  if (row.skipped !== undefined || known.skipped !== undefined) return row.skipped !== undefined;
  const [violations, before] = [row.violations.length, known.violations.length];
  if (violations !== before) return violations > before;
  return row.lost === known.lost ? row.maxResponseMs > known.maxResponseMs : row.lost > known.lost;
}

function worstMetrics(metrics = [], known = []) {
  const before = new Map(known.map(({ name, value }) => [name, value]));
  return metrics.map((metric) => ({
    ...metric,
    value: Math.max(metric.value, before.get(metric.name) ?? 0),
  }));
}

export function renderTable(rows) {
  return [...HEAD, ...rows.map(renderRow)].join('\n');
}

function renderRow(row) {
  if (row.skipped !== undefined) return `| ${row.fault} | skipped: ${row.skipped} | | | | | |`;
  const metrics = row.metrics.map(({ name, value, limit, unit }) =>
    unit === 'ms' ? `${name} ${seconds(value)} (${seconds(limit)})` : `${name} ${value} (${limit})`,
  );
  const cells = [
    row.fault,
    row.rounds,
    row.acknowledged.toLocaleString('en-GB'),
    row.found.toLocaleString('en-GB'),
    row.lost,
    seconds(row.maxResponseMs),
    metrics.join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

/** Replaces the table between the markers of a page. */
export async function writeIntoPage(page, table, runs) {
  const text = await readFile(page, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${page} has no markers for the table.`);
  const day = new Date().toISOString().slice(0, 10);
  const source = `Worst values for each fault, from ${runs} complete ${runs === 1 ? 'run' : 'runs in a row'} on ${day}:`;
  const body = [BEGIN, '', source, '', table, '', END].join('\n');
  const whole = text.slice(0, begin) + body + text.slice(end + END.length);
  await writeFile(page, await formatText(page, whole));
}
