import { Client } from 'pg';
import type { CustomerRow } from '../data/customer-rows';
import { type HostedPage, newAddress, pageBody } from '../data/hosted-forms';
import type { BenchData } from '../data/make-data';
import type { LoadRequest } from '../measure/run-load';
import { BenchError } from '../options';
import { loadScenario, pickRandom } from './load-scenario';

const firstForm = ({ hostedForms }: BenchData): HostedPage => {
  const [form] = hostedForms;
  if (form === undefined) throw new Error('There is no hosted form.');
  return form;
};

const open = (data: BenchData): LoadRequest => ({
  method: 'GET',
  path: `/f/${firstForm(data).link.token}`,
  headers: { 'accept-encoding': 'gzip, deflate, br' },
});

const PAGE_TOKEN_PATTERN = /(?<=name="t" value=")[\w.-]+(?="><\/body>)/;

/** Opens the page of a form of ten fields: one statement, and a token. */
export const hostedPage = loadScenario({
  name: 'hosted-page',
  endpoint: 'GET /f/:link',
  status: 200,
  comparison: (data) => ({
    requests: [open(data)],
    generated: new Set(),
    read: async (response) => {
      const html = await response.text();
      if (!PAGE_TOKEN_PATTERN.test(html)) throw new BenchError('The page has no token.');
      return html.replace(PAGE_TOKEN_PATTERN, '');
    },
  }),
  request: open,
});

const submit = (form: HostedPage, customer: CustomerRow): LoadRequest => ({
  method: 'POST',
  path: `/f/${form.link.token}`,
  body: pageBody(form, customer),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': newAddress(),
  },
});

/** Submits ten answers of an existing customer, each from a page and an address of its own. */
export const hostedSubmit = loadScenario({
  name: 'hosted-submit',
  endpoint: 'POST /f/:link',
  status: 303,
  comparison: (data) => ({
    requests: data.customers.slice(0, 2).map((customer) => submit(firstForm(data), customer)),
    generated: new Set(),
    read: async (response) => response.headers.get('location'),
    // Deleted, because the response does not tell which rows are its own.
    effect: async (database) => {
      const { rows } = await database.query<object>(
        `DELETE FROM form_responses WHERE form_id = $1
         RETURNING team_id, form_id, source, is_read, subscriber_id, answers`,
        [firstForm(data).formId],
      );
      return rows;
    },
  }),
  hooks: ({ databaseUrl }) => Promise.resolve({ end: () => throwOnQuarantine(databaseUrl) }),
  nextRequest: ({ customers, hostedForms }, random) =>
    submit(pickRandom(hostedForms, random), pickRandom(customers, random)),
});

/** The service also sends 303 for submissions that it puts into quarantine, so the status does not show them. */
async function throwOnQuarantine(databaseUrl: string): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  database.on('error', () => undefined);
  await database.connect();
  const { rows } = await database.query<object>('SELECT 1 FROM quarantined_responses LIMIT 1');
  await database.end();
  if (rows.length > 0) throw new BenchError('The service put submissions into quarantine.');
}
