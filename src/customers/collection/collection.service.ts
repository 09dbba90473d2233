import { Injectable } from '@nestjs/common';
import { retryRaces } from '@rapport/pg-lanes';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { ApiError } from '../../core/errors/api-error';
import { byCreation, cursorPage, cursorRangeOf, hasCursor } from '../../core/http/cursor-range';
import { writeCursor } from '../../core/values/cursor';
import { type ListPage, mapPage, pageOf, rangeOf } from '../../core/values/page';
import { visitInChunks } from '../../core/values/chunks';
import { emailKey } from '../../core/values/normalize-email';
import { normalizePhone } from '../domain/normalize-phone';
import { type NewCustomer, toNewCustomer } from '../new-customer';
import { CollectionRepository } from './collection.repository';
import {
  BulkCustomerView,
  CustomerListItemView,
  toBulkCustomerView,
  toCustomerListItemView,
} from './collection.views';
import type { FindCustomersDto } from './dto/find-customers.dto';
import { readCustomerRows } from './read-customer-rows';

const MAX_NAMED_CONFLICTS = 100;

/** Creates and finds many customers; specification 4.1, `/customers`. */
@Injectable()
export class CollectionService {
  constructor(private readonly collection: CollectionRepository) {}

  /**
   * Creates all customers or none and returns them in the order of the request.
   * @throws ApiError VALIDATION_FAILED; CUSTOMER_ALREADY_EXISTS with paths such as `[3].email`
   */
  async create(
    scope: RequestScope,
    record: WriteRecord,
    body: unknown,
  ): Promise<BulkCustomerView[]> {
    const customers: NewCustomer[] = [];
    await visitInChunks(await readCustomerRows(body), (row) => {
      customers.push(toNewCustomer(row, scope.phoneRegion));
    });
    const duplicates = findDuplicates(customers);
    return retryRaces(async () => {
      if (
        duplicates.size === 0 &&
        (await this.collection.insertCustomers(scope, record, customers))
      ) {
        return customers.map(toBulkCustomerView);
      }
      const taken = await this.findTaken(scope, customers, duplicates);
      if (taken.length > 0) throw new ApiError('CUSTOMER_ALREADY_EXISTS', taken);
      // The conflicting customer has changed since.
      return null;
    });
  }

  /** Finds the customers that match all filters, newest first. */
  async find(
    scope: RequestScope,
    query: FindCustomersDto,
  ): Promise<ListPage<CustomerListItemView>> {
    const filter = {
      emailKey: query.email === undefined ? null : emailKey(query.email),
      phone: query.phone === undefined ? null : normalizePhone(query.phone, scope.phoneRegion),
      search: query.search ?? null,
    };
    if (hasCursor(query)) {
      const range = cursorRangeOf(query, 'customers');
      const { rows, end } = await this.collection.findCustomersAfter(scope, filter, range);
      const page = mapPage(cursorPage(rows, range, byCreation), toCustomerListItemView);
      if (end !== null) page.pagination.nextCursor ??= writeCursor({ ...range, ...end });
      return page;
    }
    const found = await this.collection.findCustomers(scope, filter, rangeOf(query));
    return pageOf(found.rows.map(toCustomerListItemView), query, found.total, found.isAtLeast);
  }

  /** The paths of the contacts that are taken, in request order, including `duplicates` within the bulk. */
  private async findTaken(
    scope: RequestScope,
    customers: readonly NewCustomer[],
    duplicates: ReadonlySet<string>,
  ): Promise<string[]> {
    const taken = new Set(duplicates);
    for (const row of await this.collection.findTaken(scope, customers)) {
      if (row.emailTaken) taken.add(`[${row.index}].email`);
      if (row.phoneTaken) taken.add(`[${row.index}].phone`);
    }
    const inOrder = customers.flatMap((_, index) => [`[${index}].email`, `[${index}].phone`]);
    return inOrder.filter((path) => taken.has(path)).slice(0, MAX_NAMED_CONFLICTS);
  }
}

/** The paths of contacts that repeat an earlier element of the bulk, such as `[3].email`. */
function findDuplicates(customers: readonly NewCustomer[]): Set<string> {
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
