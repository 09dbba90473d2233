import type { HttpService } from '@nestjs/axios';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { readConfig } from '../../../src/core/config/app-config';
import { createApp } from '../../../src/create-app';
import type { DeliveryView } from '../../../src/responses/webhooks/delivery.views';
import { WebhookSenderService } from '../../../src/responses/webhooks/webhook-sender.service';
import { WEBHOOK_TIMING, type WebhookTiming } from '../../../src/responses/webhooks/webhook-timing';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { captureLog } from '../capture-log';
import { eventually } from '../eventually';
import type { TeamClient } from '../team-client';
import { shareTestApp, startTestApp, type TestApp } from '../test-app';
import type { Receiver } from './receiver';

export type ListedDelivery = Pick<DeliveryView, keyof DeliveryView>;

type Environment = NodeJS.ProcessEnv;
type Timing = Partial<Omit<WebhookTiming, 'pace'>>;

/** Short, so that a retry starts when it is due. */
const POLL_INTERVAL_MS = 50;

/** Starts an application that may send to loopback, with a short poll interval. */
export async function startWebhookApp(
  environment: Environment = {},
  timing: Timing = {},
): Promise<TestApp> {
  const testApp = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true', ...environment });
  setTiming(testApp.app, timing);
  return testApp;
}

/** Returns an application with default settings that the files of a suite share; see `shareTestApp`. */
export async function shareWebhookApp(): Promise<TestApp> {
  const testApp = await shareTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  const { pace } = testApp.app.get<WebhookTiming>(WEBHOOK_TIMING);
  const { intervalMs } = pace;
  setTiming(testApp.app, {});
  return {
    ...testApp,
    close: async () => {
      // Polls of an application that no test uses would only take CPU time.
      pace.intervalMs = intervalMs;
      await testApp.close();
    },
  };
}

/** Starts another application on the same database. */
export async function startAnother(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  environment: Environment = {},
  timing: Timing = {},
): Promise<NestExpressApplication> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '5',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    ...environment,
  });
  const app = await createApp({ config, databaseUrl, logger: captureLog().logger });
  setTiming(app, timing);
  return app;
}

export function setTiming(app: NestExpressApplication, timing: Timing): void {
  const current = app.get<WebhookTiming>(WEBHOOK_TIMING);
  current.pace.intervalMs = POLL_INTERVAL_MS;
  Object.assign(current, timing);
}

/** The HTTP client of webhooks; the connectors have another one. */
export function webhookClientOf(app: NestExpressApplication): HttpService['axiosRef'] {
  return app.get<WebhookSenderService, { http: HttpService }>(WebhookSenderService).http.axiosRef;
}

/** Creates a form with one text field, "Remark", whose webhook is the receiver. */
export function createHookedForm(
  team: TeamClient,
  receiver: Pick<Receiver, 'url'>,
  overrides: Record<string, unknown> = {},
): Promise<CreatedForm> {
  return createForm(team, { webhookUrl: receiver.url, ...overrides });
}

/** Submits one remark; returns the id of the response. */
export async function remark(team: TeamClient, formId: string, text = 'Hello'): Promise<string> {
  return (await submitResponse(team, formId, { remark: text })).formResponseId;
}

/** Lists the newest deliveries of a form through the API. */
export async function deliveriesOf(team: TeamClient, formId: string): Promise<ListedDelivery[]> {
  const response = await team.get(`/forms/${formId}/webhook-deliveries?limit=100`).expect(200);
  return (response.body as { data: ListedDelivery[] }).data;
}

/** Waits until no delivery of a form is pending; returns the deliveries. */
export function settled(team: TeamClient, formId: string): Promise<ListedDelivery[]> {
  return eventually(async () => {
    const deliveries = await deliveriesOf(team, formId);
    const isSettled =
      deliveries.length > 0 && deliveries.every(({ status }) => status !== 'pending');
    return isSettled ? deliveries : null;
  });
}

/** Waits until the only delivery of a form is not pending; returns it. */
export async function settledOne(team: TeamClient, formId: string): Promise<ListedDelivery> {
  const [delivery, ...others] = await settled(team, formId);
  if (delivery === undefined || others.length > 0) throw new Error('Not exactly one delivery.');
  return delivery;
}
