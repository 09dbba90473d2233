import { ApiError } from '../../core/errors/api-error';
import { visitInSlices } from '../../core/chunks';
import { normalizeText } from '../../core/validation/rules';
import type { CreateCustomerDto } from '../dto/create-customer.dto';
import {
  checkEmail,
  checkName,
  checkPhone,
  checkReachable,
  checkUsername,
} from '../dto/customer.rules';

const MAX_ROWS = 10_000;
const MAX_FAULTY_ROWS = 100;

const trim = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
const normalize = (value: unknown): unknown =>
  typeof value === 'string' ? normalizeText(value) : value;

/**
 * The rows of a bulk creation, each by the rules of a single one; in a plain loop, since class-validator
 * would hold the event loop for too long. @throws ApiError VALIDATION_FAILED with the first 100 faulty rows
 */
export async function readCustomerRows(body: unknown): Promise<CreateCustomerDto[]> {
  if (!Array.isArray(body) || body.length === 0 || body.length > MAX_ROWS) {
    throw new ApiError('VALIDATION_FAILED', [
      `body: must be a JSON array of 1 to ${MAX_ROWS} customers`,
    ]);
  }
  const rows: CreateCustomerDto[] = [];
  const faults: string[] = [];
  let faultyRows = 0;
  await visitInSlices(body, (element: unknown, index) => {
    const reasons = readRow(element, rows);
    if (reasons.length > 0) faultyRows += 1;
    faults.push(...reasons.map((reason) => `[${index}]${reason}`));
    return faultyRows < MAX_FAULTY_ROWS;
  });
  if (faults.length > 0) throw new ApiError('VALIDATION_FAILED', faults);
  return rows;
}

/** Adds a sound row to `rows`; else returns what is wrong with it. */
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
    fault('firstName', checkName(firstName)),
    fault('lastName', checkName(lastName)),
    fault('phone', phone === null ? null : checkPhone(phone)),
    fault('email', email === null ? checkReachable(email, phone) : checkEmail(email)),
    fault('username', username === null ? null : checkUsername(username)),
  ].filter((reason) => reason !== null);
  if (reasons.length === 0) {
    rows.push({ firstName, lastName, phone, email, username } as CreateCustomerDto);
  }
  return reasons;
}

const fault = (property: string, reason: string | null): string | null =>
  reason === null ? null : `.${property}: ${reason}`;
