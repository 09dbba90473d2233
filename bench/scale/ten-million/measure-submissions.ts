import { median } from '../../measure/statistics';
import { insertTeamWithForm } from '../load-scale-set';
import type { TenMillionRun } from './measure-ten-million';

const SUBMISSIONS = 200;
/** These do not count. */
const WARM_UP_SUBMISSIONS = 20;
const MAX_RATIO = 1.2;

interface SubmittedForm {
  readonly apiKey: string;
  readonly formId: string;
}

/** Times submissions to the large form and to an empty one of another team, in alternation. */
export async function measureSubmissions(run: TenMillionRun): Promise<string[]> {
  const empty = await insertTeamWithForm(run.client);
  const times = { large: [] as number[], empty: [] as number[] };
  for (let sent = -WARM_UP_SUBMISSIONS; sent < SUBMISSIONS; sent += 1) {
    const [large, other] = [await submit(run, run.large), await submit(run, empty)];
    if (sent < 0) continue;
    times.large.push(large);
    times.empty.push(other);
  }
  const [large, other] = [median(times.large), median(times.empty)];
  const ratio = run.bounds.check('submission', large / other, MAX_RATIO, 2);
  const bound = `${MAX_RATIO} times`;
  return ['submission', bound, large.toFixed(1), '', other.toFixed(1), `${ratio} times empty`];
}

async function submit(run: TenMillionRun, { apiKey, formId }: SubmittedForm): Promise<number> {
  const startedAt = performance.now();
  const number = Math.floor(Math.random() * 1e9);
  const response = await fetch(`${run.app.url}/forms/${formId}/responses`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      responses: [
        { key: 'first_name', value: 'Anna' },
        { key: 'favourite_roast', value: 'Dark' },
        { key: 'remarks', value: `The coffee of order ${number} was very good` },
      ],
      customer: { email: `new.${number}@example.com` },
    }),
  });
  await response.text();
  if (response.status !== 201) throw new Error(`A submission was answered ${response.status}.`);
  return performance.now() - startedAt;
}
