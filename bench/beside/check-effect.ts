import type { RequestCounts } from '../measure/alternate';
import { BenchError } from '../options';

/**
 * Each response stands for one change. Requests that were cut off at the end of a round may be stored without a response.
 * @throws BenchError if there are fewer changes than responses, or more than requests
 */
export function throwOnOtherEffect(
  name: string,
  changes: number,
  totals: RequestCounts = { requests: Number.NaN, sent: Number.NaN },
): void {
  const { requests, sent } = totals;
  if (changes >= requests && changes <= sent) return;
  throw new BenchError(
    `${name} responded to ${requests} of ${sent} requests, but stored ${changes} changes.`,
  );
}
