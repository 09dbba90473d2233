import type { Place } from './places';
import { type FuzzResponse, send } from './send';
import type { Target } from './target';
import type { Attempt } from './to-attempts';

const REQUEST_ID_PATTERN = /^[\w.:+/=@-]{1,128}$/;
const IDEMPOTENCY_KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;

type Check = (
  target: Target,
  attempt: Attempt,
  response: FuzzResponse,
) => Promise<string[]> | string[];

/** The expected effect of a value, by header. */
const CHECKS: Record<string, Check> = {
  Authorization: (_target, _attempt, { status }) =>
    // Node's parser rejects invalid header values with 400.
    status === 401 || status === 400 ? [] : [`was accepted with ${status}`],

  'Content-Type': (_target, _attempt, { status }) =>
    status === 415 || status === 400 ? [] : [`was accepted as JSON with ${status}`],

  'X-Request-Id': (_target, { text = '' }, { headers }) => {
    const shown = String(headers['x-request-id']);
    if (!REQUEST_ID_PATTERN.test(shown)) return [`is shown as ${shown}`];
    return REQUEST_ID_PATTERN.test(text) && shown !== text ? [`was replaced by ${shown}`] : [];
  },

  'Idempotency-Key': async ({ url }, { text = '', request }, response) => {
    if (response.status >= 300) return [];
    if (!IDEMPOTENCY_KEY_PATTERN.test(text.trim())) return ['was accepted'];
    const again = await send(url, request);
    const isReplay =
      again.headers['idempotent-replayed'] === 'true' && again.text === response.text;
    return isReplay ? [] : [`was not replayed: ${again.status} ${again.text}`];
  },
};

export async function headerViolations(
  target: Target,
  { name }: Place,
  attempt: Attempt,
  response: FuzzResponse,
): Promise<string[]> {
  const check = CHECKS[name];
  if (check === undefined) throw new Error(`The header ${name} has no entry in CHECKS.`);
  return check(target, attempt, response);
}
