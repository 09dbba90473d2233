import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import { ApiError } from '../../core/errors/api-error';
import { isId } from '../../core/values/identifiers';

const FIND_KEPT_CUSTOMER: Statement = {
  name: 'find_kept_customer',
  text: 'SELECT kept_id AS "keptId" FROM merged_customers WHERE team_id = $1 AND id = $2',
};

const FIND_ANY_CUSTOMER: Statement = {
  name: 'find_any_customer',
  text: 'SELECT id FROM customers WHERE team_id = $1 AND id = $2',
};

/** The customer that was found by its old id may be merged again before it is read. */
const MAX_ATTEMPTS = 5;

/** Finds customers also by the ids of customers that were merged into them. */
@Injectable()
export class MergedCustomersService {
  constructor(private readonly database: Database) {}

  /**
   * Returns what `find` returns for a customer, or for the customer that it was merged into. The other customer is looked up only if
   * `find` returns null, and again if that customer was merged meanwhile.
   * @param find must return null for an unknown customer, and have changed nothing then
   * @throws ApiError CUSTOMER_NOT_FOUND
   */
  async find<T>(
    scope: RequestScope,
    customerId: string,
    find: (customerId: string) => Promise<T | null>,
  ): Promise<T> {
    let id: string | null = isId(customerId) ? customerId : null;
    for (let attempts = 0; id !== null && attempts < MAX_ATTEMPTS; attempts += 1) {
      const found = await find(id);
      if (found !== null) return found;
      const keptId = await this.findKeptId(scope, customerId);
      id = keptId === id ? null : keptId;
    }
    throw new ApiError('CUSTOMER_NOT_FOUND');
  }

  /** Whether there is no customer with this id any more: it was merged into another one, or erased. */
  async isGone(scope: RequestScope, customerId: string): Promise<boolean> {
    const found = await this.database
      .for(scope, 'lookup')
      .query(FIND_ANY_CUSTOMER, [scope.teamId, customerId]);
    return found.length === 0;
  }

  /** The customer that this one was merged into, or null if it was not merged. */
  async findKeptId(scope: RequestScope, id: string): Promise<string | null> {
    const [merged] = await this.database
      .for(scope, 'lookup')
      .query<{ keptId: string }>(FIND_KEPT_CUSTOMER, [scope.teamId, id]);
    return merged?.keptId ?? null;
  }
}
