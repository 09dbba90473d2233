import { Injectable } from '@nestjs/common';
import { retryRaces } from '@rapport/pg-lanes';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { ApiError } from '../../core/errors/api-error';
import { visitInChunks } from '../../core/values/chunks';
import { isBlankText } from '../../core/values/text';
import { CollectionRepository } from '../collection/collection.repository';
import { readCustomerRow, readElements, type RowViolation } from '../collection/read-customer-rows';
import { type NewCustomer, toNewCustomer } from '../new-customer';
import type { ImportedProperty, ImportFaultView, ImportReportView } from './import.views';

const MAX_REPORTED_ROWS = 1_000;

/** A valid element of the body. */
interface ImportedRow {
  readonly row: number;
  readonly customer: NewCustomer;
}

/** Imports customers from a file that the console has read: all of them, or none with a report of all faults. */
@Injectable()
export class ImportService {
  constructor(private readonly collection: CollectionRepository) {}

  /** @throws ApiError VALIDATION_FAILED unless the body is an array of 1 to 10,000 elements */
  async import(scope: RequestScope, record: WriteRecord, body: unknown): Promise<ImportReportView> {
    const faults: ImportFaultView[] = [];
    const rows: ImportedRow[] = [];
    await visitInChunks(readElements(body), (element, row) => {
      const read = readCustomerRow(withoutBlanks(element));
      if (Array.isArray(read)) faults.push(...read.map((violation) => toFault(row, violation)));
      else rows.push({ row, customer: toNewCustomer(read, scope.phoneRegion) });
    });
    faults.push(...findRepeated(rows));
    const customers = rows.map(({ customer }) => customer);
    return retryRaces(async () => {
      if (
        faults.length === 0 &&
        (await this.collection.insertCustomers(scope, record, customers))
      ) {
        return { created: rows.length, faultyRows: 0, faults };
      }
      const all = [...faults, ...(await this.findTaken(scope, rows))];
      // Without a fault, the customer that had a contact has changed since: the next attempt decides.
      return all.length === 0 ? null : toReport(all);
    });
  }

  private async findTaken(
    scope: RequestScope,
    rows: readonly ImportedRow[],
  ): Promise<ImportFaultView[]> {
    const customers = rows.map(({ customer }) => customer);
    const owners = await this.collection.findOwners(scope, customers);
    return owners.flatMap(({ index, ofEmail, ofPhone }) => {
      const row = rows[index]?.row ?? index;
      const taken = (property: ImportedProperty, customerId: string | null): ImportFaultView[] =>
        customerId === null
          ? []
          : [{ row, property, fault: 'taken', reason: 'belongs to a customer', otherRow: null, customerId }]; // oxfmt-ignore
      return [...taken('email', ofEmail), ...taken('phone', ofPhone)];
    });
  }
}

/** Empty cells of a file are absent values. */
function withoutBlanks(element: unknown): unknown {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return element;
  return Object.fromEntries(
    Object.entries(element).map(([name, value]) => [
      name,
      typeof value === 'string' && isBlankText(value) ? null : (value as unknown),
    ]),
  );
}

function toFault(row: number, [property, reason]: RowViolation): ImportFaultView {
  if (property === '') throw new ApiError('VALIDATION_FAILED', [`[${row}]: ${reason}`]);
  const isUnreachable = property === 'email' && reason.startsWith('is required');
  const fault = isUnreachable ? 'unreachable' : reason === 'is required' ? 'missing' : 'invalid';
  return {
    row,
    property: property as ImportedProperty,
    fault,
    reason,
    otherRow: null,
    customerId: null,
  };
}

/** The contacts that an earlier row has as well. */
function findRepeated(rows: readonly ImportedRow[]): ImportFaultView[] {
  const emails = new Map<string, number>();
  const phones = new Map<string, number>();
  return rows.flatMap(({ row, customer: { emailKey, phone } }) => [
    ...findEarlier(emails, row, 'email', emailKey),
    ...findEarlier(phones, row, 'phone', phone),
  ]);
}

function findEarlier(
  seen: Map<string, number>,
  row: number,
  property: ImportedProperty,
  value: string | null,
): ImportFaultView[] {
  if (value === null) return [];
  const otherRow = seen.get(value);
  if (otherRow !== undefined) {
    const reason = 'is in an earlier row';
    return [{ row, property, fault: 'repeated', reason, otherRow, customerId: null }];
  }
  seen.set(value, row);
  return [];
}

function toReport(faults: readonly ImportFaultView[]): ImportReportView {
  const inOrder = faults.toSorted((one, other) => one.row - other.row);
  const rows = [...new Set(inOrder.map(({ row }) => row))];
  const end = rows[MAX_REPORTED_ROWS] ?? Infinity;
  return {
    created: 0,
    faultyRows: rows.length,
    faults: inOrder.filter(({ row }) => row < end),
  };
}
