import { Injectable } from '@nestjs/common';
import type { TeamContext } from '../auth/team-context';
import { ApiError } from '../common/errors/api-error';
import { isId, newId } from '../common/identifiers';
import { type CustomerRecord, CustomersRepository } from './customers.repository';
import { emailKey } from './domain/normalize-email';
import { normalizePhone } from './domain/normalize-phone';
import type { CreateCustomerDto } from './dto/create-customer.dto';

/** A rival row that vanishes between two looks is rare; twice in a row it is a defect. */
const MAX_ATTEMPTS = 5;

/** Loyalty customers; specification 2.1 and 4.1. */
@Injectable()
export class CustomersService {
  constructor(private readonly customers: CustomersRepository) {}

  /** @throws ApiError CUSTOMER_ALREADY_EXISTS naming `email`, `phone` or both */
  async create(team: TeamContext, dto: CreateCustomerDto): Promise<CustomerRecord> {
    const customer = {
      id: newId(),
      firstName: dto.firstName,
      lastName: dto.lastName,
      email: dto.email ?? null,
      emailKey: dto.email ? emailKey(dto.email) : null,
      phone: dto.phone ? normalizePhone(dto.phone, team.phoneRegion) : null,
      username: dto.username ?? null,
    };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const outcome = await this.customers.insertCustomer(team.teamId, customer);
      if (outcome.created) return { ...customer, points: 0 };
      const taken = [
        ...(outcome.emailTaken ? ['email'] : []),
        ...(outcome.phoneTaken ? ['phone'] : []),
      ];
      // None seen: the rival was committed after the statement began. The next look sees it.
      if (taken.length > 0) throw new ApiError('CUSTOMER_ALREADY_EXISTS', taken);
    }
    throw new Error('A customer was refused as a duplicate of nobody.');
  }

  /** @throws ApiError CUSTOMER_NOT_FOUND */
  async get(teamId: string, customerId: string): Promise<CustomerRecord> {
    const customer = isId(customerId)
      ? await this.customers.findCustomer(teamId, customerId)
      : null;
    if (customer === null) throw new ApiError('CUSTOMER_NOT_FOUND');
    return customer;
  }
}
