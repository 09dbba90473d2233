import type { Command } from 'commander';
import { formatDetails } from './format';

/** What a command deletes, or keeps, in numbers. */
export type LossNumbers = Readonly<Record<string, number>>;

export interface Loss {
  /** Begins with a verb: "Deletes the coupon". */
  readonly what: string;
  readonly numbers: LossNumbers;
  /** Where the service stops counting: this number is shown as `100000 or more`. By default, 100,000. */
  readonly countedTo?: number;
}

/** What `--yes` sets. */
export interface SureOption {
  readonly yes?: true;
}

const MAX_COUNTED = 100_000;

/** Adds `--yes` to a command that deletes. */
export const askedCommand = (command: Command): Command =>
  command.option('--yes', 'delete without a question; only a terminal is asked');

/** What is lost, for people. */
export function describeLoss({ what, numbers, countedTo = MAX_COUNTED }: Loss): string {
  const shown = Object.entries(numbers).map(([name, count]) => [
    name,
    count === countedTo ? `${countedTo} or more` : String(count),
  ]);
  return formatDetails(what, Object.fromEntries(shown) as Record<string, string>);
}
