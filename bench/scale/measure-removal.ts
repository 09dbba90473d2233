import { setTimeout as sleep } from 'node:timers/promises';
import { timeCall } from './time-call';
import type { ScaleRun } from './scale-run';

/** Removes one field of the large form, and times the request and the purge in the background. */
export async function measureRemoval({ set, app, client }: ScaleRun): Promise<void> {
  const schema = await timeCall(app.url, set.apiKey, { path: `/forms/${set.formId}/schema` });
  const { fields } = (
    schema.body as { data: { fields: { label: string; fieldType: string; options: string[] }[] } }
  ).data;
  const { ms } = await timeCall(app.url, set.apiKey, {
    method: 'PATCH',
    path: `/forms/${set.formId}`,
    body: {
      removeMissingFields: true,
      fields: fields
        .filter(({ label }) => label !== 'Remarks')
        .map(({ label, fieldType, options }) => ({ label, fieldType, options })),
    },
  });
  const startedAt = performance.now();
  const search = await timeCall(app.url, set.apiKey, {
    path: `/forms/${set.formId}/responses?search=quetzal`,
  });
  const { total } = (search.body as { pagination: { total: number } }).pagination;
  for (;;) {
    const { rows } = await client.query('SELECT 1 FROM purges WHERE finished_at IS NULL');
    if (rows.length === 0) break;
    await sleep(250);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `Removal of one field: ${ms.toFixed(0)} ms for the caller; a search for one of its answers finds ${total} at once; purged after ${seconds.toFixed(0)} s.`,
  );
}
