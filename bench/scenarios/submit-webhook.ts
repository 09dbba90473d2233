import { Outbox } from '../webhooks/outbox';
import { pickRandom, loadScenario } from './load-scenario';
import { responseIds, submit } from './submit';

/** Submits to a form with a webhook: the statement also writes an outbox row, which the service sends. */
export const submitWebhook = loadScenario({
  name: 'submit-webhook',
  endpoint: 'POST /v1/forms/:formId/responses of a form with a webhook',
  comparison: ({ customers, webhookForm }) => ({
    requests: customers.slice(0, 2).map((customer) => submit(webhookForm, customer)),
    generated: new Set(['formResponseId']),
    effect: async (database, responses) => {
      const { rows } = await database.query<object>(
        `SELECT r.team_id, r.form_id, r.subscriber_id, r.answers, d.form_id AS sent_for
           FROM form_responses r
           JOIN webhook_deliveries d ON d.team_id = r.team_id AND d.response_id = r.id
          WHERE r.id = ANY ($1) ORDER BY r.id`,
        [responseIds(responses)],
      );
      return rows;
    },
  }),
  hooks: async ({ implementations: { service }, databaseUrl }) => {
    const outbox = await Outbox.open(databaseUrl);
    return {
      // Deliveries would add statements of the service that `floor` does not run.
      aroundComparison: async (compare) => {
        await outbox.hold();
        await compare();
        await outbox.discardHeld();
      },
      before: ({ name }) => (name === service.name ? outbox.drain() : outbox.hold()),
      after: ({ name }) => (name === service.name ? outbox.drain() : outbox.discardHeld()),
      end: () => outbox.close(),
    };
  },
  request: ({ customers, webhookForm }, random) =>
    submit(webhookForm, pickRandom(customers, random)),
});
