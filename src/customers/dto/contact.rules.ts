import { IsOptionally } from '../../common/validation/rules';
import { isEmailAddress } from '../domain/normalize-email';
import { normalizePhone } from '../domain/normalize-phone';

/** Contract for phones: which characters, how many digits. The region has no say in what is accepted. */
function checkPhone(value: unknown): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (normalizePhone(value, null) !== null) return null;
  return /^[\d\s+\-().]*$/.test(value)
    ? 'must contain 10 to 15 digits'
    : 'may contain only digits, spaces and + - ( ) .';
}

function checkEmail(value: unknown): string | null {
  return typeof value === 'string' && isEmailAddress(value)
    ? null
    : 'must be a valid e-mail address';
}

export const IsOptionalPhone = () => IsOptionally('phone', checkPhone);
export const IsOptionalEmail = () => IsOptionally('email', checkEmail);
