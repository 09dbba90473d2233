import type { TestApp } from '../../support/test-app';

/** Inserts `each` responses with pending deliveries for each form, as submissions do. */
export async function queueDeliveries(
  testApp: TestApp,
  forms: string[],
  each: number,
): Promise<void> {
  await testApp.database.query(
    `WITH response AS (
       INSERT INTO form_responses (team_id, id, form_id, source, answers)
       SELECT f.team_id, gen_random_uuid(), f.id, 'public', '{}'
         FROM forms f, generate_series(1, $2) WHERE f.id = ANY ($1)
       RETURNING team_id, id, form_id
     )
     INSERT INTO webhook_deliveries (team_id, id, form_id, response_id)
     SELECT team_id, gen_random_uuid(), form_id, id FROM response`,
    [forms, each],
  );
}

/** Inserts the state of receivers whose last three attempts have timed out. */
export async function setTimeouts(testApp: TestApp, forms: string[]): Promise<void> {
  await testApp.database.query(
    `INSERT INTO webhook_receivers (team_id, form_id, url, is_quick, timeouts)
     SELECT team_id, id, webhook_url, false, 3 FROM forms WHERE id = ANY ($1)`,
    [forms],
  );
}

/** Returns whether the last attempt was quick; on a busy machine it may be slow. */
export async function isQuick(testApp: TestApp, formId: string): Promise<boolean> {
  const [row] = await testApp.database.query<{ isQuick: boolean }>(
    'SELECT is_quick AS "isQuick" FROM webhook_receivers WHERE form_id = $1',
    [formId],
  );
  return row?.isQuick ?? false;
}

export async function timeoutsOf(testApp: TestApp, formId: string): Promise<number> {
  const [row] = await testApp.database.query<{ timeouts: number }>(
    'SELECT timeouts FROM webhook_receivers WHERE form_id = $1',
    [formId],
  );
  return row?.timeouts ?? 0;
}
