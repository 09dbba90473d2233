import { isBlankText } from '../../core/values/text';
import { checkText } from '../../core/values/check-text';
import { IsOptionally } from '../../core/values/rules';
import { isEmailAddress } from '../../core/values/normalize-email';
import { findPhoneViolation } from '../domain/normalize-phone';

/** First and last names; specification 2.1. */
export const checkName = (value: unknown): string | null => checkText(value, { min: 1, max: 255 });

/** Adds to the violation of a blank text how to clear the value: by null. */
const withHint =
  (check: (value: unknown) => string | null) =>
  (value: unknown): string | null => {
    const reason = check(value);
    const isBlank = typeof value === 'string' && isBlankText(value);
    return reason !== null && isBlank ? `${reason}; leave it out or send null for none` : reason;
  };

export const checkUsername = withHint((value) => checkText(value, { min: 1, max: 255 }));

export const checkPhone = withHint((value) =>
  typeof value === 'string' ? findPhoneViolation(value) : 'must be a string',
);

export const checkEmail = withHint((value) =>
  typeof value === 'string' && isEmailAddress(value) ? null : 'must be a valid e-mail address',
);

/** The violation of `email` when both e-mail and phone are missing. */
export const checkReachable = (email: unknown, phone: unknown): string | null =>
  (email ?? phone ?? null) === null ? 'is required when there is no phone' : null;

export const IsOptionalPhone = () => IsOptionally('phone', checkPhone);
export const IsOptionalEmail = () => IsOptionally('email', checkEmail);
export const IsOptionalUsername = () => IsOptionally('username', checkUsername);
