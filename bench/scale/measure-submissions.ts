import { median } from '../measure/statistics';
import { timeCall } from './time-call';
import type { ScaleRun } from './scale-run';

const ROUNDS = 300;

/** Compares submissions to the large form with submissions to an empty form, in alternation. */
export async function measureSubmissions({ set, app }: ScaleRun): Promise<void> {
  const { body } = await timeCall(app.url, set.apiKey, {
    method: 'POST',
    path: '/forms',
    body: {
      name: 'Empty',
      createCustomerOnSubmit: false,
      fields: set.fieldLabels
        .filter(
          (label) => !['Favourite roast', 'Cups a day', 'Birthday', 'Newsletter'].includes(label),
        )
        .map((label) => ({ fieldType: 'TextInput', label })),
    },
  });
  const empty = (body as { data: { id: string; fields: { key: string }[] } }).data;
  await timeCall(app.url, set.apiKey, {
    method: 'PATCH',
    path: `/forms/${set.formId}`,
    body: { createCustomerOnSubmit: false },
  });
  const submit = (formId: string, keys: readonly string[]) =>
    timeCall(app.url, set.apiKey, {
      method: 'POST',
      path: `/forms/${formId}/responses`,
      body: { responses: keys.map((key) => ({ key, value: `An answer of ${Math.random()}` })) },
    });
  const largeFormKeys = ['first_name', 'last_name', 'e_mail', 'phone', 'city', 'remarks'];
  const emptyFormKeys = empty.fields.map(({ key }) => key);
  const times = { large: [] as number[], empty: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.large.push((await submit(set.formId, largeFormKeys)).ms);
    times.empty.push((await submit(empty.id, emptyFormKeys)).ms);
  }
  const [largeMs, emptyMs] = [median(times.large), median(times.empty)];
  console.log(
    `\nSubmission: ${largeMs.toFixed(2)} ms into the large form, ${emptyMs.toFixed(2)} ms into an empty one: ${(largeMs / emptyMs).toFixed(2)} times.`,
  );
}
