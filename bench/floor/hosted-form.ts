import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from 'pg';
import { newId } from '../../src/core/values/identifiers';
import { readBuilderSettings } from '../../src/forms/domain/builder-settings';
import { FIND_HOSTED_FORM } from '../../src/forms/links/find-hosted-form.sql';
import { FIND_LINKS, FIND_TEAM } from '../../src/forms/links/hosted-links.sql';
import type { HostedForm } from '../../src/hosted-forms/hosted-form';
import { chooseLanguage } from '../../src/hosted-forms/languages/languages';
import { renderFormPage, renderInputs } from '../../src/hosted-forms/page/form-page';
import { MAX_PAGE_BYTES } from '../../src/hosted-forms/page/hosted-page-measure';
import { PreparedPage } from '../../src/hosted-forms/page/prepared-page';
import { pageAddress } from '../../src/hosted-forms/page-addresses';
import { FORM_INPUTS, inputNameOf } from '../../src/hosted-forms/submission/form-inputs';
import { issueToken, readToken, type SigningLink } from '../../src/hosted-forms/token/page-token';
import { readBody } from './call';
import { findCachedForm, type FloorField } from './form';
import { storeResponse } from './submit-response';

interface Link extends SigningLink {
  teamId: string;
  formId: string;
  formVersion: number;
}

export const HOSTED_PATH = '/f/';

/** `GET /f/:link` and `POST /f/:link`. */
export async function respondHosted(
  pool: Pool,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const token = request.url?.slice(HOSTED_PATH.length) ?? '';
  const values = [[token], await findTeam(pool, token)];
  const { rows } = await pool.query<Link>({ ...FIND_LINKS, values });
  const [link] = rows;
  if (link === undefined) response.writeHead(404).end();
  else if (request.method === 'GET') await sendPage(pool, link, response);
  else await submit(pool, link, await readBody(request), response);
}

/** The ids of teams by token of the link, cached without expiry. */
const teams = new Map<string, string>();

async function findTeam(pool: Pool, token: string): Promise<string | null> {
  const known = teams.get(token);
  if (known !== undefined) return known;
  const { rows } = await pool.query<Link>({ ...FIND_TEAM, values: [token] });
  if (rows[0] !== undefined) teams.set(token, rows[0].teamId);
  return rows[0]?.teamId ?? null;
}

/** The pages by token of the link, cached without expiry. */
const pages = new Map<string, PreparedPage>();

/** The page is rendered by the service's code, once: floor shows the cost of sending it. */
async function sendPage(pool: Pool, link: Link, response: ServerResponse): Promise<void> {
  const page = pages.get(link.token) ?? (await preparePage(pool, link));
  const { parts } = page.with(
    renderInputs({ token: issueToken(link, Date.now()), hiddenValues: new Map() }).text,
    true,
  );
  const body = Buffer.concat(parts);
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'gzip',
    'Content-Length': body.length,
    'Content-Security-Policy': page.policy,
  });
  response.end(body);
}

async function preparePage(pool: Pool, { teamId, formId, token }: Link): Promise<PreparedPage> {
  const values = [teamId, formId, MAX_PAGE_BYTES];
  const { rows } = await pool.query<HostedForm>({ ...FIND_HOSTED_FORM, values });
  const [form] = rows;
  if (form === undefined) throw new Error('The form of the link was not found.');
  const settings = readBuilderSettings(form.settings);
  const page = await PreparedPage.of(
    renderFormPage({
      form: { ...form, settings },
      language: chooseLanguage(settings.language, undefined),
      isEmbedded: false,
      logo: null,
      action: pageAddress({ token }, { isEmbedded: false, frameQuery: '' }),
      previewImage: null,
      texts: new Map(),
      errors: new Map(),
      notice: null,
      needsWork: false,
      inputs: null,
    }),
  );
  pages.set(token, page);
  return page;
}

/** Stores the answers. Unlike the service, checks no spam rules and stores no idempotency key. */
async function submit(
  pool: Pool,
  link: Link,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const inputs = new URLSearchParams(body);
  const form = await findCachedForm(pool, link.teamId, link.formId);
  const token = readToken(link, inputs.get(FORM_INPUTS.token) ?? '', Date.now());
  if (form === null || token === null) throw new Error('The token is not valid.');
  const responses = form.fields.map((field) => ({
    key: field.key,
    value: valueOf(field, inputs.getAll(inputNameOf(field))),
  }));
  const submission = { form, responseId: newId(), source: 'page' as const, responses };
  await storeResponse(pool, link.teamId, submission, null);
  const location = `${HOSTED_PATH}${link.token}/thanks`;
  response.writeHead(303, { Location: location, 'Content-Length': 0 });
  response.end();
}

function valueOf({ fieldType, isGroup }: FloorField, texts: string[]): string | number | string[] {
  const [text = ''] = texts;
  if (fieldType === 'NumberInput') return Number(text);
  return isGroup ? texts : text;
}
