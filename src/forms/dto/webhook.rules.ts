import { exceedsCodePoints } from '../../core/validation/text';
import { IsOptionally } from '../../core/validation/rules';

const MAX_URL_LENGTH = 2_048;
const SECRET = /^[\x20-\x7e]{1,255}$/;

export function checkWebhookUrl(value: unknown): string | null {
  const reason = `must be an absolute http or https URL of at most ${MAX_URL_LENGTH} characters`;
  if (typeof value !== 'string' || exceedsCodePoints(value, MAX_URL_LENGTH)) return reason;
  return /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(value) && URL.canParse(value) ? null : reason;
}

function checkSecret(value: unknown): string | null {
  return typeof value === 'string' && SECRET.test(value)
    ? null
    : 'must contain 1 to 255 printable ASCII characters';
}

export const IsOptionalWebhookUrl = () => IsOptionally('webhookUrl', checkWebhookUrl);
export const IsOptionalWebhookSecret = () => IsOptionally('webhookSecret', checkSecret);
