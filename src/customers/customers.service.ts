import { Injectable } from '@nestjs/common';
import { isCheckViolation, isUniqueViolation, retryRaces } from '@rapport/pg-lanes';
import type { RequestScope } from '../tenancy/scope/request-scope';
import type { WriteRecord } from '../tenancy/endpoint/write-record';
import { ApiError } from '../core/errors/api-error';
import { ok } from '../core/http/envelope';
import { CustomerInsertsRepository } from './customer-inserts.repository';
import {
  CreatedCustomerView,
  CustomerView,
  toCreatedCustomerView,
  toCustomerView,
  toUpdatedCustomerView,
  UpdatedCustomerView,
} from './customer.views';
import {
  type CustomerChanges,
  type CustomerDetailRow,
  CustomersRepository,
  type TakenContacts,
} from './customers.repository';
import { MergedCustomersService } from './merge/merged-customers.service';
import { emailKey } from '../core/values/normalize-email';
import { normalizePhone } from './domain/normalize-phone';
import { toNewCustomer } from './new-customer';
import type { CreateCustomerDto } from './dto/create-customer.dto';
import type { UpdateCustomerDto } from './dto/update-customer.dto';

/** Creates, reads and changes single customers; specification 2.1 and 4.1. */
@Injectable()
export class CustomersService {
  constructor(
    private readonly customers: CustomersRepository,
    private readonly inserts: CustomerInsertsRepository,
    private readonly merged: MergedCustomersService,
  ) {}

  /** @throws ApiError CUSTOMER_ALREADY_EXISTS naming `email`, `phone` or both */
  async create(
    scope: RequestScope,
    record: WriteRecord,
    dto: CreateCustomerDto,
  ): Promise<CreatedCustomerView> {
    const customer = toNewCustomer(dto, scope.phoneRegion);
    const view = toCreatedCustomerView({ ...customer, points: 0 });
    return retryRaces(async () => {
      const outcome = await this.inserts.insertCustomer(scope, record, customer, ok(view));
      if (outcome.created) return view;
      rejectTaken(outcome);
      // Neither created nor taken: a concurrent transaction has just committed the customer, which the next attempt sees.
      return null;
    });
  }

  /**
   * Changes the properties that the body contains.
   * @throws ApiError CUSTOMER_NOT_FOUND; CUSTOMER_ALREADY_EXISTS; VALIDATION_FAILED when neither e-mail nor phone
   * would be left
   */
  async update(
    scope: RequestScope,
    record: WriteRecord,
    customerId: string,
    dto: UpdateCustomerDto,
  ): Promise<UpdatedCustomerView> {
    const changes = toCustomerChanges(dto, scope.phoneRegion);
    if (Object.keys(changes).length === 0) {
      return toUpdatedCustomerView(await this.find(scope, customerId));
    }
    return this.merged.find(scope, customerId, (id) => this.change(scope, record, id, changes));
  }

  /** @throws ApiError CUSTOMER_NOT_FOUND */
  async get(scope: RequestScope, customerId: string): Promise<CustomerView> {
    return toCustomerView(await this.find(scope, customerId));
  }

  /** Returns null if the team has no customer with this id. */
  private async change(
    scope: RequestScope,
    record: WriteRecord,
    id: string,
    changes: CustomerChanges,
  ): Promise<UpdatedCustomerView | null> {
    const { changed } = await retryRaces(async () => {
      try {
        return { changed: await this.customers.updateCustomer(scope, record, id, changes) };
      } catch (error) {
        if (isCheckViolation(error, 'ck_customers_contact')) throw contactRequired(changes);
        if (!isUniqueViolation(error)) throw error;
      }
      rejectTaken(await this.customers.findTaken(scope, id, changes));
      // The conflicting customer has changed since.
      return null;
    });
    return changed === null ? null : toUpdatedCustomerView(changed);
  }

  private async find(scope: RequestScope, customerId: string): Promise<CustomerDetailRow> {
    return this.merged.find(scope, customerId, (id) => this.customers.findCustomer(scope, id));
  }
}

function toCustomerChanges(dto: UpdateCustomerDto, region: string | null): CustomerChanges {
  const changes: CustomerChanges = {};
  if (dto.firstName !== undefined) changes.firstName = dto.firstName;
  if (dto.lastName !== undefined) changes.lastName = dto.lastName;
  if (dto.username !== undefined) changes.username = dto.username;
  if (dto.phone !== undefined) {
    changes.phone = dto.phone === null ? null : normalizePhone(dto.phone, region);
  }
  if (dto.email !== undefined) {
    changes.email = dto.email;
    changes.emailKey = dto.email === null ? null : emailKey(dto.email);
  }
  return changes;
}

function rejectTaken({ emailTaken, phoneTaken }: TakenContacts): void {
  const taken = [...(emailTaken ? ['email'] : []), ...(phoneTaken ? ['phone'] : [])];
  if (taken.length > 0) throw new ApiError('CUSTOMER_ALREADY_EXISTS', taken);
}

/** The validation error for the property that the request would clear. */
function contactRequired(changes: CustomerChanges): ApiError {
  return new ApiError('VALIDATION_FAILED', [
    changes.email === null
      ? 'email: must stay as long as there is no phone'
      : 'phone: must stay as long as there is no email',
  ]);
}
