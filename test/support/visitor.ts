import type { BuilderSettings } from '../../src/forms/domain/builder-settings';
import { issueToken } from '../../src/hosted-forms/token/page-token';
import { type CreatedForm, createForm, type FormBody } from '../factories/form.factory';
import type { TeamClient } from './team-client';
import { shareTestApp, startSecondApp, startTestApp, type TestApp } from './test-app';

let addresses = 0;

/** A new address of a visitor, for `X-Forwarded-For`. */
export function newAddress(): string {
  addresses += 1;
  return `198.51.${addresses >> 8}.${addresses & 255}`;
}

/** A trusted proxy, so that each visitor can have an address of its own. */
const HOSTED_ENVIRONMENT = { TRUST_PROXY: '127.0.0.0/8', WEBHOOK_ALLOW_PRIVATE: 'true' };

export const startHostedApp = (environment: NodeJS.ProcessEnv = {}): Promise<TestApp> =>
  startTestApp({ ...HOSTED_ENVIRONMENT, ...environment });

/** Returns an application that the files of a suite share; see `shareTestApp`. */
export const shareHostedApp = (): Promise<TestApp> => shareTestApp(HOSTED_ENVIRONMENT);

/** Starts a second application on the database of the first. It also sends webhooks. */
export const startSecondHostedApp = (
  first: TestApp,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestApp> => startSecondApp(first, { ...HOSTED_ENVIRONMENT, ...environment });

export interface HostedTestForm extends CreatedForm {
  readonly link: string;
  /** The name of the input of a field, by its label. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** Creates a published form; returns it with its link. */
export async function publishForm(
  team: TeamClient,
  overrides: Partial<FormBody> = {},
): Promise<HostedTestForm> {
  const form = await createForm(team, { status: 'published', ...overrides });
  return readHosted(team, form);
}

export async function readHosted(team: TeamClient, form: CreatedForm): Promise<HostedTestForm> {
  const { body } = await team.get(`/forms/${form.id}`).expect(200);
  const { data } = body as { data: { link: string; fields: { id: string; label: string }[] } };
  const inputs = Object.fromEntries(data.fields.map(({ id, label }) => [label, `f_${id}`]));
  return { ...form, link: data.link, inputs };
}

/** Changes builder settings, as the builder does. */
export async function setSettings(
  { database }: TestApp,
  { id }: CreatedForm,
  settings: Partial<BuilderSettings>,
): Promise<void> {
  await database.query(
    `UPDATE forms SET builder_settings = builder_settings || $2::jsonb, version = version + 1 WHERE id = $1`,
    [id, JSON.stringify(settings)],
  );
}

/** Issues the token of a page that was sent `ageMs` ago. */
export async function agedToken(
  { database }: TestApp,
  link: string,
  ageMs: number,
): Promise<string> {
  const [row] = await database.query<{ secret: Buffer }>(
    'SELECT secret FROM form_links WHERE token = $1',
    [link],
  );
  if (row === undefined) throw new Error('There is no such link.');
  return issueToken({ token: link, secret: row.secret }, Date.now() - ageMs);
}

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly title: string;
  /** The token of the form on the page, or '' if the page has no form. */
  readonly token: string;
}

/** The hidden inputs of a page, as a browser sends them. */
export function hiddenInputsOf({ html }: Page): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden"[^>]* name="(h_[^"]*)" value="([^"]*)">/g);
  return Object.fromEntries(
    [...inputs].map(([, name = '', value = '']) => [
      name,
      value
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&'),
    ]),
  );
}

export type Inputs = Readonly<Record<string, string | readonly string[]>>;

/** A browser without JavaScript. */
export class Visitor {
  constructor(
    private readonly testApp: Pick<TestApp, 'url'>,
    readonly address = newAddress(),
  ) {}

  open(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.fetch(path, { headers });
  }

  /** Sends the form of a page. */
  send(path: string, inputs: Inputs, headers: Record<string, string> = {}): Promise<Page> {
    const pairs = Object.entries(inputs).flatMap(([name, values]) =>
      (typeof values === 'string' ? [values] : values).map((value): [string, string] => [
        name,
        value,
      ]),
    );
    return this.fetch(path, { method: 'POST', body: new URLSearchParams(pairs), headers });
  }

  /** Opens the page and sends it with these answers. */
  async submit(link: string, inputs: Inputs): Promise<Page> {
    const { token } = await this.open(`/f/${link}`);
    return this.send(`/f/${link}`, { t: token, ...inputs });
  }

  private async fetch(path: string, init: RequestInit): Promise<Page> {
    const response = await fetch(this.testApp.url + path, {
      ...init,
      redirect: 'manual',
      headers: { 'x-forwarded-for': this.address, ...(init.headers as Record<string, string>) },
    });
    const html = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      html,
      title: /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '',
      token: /name="t" value="(.*?)"/.exec(html)?.[1] ?? '',
    };
  }
}

/** The answers of a form's responses by key, newest first. */
export async function answersOf(
  team: TeamClient,
  { id }: CreatedForm,
): Promise<{ id: string; source: string; answers: Record<string, unknown> }[]> {
  const { body } = await team.get(`/forms/${id}/responses?limit=100`).expect(200);
  const { data } = body as {
    data: { id: string; source: string; fields: { key: string; value: unknown }[] }[];
  };
  return data.map(({ id, source, fields }) => ({
    id,
    source,
    answers: Object.fromEntries(fields.map(({ key, value }) => [key, value])),
  }));
}
