import type { Command } from 'commander';
import { formatDetails } from './format';

/** What a command deletes, or keeps, in numbers; `100,000 or more` where the service counts no further. */
export type LossNumbers = Readonly<Record<string, number>>;

export interface Loss {
  /** Begins with a verb: "Deletes the coupon". */
  readonly what: string;
  readonly numbers: LossNumbers;
}

/** What `--yes` sets. */
export interface SureOption {
  readonly yes?: true;
}

/** The service counts no further. */
const MAX_COUNTED = 100_000;

/** Adds `--yes` to a command that deletes. */
export const askedCommand = (command: Command): Command =>
  command.option('--yes', 'delete without a question; only a terminal is asked');

const shown = (count: number): string =>
  count === MAX_COUNTED ? `${MAX_COUNTED} or more` : String(count);

/** What is lost, for people. */
export const describeLoss = ({ what, numbers }: Loss): string =>
  formatDetails(
    what,
    Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, shown(count)])),
  );
