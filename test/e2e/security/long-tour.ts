import request from 'supertest';
import { createTeam } from '../../factories/team.factory';
import { submitResponse } from '../../factories/response.factory';
import type { TcpProxy } from '../../support/tcp-proxy';
import type { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';
import { watchResponses } from '../../support/traffic/watch-responses';
import { sendImproper } from '../docs/send-improper';
import type { Reply, Receiver } from '../webhooks/receiver';
import { eventually, settled } from '../webhooks/webhook-app';
import { type Belongings, giveBelongings, nobodysBelongings } from './belongings';
import { sendBare } from './find-told';
import type { Secrets } from './find-leaks';
import { about, type RequestCase, requestCases } from './request-cases';
import { goWrong, TOLD, tour, UNKNOWN_KEY } from './tour';

const OWNER = 'owner.of.the.team@example.com';
const HOOK_PASSWORD = 'password-in-the-address';
const HOOK_TOKEN = 'token-in-the-address';
/** As much of a key as is shown, and more than most words have. */
const SHOWN = 12;

/** All tables but those by which a key is found. */
const TAKE_TABLES_AWAY = `
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT relname FROM pg_class
                 WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
                   AND relname NOT IN ('teams', 'api_keys')
    LOOP EXECUTE format('ALTER TABLE %I RENAME TO %I', name, name || '_away'); END LOOP;
  END $$`;

export interface TourAnswer {
  /** `get /v1/customer/{customerId}`; empty where there is no route. */
  route: string;
  status: number;
  /** Headers and body. */
  text: string;
}

export interface LongTour {
  team: TeamClient;
  answers: TourAnswer[];
  /** Must be nowhere. */
  secrets: Secrets;
  /** Must not be in the log. */
  told: Secrets;
}

type ProxiedApp = TestApp & { proxy: TcpProxy };

/** Sends everything that it is sent back, and fails. */
const echo: Reply = (response, { headers: { authorization = '' }, body }) =>
  response.writeHead(500, 'Failed', { 'X-Echo': authorization }).end(`${authorization} ${body}`);

/**
 * Every request that the service takes, in ways that succeed, are refused, meet tables that are not there, and meet
 * no database at all. The service is of no use afterwards.
 */
export async function longTour(testApp: ProxiedApp, receiver: Receiver): Promise<LongTour> {
  const answers: TourAnswer[] = [];
  watchResponses(testApp.app.getHttpServer(), ({ method, route = '', status, headers, body }) => {
    const pattern = route.replaceAll(/:(\w+)/g, '{$1}');
    const text = `${JSON.stringify(headers)}\n${body.toString()}`;
    answers.push({ route: `${method.toLowerCase()} ${pattern}`, status, text });
  });
  const team = await createTeam(testApp, { ownerEmail: OWNER });
  const hook = new URL(`${receiver.url}?token=${HOOK_TOKEN}`);
  Object.assign(hook, { username: 'hook', password: HOOK_PASSWORD });
  const stops = await tour(testApp, team, hook.href);
  await goWrong(testApp, team, stops);
  await failWebhooks(team, stops.form.id, receiver);
  for (const path of ['/health/live', '/health/ready', '/docs', '/openapi.json', '/metrics']) {
    await request(testApp.url).get(path).expect(200);
  }
  const improper = await sendImproper(testApp.url, 'get', '/v1/forms');
  answers.push({ route: '', status: 431, text: improper });
  const own = await giveBelongings(testApp, team);
  await goRound(testApp, team, own);

  const database = new URL(testApp.databaseUrl);
  return {
    team,
    answers,
    secrets: {
      'the secret part of a key': team.apiKey.slice(SHOWN),
      'the secret part of an unknown key': UNKNOWN_KEY.slice(SHOWN),
      'the secret of a webhook': TOLD.secret,
      'a password in the address of a webhook': HOOK_PASSWORD,
      'a token in the address of a webhook': HOOK_TOKEN,
      'the URL of the database': testApp.databaseUrl,
      'the name of the database': database.pathname.slice(1),
      // On a server of the tester's own it may be a word like others, or missing.
      ...(database.password.length >= SHOWN && {
        'the password of the database': database.password,
      }),
    },
    told: {
      ...TOLD,
      phoneWithoutPrefix: TOLD.phone.slice(2),
      couponCode: stops.couponCode,
      postContent: stops.postContent,
      ownerEmail: OWNER,
      ownEmail: own.email,
      ownPhone: own.phone,
      ownCode: own.code,
      webhookAddress: hook.host,
    },
  };
}

async function failWebhooks(team: TeamClient, formId: string, receiver: Receiver): Promise<void> {
  await settled(team, formId);
  receiver.reply = echo;
  await submitResponse(team, formId, { email: TOLD.email });
  await settled(team, formId);
  await receiver.close();
  await submitResponse(team, formId, { email: TOLD.email });
  await settled(team, formId);
}

async function goRound(testApp: ProxiedApp, team: TeamClient, own: Belongings): Promise<void> {
  const cases = requestCases(testApp);
  const send = (apiKey: string, belongings: Belongings, change = (one: RequestCase) => one) =>
    Promise.all(cases.map((one) => sendBare(testApp.url, apiKey, change(about(one, belongings)))));
  await send(team.apiKey, own);
  await send(UNKNOWN_KEY, own);
  await send(team.apiKey, nobodysBelongings());
  await send(team.apiKey, own, spoilt);
  testApp.proxy.cut();
  await send(team.apiKey, own);
  testApp.proxy.restore();
  await eventually(async () => (await team.get('/forms')).status === 200);
  await testApp.database.query(TAKE_TABLES_AWAY);
  await send(team.apiKey, own);
}

/** What no route takes. */
function spoilt({ method, path, body }: RequestCase): RequestCase {
  const query = `page=0&format=${TOLD.secret}&window=x`;
  const spoiltPath = `${path}${path.includes('?') ? '&' : '?'}${query}`;
  return { method, path: spoiltPath, ...(body !== undefined && { body: body.slice(0, -1) }) };
}
