import { Receiver } from '../../../test/support/webhooks/receiver';
import { eventually } from '../../../test/support/eventually';
import { createHookedForm, startWebhookApp } from '../../../test/support/webhooks/webhook-app';
import { getResponse, submitResponse } from '../../../test/factories/response.factory';
import { createTeam } from '../../../test/factories/team.factory';
import type { TeamClient } from '../../../test/support/team-client';
import type { TestApp } from '../../../test/support/test-app';
import { hasBearerSecret, verifyWebhook, WebhookError, type WebhookPayload } from '../src/index';

describe('A webhook of the service', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let receiver: Receiver;

  beforeAll(async () => {
    testApp = await startWebhookApp();
    team = await createTeam(testApp);
    receiver = await Receiver.start();
  });

  afterAll(async () => {
    await receiver.close();
    await testApp.close();
  });

  it.each([
    ['any text', 'a secret with spaces & "signs"'],
    ['whsec_ and base64', 'whsec_c2VjcmV0cyE='],
  ])('is verified with the secret of its form: %s', async (_name, webhookSecret) => {
    receiver.calls.length = 0;
    const before = Date.now();
    const form = await createHookedForm(team, receiver, { webhookSecret });
    const { formResponseId } = await submitResponse(team, form.id, { remark: 'Zoë 🎉' });
    const { headers, body } = await eventually(() => receiver.calls[0]);

    const { id, sentAt, response } = verifyWebhook({ headers, body, secret: webhookSecret });

    expect(id).toBe(headers['webhook-id']);
    // `webhook-timestamp` has whole seconds.
    expect(sentAt.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(sentAt.getTime()).toBeLessThanOrEqual(Date.now());
    expect(response).toEqual(await getResponse(team, form.id, formResponseId));
    expect(answersOf(response)).toEqual({ remark: 'Zoë 🎉' });
    expect(hasBearerSecret(headers, webhookSecret)).toBe(true);
    expect(() => verifyWebhook({ headers, body: `${body} `, secret: webhookSecret })).toThrow(
      new WebhookError('SIGNATURE_MISMATCH'),
    );
  });
});

/** Reads the answers by the type only, as a receiver would. */
const answersOf = ({ fields }: WebhookPayload): Record<string, unknown> =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));
