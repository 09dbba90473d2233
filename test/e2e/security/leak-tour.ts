import request from 'supertest';
import { createTeam } from '../../factories/team.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import type { TcpProxy } from '../../support/tcp-proxy';
import { fillIn, type RequestCase, requestCases } from '../../support/request-cases';
import {
  PRIVATE_DATA,
  sendEveryRequest,
  sendRejectedRequests,
  UNKNOWN_KEY,
} from '../../support/request-tour';
import type { TeamClient } from '../../support/team-client';
import {
  createResources,
  type TeamResources,
  unknownResources,
} from '../../support/team-resources';
import type { TestApp } from '../../support/test-app';
import { watchResponses } from '../../support/traffic/watch-responses';
import { sendOversizedHeaders } from '../../support/send-oversized-headers';
import type { Reply, Receiver } from '../../support/webhooks/receiver';
import { eventually } from '../../support/eventually';
import { settled } from '../../support/webhooks/webhook-app';
import { sendRaw } from './find-distinguishable';
import type { Secrets } from './find-leaks';

const OWNER = 'owner.of.the.team@example.com';
const HOOK_PASSWORD = 'password-in-the-address';
const HOOK_TOKEN = 'token-in-the-address';
/** The length of the prefix of an API key, which responses show. Common words are shorter. */
const SHOWN_LENGTH = 12;

/** Renames all tables except the tables that authentication needs. */
const RENAME_TABLES = `
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT relname FROM pg_class
                 WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
                   AND relname NOT IN ('teams', 'api_keys')
    LOOP EXECUTE format('ALTER TABLE %I RENAME TO %I', name, name || '_renamed'); END LOOP;
  END $$`;

export interface TourResponse {
  /** `get /v1/customer/{customerId}`; empty for an unknown route. */
  route: string;
  status: number;
  /** Headers and body. */
  text: string;
}

export interface LeakTour {
  team: TeamClient;
  responses: TourResponse[];
  /** Must be in no response and in no log line. */
  secrets: Secrets;
  /** Must be in no log line. */
  privateData: Secrets;
}

type ProxiedApp = TestApp & { proxy: TcpProxy };

/** Responds 500 with everything that it received. */
const echo: Reply = (response, { headers: { authorization = '' }, body }) =>
  response.writeHead(500, 'Failed', { 'X-Echo': authorization }).end(`${authorization} ${body}`);

/**
 * Sends every request so that it succeeds, is rejected, fails because its tables are missing, and fails without a database.
 * The service is unusable afterwards.
 */
export async function leakTour(testApp: ProxiedApp, receiver: Receiver): Promise<LeakTour> {
  const responses: TourResponse[] = [];
  watchResponses(testApp.app.getHttpServer(), ({ method, route = '', status, headers, body }) => {
    const pattern = route.replaceAll(/:(\w+)/g, '{$1}');
    const text = `${JSON.stringify(headers)}\n${body.toString()}`;
    responses.push({ route: `${method.toLowerCase()} ${pattern}`, status, text });
  });
  const team = await createTeam(testApp, { ownerEmail: OWNER });
  const hook = new URL(`${receiver.url}?token=${HOOK_TOKEN}`);
  Object.assign(hook, { username: 'hook', password: HOOK_PASSWORD });
  const resources = await sendEveryRequest(testApp, team, hook.href);
  await sendRejectedRequests(testApp, team, resources);
  await failWebhooks(team, hook.href, receiver);
  for (const path of ['/health/live', '/health/ready', '/docs', '/openapi.json', '/metrics']) {
    await request(testApp.url).get(path).expect(200);
  }
  const rejected = await sendOversizedHeaders(testApp.url, 'get', '/v1/forms');
  responses.push({ route: '', status: 431, text: rejected });
  const own = await createResources(testApp, team);
  await sendUntilFailure(testApp, team, own);

  const database = new URL(testApp.databaseUrl);
  return {
    team,
    responses,
    secrets: {
      'the secret part of a key': team.apiKey.slice(SHOWN_LENGTH),
      'the secret part of an unknown key': UNKNOWN_KEY.slice(SHOWN_LENGTH),
      'the secret of a webhook': PRIVATE_DATA.secret,
      'a password in the address of a webhook': HOOK_PASSWORD,
      'a token in the address of a webhook': HOOK_TOKEN,
      'the URL of the database': testApp.databaseUrl,
      'the name of the database': database.pathname.slice(1),
      // On an external server it may be a common word, or missing.
      ...(database.password.length >= SHOWN_LENGTH && {
        'the password of the database': database.password,
      }),
    },
    privateData: {
      ...PRIVATE_DATA,
      phoneWithoutPrefix: PRIVATE_DATA.phone.slice(2),
      couponCode: resources.code,
      ownerEmail: OWNER,
      ownEmail: own.email,
      ownPhone: own.phone,
      ownCode: own.code,
      webhookAddress: hook.host,
    },
  };
}

async function failWebhooks(
  team: TeamClient,
  webhookUrl: string,
  receiver: Receiver,
): Promise<void> {
  const { id: formId } = await createForm(team, {
    fields: [{ fieldType: 'EmailInput', label: 'Email' }],
    webhookUrl,
    webhookSecret: PRIVATE_DATA.secret,
  });
  receiver.reply = echo;
  await submitResponse(team, formId, { email: PRIVATE_DATA.email });
  await settled(team, formId);
  await receiver.close();
  await submitResponse(team, formId, { email: PRIVATE_DATA.email });
  await settled(team, formId);
}

async function sendUntilFailure(
  testApp: ProxiedApp,
  team: TeamClient,
  own: TeamResources,
): Promise<void> {
  const cases = requestCases(testApp);
  const send = (apiKey: string, resources: TeamResources, change = (one: RequestCase) => one) =>
    Promise.all(cases.map((one) => sendRaw(testApp.url, apiKey, change(fillIn(one, resources)))));
  await send(team.apiKey, own);
  await send(UNKNOWN_KEY, own);
  await send(team.apiKey, unknownResources());
  await send(team.apiKey, own, makeInvalid);
  testApp.proxy.cut();
  await send(team.apiKey, own);
  testApp.proxy.restore();
  await eventually(async () => (await team.get('/forms')).status === 200);
  await testApp.database.query(RENAME_TABLES);
  await send(team.apiKey, own);
}

/** Adds invalid query parameters and breaks the JSON of the body. */
function makeInvalid({ path, body, ...request }: RequestCase): RequestCase {
  const query = `page=0&format=${PRIVATE_DATA.secret}&window=x`;
  const invalidPath = `${path}${path.includes('?') ? '&' : '?'}${query}`;
  return { ...request, path: invalidPath, ...(body !== undefined && { body: body.slice(0, -1) }) };
}
