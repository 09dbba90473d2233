import type { Response } from 'supertest';
import { type RequestCase, requestCases } from '../../support/request-cases';
import { createResources } from '../../support/team-resources';
import { shareTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

/** The record of a write: an event with its actor, or `row`: rows with the key that wrote them. */
export interface WriteRecord {
  readonly kind: string;
  readonly id: string;
}

/** A team whose writes are recorded, for the calling block. */
export function useAuditedTeam() {
  // With a mail server, which does not run: the mails wait.
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

  /** One for each event, and one for all rows that say which key wrote them. */
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
