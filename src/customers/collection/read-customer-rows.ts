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

/** A property that breaks a rule, and the reason. The name of the property is empty if the element is not an object. */
export type RowViolation = readonly [property: string, reason: string];

/** @throws ApiError VALIDATION_FAILED unless the body is an array of 1 to 10,000 elements */
export function readElements(body: unknown): readonly unknown[] {
  if (Array.isArray(body) && body.length > 0 && body.length <= MAX_ROWS) return body as unknown[];
  throw new ApiError('VALIDATION_FAILED', [
    `body: must be a JSON array of 1 to ${MAX_ROWS} customers`,
  ]);
}

/**
 * Validates the body of a bulk creation; each element obeys the rules of `CreateCustomerDto`.
 * Calls the rules directly: class-validator would block the event loop for too long.
 * @throws ApiError VALIDATION_FAILED with the errors of the first 100 invalid rows
 */
export async function readCustomerRows(body: unknown): Promise<CreateCustomerDto[]> {
  const rows: CreateCustomerDto[] = [];
  const violations: string[] = [];
  let invalidRows = 0;
  await visitInChunks(readElements(body), (element, index) => {
    const found = readCustomerRow(element);
    if (!Array.isArray(found)) {
      rows.push(found);
      return true;
    }
    invalidRows += 1;
    for (const [property, reason] of found) {
      violations.push(`[${index}]${property === '' ? '' : `.${property}`}: ${reason}`);
    }
    return invalidRows < MAX_REPORTED_ROWS;
  });
  if (violations.length > 0) throw new ApiError('VALIDATION_FAILED', violations);
  return rows;
}

/** The customer, or the violations. */
export function readCustomerRow(element: unknown): CreateCustomerDto | RowViolation[] {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) {
    return [['', 'must be an object']];
  }
  const sent = element as Record<string, unknown>;
  const firstName = normalize(sent.firstName);
  const lastName = normalize(sent.lastName);
  const phone = sent.phone ?? null;
  const email = trim(sent.email) ?? null;
  const username = normalize(sent.username) ?? null;
  const checks: [property: string, reason: string | null][] = [
    ['firstName', checkName(firstName)],
    ['lastName', checkName(lastName)],
    ['phone', phone === null ? null : checkPhone(phone)],
    ['email', email === null ? checkReachable(email, phone) : checkEmail(email)],
    ['username', username === null ? null : checkUsername(username)],
  ];
  const violations = checks.filter((check): check is [string, string] => check[1] !== null);
  if (violations.length > 0) return violations;
  return { firstName, lastName, phone, email, username } as CreateCustomerDto;
}
