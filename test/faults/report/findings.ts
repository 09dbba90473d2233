import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Verification } from '../invariants/verify';
import type { Load } from '../load/load';
import { durationMs, type Operation } from '../load/operation';

/** The folder for the table row of each fault, from `npm run test:faults`. */
const FOLDER = process.env.RAPPORT_FAULTS_FOLDER;
const MAX_SHOWN_VIOLATIONS = 30;

export interface Metric {
  name: string;
  /** The worst value of all rounds. */
  value: number;
  limit: number;
  unit: 'ms' | 'connections';
}

/** Collects the results of one fault, starting at its construction. */
export class Findings {
  private readonly createdAt = performance.now();
  private readonly metrics = new Map<string, Metric>();
  private readonly violations: string[] = [];

  constructor(
    private readonly fault: string,
    private readonly rounds: number,
    private readonly load: Load,
  ) {}

  /** The operations of the load since the construction. */
  get operations(): Operation[] {
    return this.load.operations.filter(({ startedAt }) => startedAt >= this.createdAt);
  }

  /** Records the worst value of a metric. */
  measure(name: string, value: number, limit: number, unit: Metric['unit'] = 'ms'): void {
    const worst = Math.max(Math.round(value), this.metrics.get(name)?.value ?? 0);
    this.metrics.set(name, { name, value: worst, limit, unit });
  }

  /** Checks that every request got a reply within `limitMs`. */
  measureResponseTimes(limitMs: number): void {
    for (const one of this.operations) {
      const { request, reply, error } = one;
      const ms = durationMs(one);
      if (reply === null) this.addViolation(`${request.path}: ${error}`);
      if (ms > limitMs)
        this.addViolation(`${request.path}: ${reply?.status} after ${Math.round(ms)} ms`);
      this.measure('response time', ms, limitMs);
    }
  }

  addViolation(text: string): void {
    this.violations.push(text);
  }

  expect(what: string, found: unknown, wanted: unknown): void {
    if (found !== wanted) this.addViolation(`${what}: ${String(found)}, not ${String(wanted)}`);
  }

  /** Writes the table row, and returns the violations. */
  finish(verification: Verification): string[] {
    const metrics = [...this.metrics.values()];
    const exceeded = metrics
      .filter(({ value, limit }) => value > limit)
      .map(({ name, value, limit, unit }) => `${name}: ${value} ${unit}, limit ${limit}`);
    const violations = [...this.violations, ...verification.violations, ...exceeded];
    const count = (all: readonly Operation[]): number =>
      all.filter(({ startedAt }) => startedAt >= this.createdAt).length;
    const [acknowledged, found] = [count(verification.acknowledged), count(verification.found)];
    writeRow({
      fault: this.fault,
      rounds: this.rounds,
      acknowledged,
      found,
      lost: acknowledged - found,
      unknown: count(verification.unknown),
      maxResponseMs: Math.round(
        this.operations.reduce((ms, one) => Math.max(ms, durationMs(one)), 0),
      ),
      metrics,
      violations,
    });
    return violations.slice(0, MAX_SHOWN_VIOLATIONS);
  }
}

/** Reports a fault that was not injected, on stderr and in the table. */
export function reportSkipped(fault: string, reason: string): void {
  process.stderr.write(`\nSKIPPED: ${fault} (${reason})\n`);
  writeRow({ fault, skipped: reason });
}

export function writeRow(row: { fault: string; [property: string]: unknown }): void {
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${row.fault.replaceAll(/\W+/g, '-')}.json`);
  writeFileSync(file, JSON.stringify(row));
}
