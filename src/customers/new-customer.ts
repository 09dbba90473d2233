import { newId } from '../core/values/identifiers';
import type { CreateCustomerDto } from './dto/create-customer.dto';
import { emailKey } from '../core/values/normalize-email';
import { normalizePhone } from './domain/normalize-phone';
import type { Customer } from './entities/customer.entity';

export type NewCustomer = Pick<
  Customer,
  'id' | 'firstName' | 'lastName' | 'email' | 'emailKey' | 'phone' | 'username'
>;

/** Converts a validated body to a row: generates the id and normalizes the contacts. */
export function toNewCustomer(dto: CreateCustomerDto, phoneRegion: string | null): NewCustomer {
  const email = dto.email ?? null;
  const phone = dto.phone ?? null;
  return {
    id: newId(),
    firstName: dto.firstName,
    lastName: dto.lastName,
    email,
    emailKey: email === null ? null : emailKey(email),
    phone: phone === null ? null : normalizePhone(phone, phoneRegion),
    username: dto.username ?? null,
  };
}
