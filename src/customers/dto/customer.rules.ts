import { checkText, IsOptionally } from '../../common/validation/rules';
import { isEmailAddress } from '../domain/normalize-email';
import { normalizePhone } from '../domain/normalize-phone';

/** First and last names; specification 2.1. */
export const checkName = (value: unknown): string | null => checkText(value, { min: 1, max: 255 });

export const checkUsername = (value: unknown): string | null =>
  checkText(value, { min: 1, max: 255 });

/** Which characters, how many digits. The region has no say in what is accepted. */
export function checkPhone(value: unknown): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (normalizePhone(value, null) !== null) return null;
  return /[^\d +\-().]/.test(value)
    ? 'may contain only digits, spaces and + - ( ) .'
    : 'must contain 10 to 15 digits';
}

export function checkEmail(value: unknown): string | null {
  return typeof value === 'string' && isEmailAddress(value)
    ? null
    : 'must be a valid e-mail address';
}

/** A customer must be reachable: what to say of the e-mail when there is no phone either. */
export const checkReachable = (email: unknown, phone: unknown): string | null =>
  (email ?? phone ?? null) === null ? 'is required when there is no phone' : null;

export const IsOptionalPhone = () => IsOptionally('phone', checkPhone);
export const IsOptionalEmail = () => IsOptionally('email', checkEmail);
