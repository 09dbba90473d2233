import { randomBytes } from 'node:crypto';
import type { Response } from 'supertest';
import { FacebookEmulator } from '../../../packages/social-connectors/test/emulators/facebook/facebook-emulator';
import { YoutubeEmulator } from '../../../packages/social-connectors/test/emulators/youtube/youtube-emulator';
import type { ConsoleClient } from '../../support/console-client';
import { eventually } from '../../support/eventually';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const PUBLIC_URL = 'https://rapport.example.com';
export const UNKNOWN_STATE = 'a'.repeat(43);
export const PAGES = [
  { id: '104857600142', name: 'Kaffeewerk' },
  { id: '104857600143', name: 'Kaffeewerk Berlin' },
];

export const NOT_CONNECTED = {
  state: 'not_connected',
  status: 'not_connected',
  accountType: 'organization',
  account: null,
  connectedAt: null,
  lastRefreshedAt: null,
  nextRunAt: null,
  signInEndsAt: null,
  pausedUntil: null,
  syncAllowedAt: null,
  sync: null,
  problem: null,
  errorCode: null,
  missingScopes: [],
  droppedMetrics: [],
  warnings: [],
  stored: { posts: 0, profileDays: 0 },
  isDeletingData: false,
  deletesDataAt: null,
  retentionDays: null,
  missingSettings: [],
  canStoreTokens: true,
  choice: null,
};

export interface ConnectedPlatform {
  platform: string;
  state: string;
  choice: object | null;
  sync: { isRunning: boolean; isReadingPast: boolean } | null;
  stored: { posts: number; profileDays: number };
  [key: string]: unknown;
}

export interface Callback {
  platform: string;
  state: string;
  code: string;
}

export const dataOf = ({ body }: Response) => (body as { data: Record<string, unknown> }).data;

export const send = (
  client: ConsoleClient,
  method: 'post' | 'put' | 'delete',
  path: string,
  body?: object,
) => (method === 'delete' ? client.delete(path) : client[method](path, body));

/** Starts the service with emulators of two platforms. Each test has a new team with an admin and an editor. */
export function connectionsHarness() {
  const facebook = useOnce(() =>
    new FacebookEmulator('facebook', {
      posts: 4,
      until: new Date(Date.now() - 60_000).toISOString(),
    }).start(),
  );
  const youtube = useOnce(() => new YoutubeEmulator({ now: new Date(), videos: 3 }).start());
  const { testApp, team, admin, editor } = useTeams({
    app: () =>
      startTestApp({
        PUBLIC_URL,
        SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
        SOCIAL_FACEBOOK_CLIENT_ID: facebook.clientId,
        SOCIAL_FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
        SOCIAL_FACEBOOK_API_URL: `${facebook.url}/v26.0`,
        SOCIAL_FACEBOOK_AUTHORIZE_URL: `${facebook.url}/v26.0/dialog/oauth`,
        SOCIAL_FACEBOOK_TOKEN_URL: `${facebook.url}/v26.0/oauth/access_token`,
        ...youtube.variables,
      }),
    eachTest: true,
  });

  const base = () => `/teams/${team.teamId}/social-connections`;
  const list = async (client: ConsoleClient = admin.client): Promise<ConnectedPlatform[]> => {
    const { body } = await client.get(base()).expect(200);
    return (body as { data: ConnectedPlatform[] }).data;
  };
  const find = async (platform: string, client = admin.client): Promise<ConnectedPlatform> => {
    const found = (await list(client)).find((one) => one.platform === platform);
    if (found === undefined) throw new Error(platform);
    return found;
  };
  /** Begins a sign-in and grants access at the platform; returns the parameters that the page of the console receives. */
  async function grant(platform: string, client = admin.client): Promise<Callback> {
    const begun = await client.post(`${base()}/${platform}/sign-in`).expect(201);
    expect(dataOf(begun)).toEqual({
      authorizeUrl: expect.stringContaining('state='),
      expiresAt: expect.any(String),
    });
    const granted = await fetch(String(dataOf(begun).authorizeUrl), { redirect: 'manual' });
    const { pathname, search } = new URL(granted.headers.get('location') ?? '');
    const callback = await fetch(testApp.url + pathname + search, { redirect: 'manual' });
    expect([callback.status, callback.headers.get('cache-control')]).toEqual([303, 'no-store']);
    const location = callback.headers.get('location') ?? '';
    const page = `/console/#/teams/${team.teamId}/social/connections?`;
    expect(location.startsWith(page)).toBe(true);
    return Object.fromEntries(new URLSearchParams(location.slice(page.length))) as never;
  }

  const complete = ({ platform, ...callback }: Callback, client = admin.client) =>
    client.post(`${base()}/${platform}/sign-in/complete`, callback);

  async function connectYoutube(client = admin.client): Promise<Response> {
    const { accessToken, refreshToken } = youtube.issueTokens();
    const body = { accessToken, refreshToken, expiresInSeconds: 3_599 };
    return client.post(`${base()}/youtube/token`, body).expect(200);
  }

  const connectFacebook = (body: object) => admin.client.post(`${base()}/facebook/token`, body);
  const connectForUpload = (platform: string, body: object) =>
    admin.client.put(`${base()}/${platform}`, body);

  const settled = (platform: string) =>
    eventually(async () => {
      const { sync } = await find(platform);
      return sync !== null && !sync.isRunning && !sync.isReadingPast;
    });

  const actionsOf = async (): Promise<{ action: string; actor: string }[]> =>
    testApp.database.query(
      `SELECT action, actor_kind AS actor FROM audit_events
        WHERE team_id = $1 AND target_kind = 'platform' ORDER BY id`,
      [team.teamId],
    );

  return {
    facebook,
    youtube,
    testApp,
    team,
    admin,
    editor,
    base,
    list,
    find,
    grant,
    complete,
    connectYoutube,
    connectFacebook,
    connectForUpload,
    settled,
    actionsOf,
  };
}
