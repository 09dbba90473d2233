import assert from 'node:assert/strict';
import type { Platform } from '@rapport/social-connectors';
import type { TestApp } from '../../support/test-app';
import type { InProcessCli } from '../../support/cli/in-process-cli';
import { eventually } from '../../support/eventually';

export const PUBLIC_URL = 'https://rapport.example.com';

/** The headers of every page of the callback. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

export interface Authorization {
  platform: Platform;
  authorizeUrl: string;
  expiresAt: string;
}

/** A `social connect --authorize` that waits for its callback. */
export interface RunningSignIn {
  authorization: Authorization;
  ended: Promise<{ status: number; stdout: string; stderr: string }>;
}

export interface ErrorBody {
  code: string;
  fields: string[];
}

/** The error of a command that must fail. */
export async function errorOf({ ended }: RunningSignIn): Promise<ErrorBody> {
  const { status, stderr } = await ended;
  expect(status).toBe(1);
  return JSON.parse(stderr) as ErrorBody;
}

/** The number of codes that were exchanged for tokens. */
export const exchangesOf = (emulator: { calls: readonly { path: string; body: object }[] }) =>
  emulator.calls.filter(
    ({ path, body }) =>
      path.endsWith('/token') && Reflect.get(body, 'grant_type') === 'authorization_code',
  ).length;

/** Signs in as a person does: the command prints a URL, the platform's page redirects the browser to the callback. */
export class SignInHarness {
  /** Everything that commands and pages have shown, without the authorize URLs. */
  readonly shown: string[] = [];
  readonly states: string[] = [];

  constructor(private readonly testApp: TestApp) {}

  /** Starts the command of the group `social`, and returns as soon as it has printed the authorize URL. */
  async authorize(
    cli: InProcessCli,
    teamId: string,
    platform: Platform,
    ...more: string[]
  ): Promise<RunningSignIn> {
    const args = ['--team', teamId, '--platform', platform, '--authorize', ...more];
    const { written, ended } = cli.start('connect', ...args);
    const stdout = await eventually(() => written.stdout.includes('\n') && written.stdout);
    const authorization = more.includes('--json')
      ? (JSON.parse(stdout) as Authorization)
      : { platform, authorizeUrl: /https?:\S+/.exec(stdout)?.[0] ?? '', expiresAt: '' };
    this.states.push(new URL(authorization.authorizeUrl).searchParams.get('state') ?? '');
    const shown = ended.then((run) => {
      this.shown.push(run.stderr);
      return run;
    });
    return { authorization, ended: shown };
  }

  /** Grants access on the page of the platform: the URL of the callback, on the tested service. */
  async grant({ authorizeUrl }: Authorization): Promise<URL> {
    const response = await fetch(authorizeUrl, { redirect: 'manual' });
    assert.equal(response.status, 302);
    const location = response.headers.get('location') ?? '';
    assert(location.startsWith(`${PUBLIC_URL}/oauth/social/`));
    return new URL(location.slice(PUBLIC_URL.length), this.testApp.url);
  }

  /** The callback with other parameters than the platform would send. */
  callbackOf({ authorizeUrl, platform }: Authorization, change: Record<string, string>): URL {
    const { searchParams } = new URL(authorizeUrl);
    const url = new URL(`/oauth/social/${platform}/callback`, this.testApp.url);
    const state = searchParams.get('state') ?? '';
    url.search = new URLSearchParams({ state, ...change }).toString();
    return url;
  }

  async visit(callback: URL): Promise<{ status: number; page: string }> {
    const response = await fetch(callback, { redirect: 'manual' });
    const page = await response.text();
    this.shown.push(page, JSON.stringify([...response.headers]));
    for (const [name, value] of Object.entries(HEADERS)) {
      assert.equal(response.headers.get(name), value);
    }
    return { status: response.status, page };
  }
}
