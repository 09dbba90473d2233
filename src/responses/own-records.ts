import type { OwnRecords } from '../tenancy/audit/own-records';

const submissions = (where: string): string => `
  SELECT id, created_at AS at, key_id, 'submitResponse' AS action, 'response' AS target_kind,
         id AS target_id, jsonb_build_object('formId', form_id) AS details, request_id
    FROM form_responses WHERE team_id = $1 AND ${where} AND key_id IS NOT NULL`;

export const OWN_RECORDS: readonly OwnRecords[] = [
  { target: 'form', rows: submissions('form_id = $3::uuid') },
  { target: 'response', rows: submissions('id = $3::uuid') },
];
