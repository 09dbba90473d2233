import type { Place } from './places';
import { type HostileAnswer, send } from './send';
import type { Target } from './target';
import type { Attempt } from './to-attempts';

const SANE_ID = /^[\w.:+/=@-]{1,128}$/;
const SOUND_KEY = /^[\x20-\x7e]{1,255}$/;

type Check = (
  target: Target,
  attempt: Attempt,
  answer: HostileAnswer,
) => Promise<string[]> | string[];

/** What each known header is to do with what it is sent. */
const CHECKS: Record<string, Check> = {
  Authorization: (_target, _attempt, { status }) =>
    // Node itself refuses what is no HTTP.
    status === 401 || status === 400 ? [] : [`was let in with ${status}`],

  'Content-Type': (_target, _attempt, { status }) =>
    status === 415 || status === 400 ? [] : [`was taken for JSON with ${status}`],

  'X-Request-Id': (_target, { text = '' }, { headers }) => {
    const shown = String(headers['x-request-id']);
    if (!SANE_ID.test(shown)) return [`is shown as ${shown}`];
    return SANE_ID.test(text) && shown !== text ? [`was replaced by ${shown}`] : [];
  },

  'Idempotency-Key': async ({ url }, { text = '', request }, answer) => {
    if (answer.status >= 300) return [];
    if (!SOUND_KEY.test(text.trim())) return ['was accepted'];
    const again = await send(url, request);
    const isReplay = again.headers['idempotent-replayed'] === 'true' && again.text === answer.text;
    return isReplay ? [] : [`was not replayed: ${again.status} ${again.text}`];
  },
};

export async function headerFaults(
  target: Target,
  { name }: Place,
  attempt: Attempt,
  answer: HostileAnswer,
): Promise<string[]> {
  const check = CHECKS[name];
  if (check === undefined) throw new Error(`Nothing is known of the header ${name}.`);
  return check(target, attempt, answer);
}
