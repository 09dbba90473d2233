import type { NewCustomer } from '../customers.repository';

/** The paths of values that stand a second time in one bulk: `[3].email` when row 3 repeats an earlier one. */
export function findDuplicates(customers: readonly NewCustomer[]): Set<string> {
  const emails = new Set<string>();
  const phones = new Set<string>();
  const duplicates = new Set<string>();
  for (const [index, { emailKey, phone }] of customers.entries()) {
    if (emailKey !== null && emails.has(emailKey)) duplicates.add(`[${index}].email`);
    if (phone !== null && phones.has(phone)) duplicates.add(`[${index}].phone`);
    if (emailKey !== null) emails.add(emailKey);
    if (phone !== null) phones.add(phone);
  }
  return duplicates;
}
