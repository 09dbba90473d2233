import { newId } from '../core/values/identifiers';
import type { CreateCustomerDto } from './dto/create-customer.dto';
import { emailKey } from '../core/values/normalize-email';
import { normalizePhone } from './domain/normalize-phone';

export interface NewCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  emailKey: string | null;
  phone: string | null;
  username: string | null;
}

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
