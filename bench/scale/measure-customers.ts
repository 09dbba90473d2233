import type { ScaleRun } from './scale-run';
import { timeReads } from './time-reads';

export async function measureCustomers(run: ScaleRun): Promise<void> {
  await timeReads(run, [
    ['customers: page 1', '/customers'],
    ['customers: e-mail', '/customers?email=PERSON4711@example.com'],
    ['customers: phone', `/customers?phone=${encodeURIComponent('+493010004711')}`],
    ['customers: search, one hit', '/customers?search=person123456@'],
    ['customers: search, an eighth', '/customers?search=grace'],
    ['customers: search, two letters', '/customers?search=qz'],
  ]);
}
