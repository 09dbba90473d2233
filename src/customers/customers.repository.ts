import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import { toEvents } from '../tenancy/audit/insert-audit-events.sql';
import { Database } from '../core/database/database';
import { FIND_CUSTOMER, FIND_TAKEN_CONTACTS, UPDATE_CUSTOMER } from './customers.sql';
import type { NewCustomer } from './new-customer';
import type { Customer } from './entities/customer.entity';

export type CustomerDetailRow = Pick<
  Customer,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'points'
>;

/** The new values of an update; undefined keeps the stored value. */
export type CustomerChanges = Partial<Omit<NewCustomer, 'id'>>;

/** Which contacts of a customer another customer of the team already has. */
export interface TakenContacts {
  emailTaken: boolean;
  phoneTaken: boolean;
}

@Injectable()
export class CustomersRepository {
  constructor(private readonly database: Database) {}

  async findCustomer(scope: RequestScope, id: string): Promise<CustomerDetailRow | null> {
    const [row] = await this.database
      .for(scope, 'lookup')
      .query<CustomerDetailRow>(FIND_CUSTOMER, [scope.teamId, id]);
    return row ?? null;
  }

  /**
   * Updates and returns the customer; null when there is none. Throws the violation of a unique index, or of
   * `ck_customers_contact` when neither e-mail nor phone would be left.
   */
  async updateCustomer(
    scope: RequestScope,
    { change }: WriteRecord,
    id: string,
    changes: CustomerChanges,
  ): Promise<CustomerDetailRow | null> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<CustomerDetailRow>(UPDATE_CUSTOMER, [
        scope.teamId,
        id,
        changes.firstName ?? null,
        changes.lastName ?? null,
        changes.email !== undefined,
        changes.email ?? null,
        changes.emailKey ?? null,
        changes.phone !== undefined,
        changes.phone ?? null,
        changes.username !== undefined,
        changes.username ?? null,
        toEvents([{ change }]),
      ]);
    return row ?? null;
  }

  /** Whether customers other than `id` have the e-mail or phone. */
  async findTaken(
    scope: RequestScope,
    id: string,
    contacts: { emailKey?: string | null; phone?: string | null },
  ): Promise<TakenContacts> {
    const [taken] = await this.database
      .for(scope, 'write')
      .query<TakenContacts>(FIND_TAKEN_CONTACTS, [
        scope.teamId,
        id,
        contacts.emailKey ?? null,
        contacts.phone ?? null,
      ]);
    return taken ?? { emailTaken: false, phoneTaken: false };
  }
}
