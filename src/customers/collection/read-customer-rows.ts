import { ApiError } from '../../core/errors/api-error';
import { visitInChunks } from '../../core/values/chunks';
import { normalizeText } from '../../core/values/rules';
import type { CreateCustomerDto } from '../dto/create-customer.dto';
import {
  checkEmail,
  checkName,
  checkPhone,
  checkReachable,
  checkUsername,
} from '../dto/customer.rules';

const MAX_ROWS = 10_000;
const MAX_REPORTED_ROWS = 100;

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
const normalize = (value: unknown): unknown =>
  typeof value === 'string' ? normalizeText(value) : value;

/**
 * Validates the body of a bulk creation; each element obeys the rules of `CreateCustomerDto`.
 * Calls the rules directly: class-validator would block the event loop for too long.
 * @throws ApiError VALIDATION_FAILED with the errors of the first 100 invalid rows
 */
export async function readCustomerRows(body: unknown): Promise<CreateCustomerDto[]> {
  if (!Array.isArray(body) || body.length === 0 || body.length > MAX_ROWS) {
    throw new ApiError('VALIDATION_FAILED', [
      `body: must be a JSON array of 1 to ${MAX_ROWS} customers`,
    ]);
  }
  const rows: CreateCustomerDto[] = [];
  const violations: string[] = [];
  let invalidRows = 0;
  await visitInChunks(body, (element: unknown, index) => {
    const reasons = readRow(element, rows);
    if (reasons.length > 0) invalidRows += 1;
    violations.push(...reasons.map((reason) => `[${index}]${reason}`));
    return invalidRows < MAX_REPORTED_ROWS;
  });
  if (violations.length > 0) throw new ApiError('VALIDATION_FAILED', violations);
  return rows;
}

/** Adds a valid row to `rows`; returns the violations of an invalid one. */
function readRow(element: unknown, rows: CreateCustomerDto[]): string[] {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) {
    return [': must be an object'];
  }
  const sent = element as Record<string, unknown>;
  const firstName = normalize(sent.firstName);
  const lastName = normalize(sent.lastName);
  const phone = sent.phone ?? null;
  const email = trim(sent.email) ?? null;
  const username = normalize(sent.username) ?? null;
  const reasons = [
    violation('firstName', checkName(firstName)),
    violation('lastName', checkName(lastName)),
    violation('phone', phone === null ? null : checkPhone(phone)),
    violation('email', email === null ? checkReachable(email, phone) : checkEmail(email)),
    violation('username', username === null ? null : checkUsername(username)),
  ].filter((reason) => reason !== null);
  if (reasons.length === 0) {
    rows.push({ firstName, lastName, phone, email, username } as CreateCustomerDto);
  }
  return reasons;
}

const violation = (property: string, reason: string | null): string | null =>
  reason === null ? null : `.${property}: ${reason}`;
