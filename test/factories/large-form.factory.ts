import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';
import { runSql } from '../support/test-database';
import { createForm } from './form.factory';

/** The length of each answer: three answers are just below the 4 MiB of a page that the service keeps in memory. */
export const LARGE_ANSWER_LENGTH = 1_300_000;

/** Creates a form with `count` responses of 1.3 MB each; returns the path of its list of responses. */
export async function createLargeForm(
  { databaseUrl }: TestApp,
  team: TeamClient,
  count: number,
): Promise<string> {
  const { id } = await createForm(team, { fields: [{ fieldType: 'Textarea', label: 'Text' }] });
  await runSql(
    databaseUrl,
    `INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
     SELECT $1, gen_random_uuid(), $2, 'public', now() - make_interval(secs => n),
            jsonb_build_object((SELECT id FROM form_fields WHERE form_id = $2), repeat('x', $4))
       FROM generate_series(1, $3::integer) n`,
    [team.teamId, id, count, LARGE_ANSWER_LENGTH],
  );
  return `/forms/${id}/responses`;
}
