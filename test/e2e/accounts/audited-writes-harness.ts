import type { Response } from 'supertest';
import { type RequestCase, requestCases } from '../../support/request-cases';
import { createResources } from '../../support/team-resources';
import { shareTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

/** The record of a write: the kind and id of the actor of an event, or `row` and the id of the key that wrote rows. */
export interface WriteRecord {
  readonly kind: string;
  readonly id: string;
}

/** A team whose writes are recorded, for the calling block. */
export function useAuditedTeam() {
  // No mail server listens at this URL: mails stay in the outbox.
  const { testApp, team, owner } = useTeams({
    app: () =>
      shareTestApp({
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'rapport@example.com',
        PUBLIC_URL: 'https://rapport.example.com',
      }),
  });

  const resources = useOnce(() => createResources(testApp, team));

  const writeCases = (): RequestCase[] =>
    requestCases(testApp).filter(({ method }) => method !== 'get');

  /** The records of a request: one for each event, and one for all rows that name the same key. */
  const recordsOf = (response: Response) =>
    testApp.database.query<WriteRecord>(
      `SELECT actor_kind AS kind, actor_id AS id FROM audit_events
        WHERE team_id = $1 AND request_id = $2
        UNION ALL
       (SELECT 'row', key_id FROM points_transactions WHERE team_id = $1 AND request_id = $2
         UNION
        SELECT 'row', key_id FROM form_responses WHERE team_id = $1 AND request_id = $2
         UNION
        SELECT 'row', created_by_key FROM customers WHERE team_id = $1 AND created_by_request = $2)`,
      [team.teamId, response.headers['x-request-id']],
    );

  return {
    testApp,
    team,
    owner,
    resources,
    writeCases,
    recordsOf,
  };
}
