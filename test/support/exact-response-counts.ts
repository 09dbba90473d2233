import type { TestApp } from './test-app';

const STORED = `
  SELECT 'responses' AS of, form_id AS id, source || ' ' || is_read AS value,
         sum(responses)::integer AS count
    FROM form_response_counts WHERE team_id = $1 GROUP BY 2, 3 HAVING sum(responses) <> 0
  UNION ALL
  SELECT 'values', field_id, value, sum(responses)::integer
    FROM form_value_counts WHERE team_id = $1 GROUP BY 2, 3 HAVING sum(responses) <> 0
  UNION ALL
  SELECT 'past', form_id, source || ' ' || extract(epoch FROM starts_at), responses::integer
    FROM past_response_counts WHERE team_id = $1
   ORDER BY 1, 2, 3`;

const COUNTED = `
  SELECT 'responses' AS of, form_id AS id, source || ' ' || is_read AS value,
         count(*)::integer AS count
    FROM form_responses WHERE team_id = $1 GROUP BY 2, 3
  UNION ALL
  SELECT 'values', f.id, r.answers ->> f.id::text, count(*)::integer
    FROM form_fields f JOIN form_responses r
      ON r.team_id = f.team_id AND r.form_id = f.form_id AND r.answers ? f.id::text
   WHERE f.team_id = $1 AND f.counts_values GROUP BY 2, 3
  UNION ALL
  SELECT 'past', r.form_id, r.source || ' ' || extract(epoch FROM quarter.starts_at),
         count(*)::integer
    FROM form_responses r
   CROSS JOIN LATERAL (SELECT date_bin(interval '15 minutes', r.created_at,
                                       '2000-01-01T00:00:00Z'::timestamptz) AS starts_at) quarter
   WHERE r.team_id = $1
     AND quarter.starts_at <= (SELECT max(p.starts_at) FROM past_response_counts p
                                WHERE p.team_id = $1 AND p.form_id = r.form_id)
   GROUP BY 2, 3
   ORDER BY 1, 2, 3`;

/** Expects all counters of the responses of a team to match the responses. */
export async function expectExactResponseCounts(
  { database }: Pick<TestApp, 'database'>,
  teamId: string,
): Promise<void> {
  const stored = await database.query(STORED, [teamId]);
  expect(stored).toEqual(await database.query(COUNTED, [teamId]));
}
