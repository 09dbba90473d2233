import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import { MergeRepository } from '../merge/merge.repository';
import { MergedCustomersService } from '../merge/merged-customers.service';
import { type CustomerRecord, ErasedRecordsRepository } from './erased-records.repository';

export type { CustomerRecord };

/** The records of a customer in this module, for modules that read or erase all of them. */
@Injectable()
export class ErasedRecordsService {
  constructor(
    private readonly records: ErasedRecordsRepository,
    private readonly merges: MergeRepository,
    private readonly merged: MergedCustomersService,
  ) {}

  /** @throws ApiError CUSTOMER_NOT_FOUND */
  get(scope: RequestScope, customerId: string): Promise<CustomerRecord> {
    return this.merged.find(scope, customerId, (id) => this.records.find(scope, id));
  }

  /** Locks the customer until the end of the transaction. Returns null if there is none. */
  lock(unit: UnitOfWork, id: string): Promise<CustomerRecord | null> {
    return this.records.lock(unit, id);
  }

  /** The ids of the customers that were merged into a customer. */
  listMergedIds(scope: RequestScope, id: string): Promise<string[]> {
    return this.records.listMergedIds(scope, id);
  }

  /** How many coupon codes the customer has redeemed, up to `max`. */
  countRedemptions(scope: RequestScope, id: string, max: number): Promise<number> {
    return this.merges.countRedemptions(scope, id, max);
  }

  /**
   * Removes the notes and references of the entries after the number `after`, up to `until`, of a customer in `erased_customers`.
   * @returns how many entries had one
   */
  clearWords(unit: UnitOfWork, id: string, after: number, until: number): Promise<number> {
    return this.records.clearWords(unit, id, after, until);
  }

  /**
   * Deletes a locked customer, to whom no response refers any more. The ledger and the redemptions stay.
   * @returns the number of coupons whose limit counted the customer
   */
  delete(unit: UnitOfWork, id: string): Promise<number> {
    return this.records.delete(unit, id);
  }
}
