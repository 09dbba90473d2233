import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Verification } from '../invariants/verify';
import type { Load } from '../load/load';
import { lastedMs, type Operation } from '../load/operation';

/** Set by the command: where each fault leaves its row of the table. */
const FOLDER = process.env.RAPPORT_FAULTS_FOLDER;
const SHOWN_DEFECTS = 30;

export interface Figure {
  name: string;
  /** The worst of all rounds. */
  value: number;
  limit: number;
  unit: 'ms' | 'connections';
}

/** Everything that one fault has shown, from now on. */
export class Findings {
  private readonly beganAt = performance.now();
  private readonly figures = new Map<string, Figure>();
  private readonly defects: string[] = [];

  constructor(
    private readonly fault: string,
    private readonly rounds: number,
    private readonly load: Load,
  ) {}

  /** What the load has done under this fault. */
  get operations(): Operation[] {
    return this.load.operations.filter(({ startedAt }) => startedAt >= this.beganAt);
  }

  /** Something that has a limit. */
  measure(name: string, value: number, limit: number, unit: Figure['unit'] = 'ms'): void {
    const worst = Math.max(Math.round(value), this.figures.get(name)?.value ?? 0);
    this.figures.set(name, { name, value: worst, limit, unit });
  }

  /** Every request was answered, within so many milliseconds. */
  measureAnswers(limitMs: number): void {
    for (const one of this.operations) {
      const { request, answer, error } = one;
      const ms = lastedMs(one);
      if (answer === null) this.defect(`${request.path}: ${error}`);
      if (ms > limitMs)
        this.defect(`${request.path}: ${answer?.status} after ${Math.round(ms)} ms`);
      this.measure('every request answered', ms, limitMs);
    }
  }

  defect(text: string): void {
    this.defects.push(text);
  }

  /** Adds a defect unless both are alike. */
  expect(what: string, found: unknown, wanted: unknown): void {
    if (found !== wanted) this.defect(`${what}: ${String(found)}, not ${String(wanted)}`);
  }

  /** Leaves the row for the table, also when it tells of a defect; returns what goes against the promises. */
  finish(verification: Verification): string[] {
    const figures = [...this.figures.values()];
    const beyond = figures
      .filter(({ value, limit }) => value > limit)
      .map(({ name, value, limit, unit }) => `${name}: ${value} ${unit}, promised ${limit}`);
    const defects = [...this.defects, ...verification.faults, ...beyond];
    const count = (all: readonly Operation[]): number =>
      all.filter(({ startedAt }) => startedAt >= this.beganAt).length;
    const [acknowledged, found] = [count(verification.acknowledged), count(verification.found)];
    writeRow({
      fault: this.fault,
      rounds: this.rounds,
      acknowledged,
      found,
      lost: acknowledged - found,
      unknown: count(verification.unknown),
      longestMs: Math.round(this.operations.reduce((ms, one) => Math.max(ms, lastedMs(one)), 0)),
      figures,
      defects,
    });
    return defects.slice(0, SHOWN_DEFECTS);
  }
}

/** Says so aloud: what was not tried was not passed. */
export function reportUntried(fault: string, reason: string): void {
  process.stderr.write(`\nNOT TRIED: ${fault} (${reason})\n`);
  writeRow({ fault, untried: reason });
}

function writeRow(row: { fault: string; [property: string]: unknown }): void {
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${row.fault.replaceAll(/\W+/g, '-')}.json`);
  writeFileSync(file, JSON.stringify(row));
}
