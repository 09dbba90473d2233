import { Outbox } from '../webhooks/outbox';
import { anyOf, loadScenario } from './load-scenario';
import { responseIds, submit } from './submit';

/** The same to a form with a webhook: the statement writes the outbox, too, and the service sends it. */
export const submitWebhook = loadScenario({
  name: 'submit-webhook',
  endpoint: 'POST /v1/forms/:formId/responses of a form with a webhook',
  probe: ({ customers, hookedForm }) => ({
    requests: customers.slice(0, 2).map((customer) => submit(hookedForm, customer)),
    generated: new Set(['formResponseId']),
    effect: async (database, answers) => {
      const { rows } = await database.query<object>(
        `SELECT r.team_id, r.form_id, r.subscriber_id, r.answers, d.form_id AS sent_for
           FROM form_responses r
           JOIN webhook_deliveries d ON d.team_id = r.team_id AND d.response_id = r.id
          WHERE r.id = ANY ($1) ORDER BY r.id`,
        [responseIds(answers)],
      );
      return rows;
    },
  }),
  hooks: async ({ contenders, databaseUrl }) => {
    const outbox = await Outbox.open(databaseUrl);
    return {
      // With what it sends, the service would run other statements than the floor.
      aroundProbe: async (probe) => {
        await outbox.hold();
        await probe();
        await outbox.discardHeld();
      },
      before: (side) => (side === contenders.service ? outbox.drain() : outbox.hold()),
      after: (side) => (side === contenders.service ? outbox.drain() : outbox.discardHeld()),
      end: () => outbox.close(),
    };
  },
  request: ({ customers, hookedForm }, random) => submit(hookedForm, anyOf(customers, random)),
});
