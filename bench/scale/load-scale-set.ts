import type { Client } from 'pg';
import { newId } from '../../src/core/values/identifiers';
import { newApiKey } from '../../src/auth/api-key';
import { rebuildingIndexes } from './rebuilding-indexes';
import type { ScaleSet } from './scale-run';

export interface ScaleSize {
  responses: number;
  otherForms: number;
  responsesPerOtherForm: number;
}

const FIELDS = [
  ['First name', 'TextInput'],
  ['Last name', 'TextInput'],
  ['E-mail', 'EmailInput'],
  ['Phone', 'PhoneInput'],
  ['Favourite roast', 'Select'],
  ['Cups a day', 'NumberInput'],
  ['Birthday', 'DatePicker'],
  ['Newsletter', 'Checkbox'],
  ['City', 'TextInput'],
  ['Remarks', 'Textarea'],
] as const;

/**
 * Inserts one team with a form of ten fields and `responses` responses, and `otherForms` teams with a small form
 * each. PostgreSQL generates the responses; their indexes are created afterwards.
 */
export async function loadScaleSet(client: Client, size: ScaleSize): Promise<ScaleSet> {
  const big = await insertTeamWithForm(client);
  await rebuildingIndexes(client, 'form_responses', async () => {
    await insertResponses(client, big, size.responses);
    for (let made = 0; made < size.otherForms; made += 1) {
      await insertResponses(client, await insertTeamWithForm(client), size.responsesPerOtherForm);
    }
  });
  return big;
}

/** Inserts a team with an API key and a form of ten fields. */
export async function insertTeamWithForm(
  client: Client,
): Promise<ScaleSet & { fieldIds: string[] }> {
  const [teamId, ownerId, formId, keyId] = [newId(), newId(), newId(), newId()];
  const key = newApiKey();
  await client.query(`INSERT INTO teams (id, name) VALUES ($1, 'Scale')`, [teamId]);
  await client.query('INSERT INTO users (team_id, id) VALUES ($1, $2)', [teamId, ownerId]);
  await client.query(
    'INSERT INTO api_keys (team_id, id, key_hash, prefix) VALUES ($1, $2, $3, $4)',
    [teamId, keyId, key.hash, key.prefix],
  );
  await client.query(
    `INSERT INTO forms (team_id, id, owner_id, name, status) VALUES ($1, $2, $3, 'Scale', 'published')`,
    [teamId, formId, ownerId],
  );
  const fieldIds = FIELDS.map(() => newId());
  for (const [position, [label, fieldType]] of FIELDS.entries()) {
    await client.query(
      `INSERT INTO form_fields
              (team_id, id, form_id, position, key, label, field_type, options, counts_values)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7 IN ('Select', 'Checkbox'))`,
      [
        teamId,
        fieldIds[position],
        formId,
        position,
        label.toLowerCase().replaceAll(/[^a-z]+/g, '_'),
        label,
        fieldType,
        fieldType === 'Select' ? ['Light', 'Medium', 'Dark', 'Espresso'] : [],
      ],
    );
  }
  const fieldLabels = FIELDS.map(([label]) => label);
  return { apiKey: key.secret, teamId, formId, fieldLabels, fieldIds };
}

/** Inserts responses with common words and rare numbers; one answer contains "quetzal". A quarter of them came from a campaign. */
async function insertResponses(
  client: Client,
  { teamId, formId, fieldIds }: ScaleSet & { fieldIds: string[] },
  count: number,
): Promise<void> {
  await client.query(
    `INSERT INTO form_responses (team_id, id, form_id, source, created_at, hidden_values, campaign_id, answers)
     SELECT $1, uuidv7(), $2, 'public', now() - make_interval(secs => ($4 - n) * 10),
            CASE WHEN n % 4 = 0 THEN jsonb_build_object('utm_source', 'mail', 'utm_campaign', 'c' || n % 1000) END,
            CASE WHEN n % 4 = 0 THEN 'c' || n % 1000 END,
            jsonb_build_object(
              ($3::text[])[1], (ARRAY['Ada','Grace','Alan','Edsger','Barbara','Donald','Niklaus','Margaret'])[1 + n % 8],
              ($3::text[])[2], 'Lovelace ' || md5(n::text),
              ($3::text[])[3], 'person' || n || '@example.com',
              ($3::text[])[4], '+4930' || (1000000 + n),
              ($3::text[])[5], (ARRAY['Light','Medium','Dark','Espresso'])[1 + n % 4],
              ($3::text[])[6], n % 12,
              ($3::text[])[7], to_char(date '1960-01-01' + n % 16000, 'YYYY-MM-DD'),
              ($3::text[])[8], n % 2 = 0,
              ($3::text[])[9], (ARRAY['Berlin','Hamburg','Wien','Zürich','Köln'])[1 + n % 5],
              ($3::text[])[10], CASE WHEN n = $4 / 2 THEN 'a quetzal' ELSE 'The coffee was lovely, delivery took ' END
                      || n % 9 || ' days')
       FROM generate_series(1, $4::integer) n`,
    [teamId, formId, fieldIds, count],
  );
  await client.query(
    `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
     VALUES ($1, $2, 0, 'public', false, $3)`,
    [teamId, formId, count],
  );
  await client.query(
    `INSERT INTO form_value_counts (team_id, field_id, value, slot, responses)
     SELECT r.team_id, f.id, r.answers ->> f.id::text, 0, count(*)
       FROM form_fields f JOIN form_responses r USING (team_id, form_id)
      WHERE f.team_id = $1 AND f.form_id = $2 AND f.counts_values
      GROUP BY r.team_id, f.id, r.answers ->> f.id::text`,
    [teamId, formId],
  );
}
