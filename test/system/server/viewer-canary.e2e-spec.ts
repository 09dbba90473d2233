import { CONSOLE_API } from '../../../src/tenancy/openapi/api-description';
import { createMember } from '../../factories/account.factory';
import { newPerson, useCanaryApp } from '../../support/canary/canary-app';
import { fillShop } from '../../support/canary/fill';
import { valuesIn } from '../../support/canary/find-values';
import { type CanaryPerson, valuesOf } from '../../support/canary/person';
import type { CanaryShop } from '../../support/canary/shop';
import type { ConsoleClient } from '../../support/console-client';
import { readDownload } from '../../support/download';
import { registeredRoutes } from '../../support/registered-routes';

const TEAM = '/console/api/teams/{teamId}';
/** What lists and sums need, and what narrows them to a person. */
const DAYS = 'startDate=2020-01-01&endDate=2099-12-31';
const REQUIRED = 'timeZone=UTC&window=30d';

const ANYTHING = 'true';

describe('A viewer', () => {
  const canary = useCanaryApp();

  /** The values of path parameters, of rows that have something of the person. */
  async function parametersOf({ team, form }: CanaryShop, customerId: string) {
    const first = async (table: string, condition = ANYTHING, column = 'id'): Promise<string> => {
      const [row] = await canary.testApp.database.query<{ value: string }>(
        `SELECT ${column} AS value FROM ${table} WHERE team_id = $1 AND ${condition} LIMIT 1`,
        [team.teamId],
      );
      if (row === undefined) throw new Error(`The shop has nothing in ${table}.`);
      return row.value;
    };
    const responseId = await first('form_responses', `subscriber_id = '${customerId}'`);
    return new Map([
      ['teamId', team.teamId],
      ['formId', form.id],
      ['responseId', responseId],
      ['customerId', customerId],
      ['couponId', await first('coupons')],
      ['code', await first('coupon_codes', ANYTHING, 'code')],
      ['campaignId', 'spring'],
      ['deliveryId', await first('webhook_deliveries', `response_id = '${responseId}'`)],
      ['exportId', await first('prepared_exports')],
      ['quarantinedId', await first('quarantined_responses')],
      ['platform', 'instagram'],
    ]);
  }

  /** Reads all that the console can read, plain and narrowed to the person. Returns the texts of the successes, and of the others. */
  async function readAll(
    client: ConsoleClient,
    { firstName, email, words }: CanaryPerson,
    parameters: ReadonlyMap<string, string>,
  ) {
    const customerId = parameters.get('customerId') ?? '';
    const queries = [
      '',
      `${REQUIRED}&limit=100`,
      `${REQUIRED}&${DAYS}`,
      `${REQUIRED}&search=${encodeURIComponent(firstName)}`,
      `${REQUIRED}&search=${encodeURIComponent(words.reference)}`,
      `${REQUIRED}&query=${encodeURIComponent(email)}`,
      `${REQUIRED}&customerId=${customerId}`,
      `${REQUIRED}&fieldKey=first_name&fieldValue=${encodeURIComponent(firstName)}`,
      `${REQUIRED}&hiddenName=utm_source&hiddenValue=${encodeURIComponent(words.hidden)}`,
    ];
    const routes = registeredRoutes(canary.testApp, CONSOLE_API)
      .filter((route) => route.startsWith(`get ${TEAM}`))
      .map((route) => route.slice('get /console/api'.length));
    expect(routes.length).toBeGreaterThan(60);
    const successes: string[] = [];
    const others: string[] = [];
    const read: string[] = [];
    for (const route of routes) {
      const path = route.replaceAll(
        /\{(\w+)\}/g,
        (all, name: string) => parameters.get(name) ?? all,
      );
      for (const query of queries) {
        const target = query === '' ? path : `${path}?${query}`;
        const { status, headers, bytes } = await readDownload(client.get(target));
        const text = `${JSON.stringify(headers)} ${bytes.toString()}`;
        (status === 200 ? successes : others).push(text);
        if (status === 200) read.push(route);
        // The role is too low, whatever is asked.
        if (status === 403 && query === '') break;
      }
    }
    return { successes: successes.join('\n'), others: others.join('\n'), read: new Set(read) };
  }

  it('finds no value of a customer anywhere, whatever is asked, and an admin finds them', async () => {
    const [shop, person] = [await canary.openShop(), newPerson()];
    const { customerId } = await fillShop(shop, person);
    const parameters = await parametersOf(shop, customerId);
    const readAs = async (role: 'viewer' | 'admin') => {
      const { client } = await createMember(canary.testApp, shop.team.teamId, role);
      return readAll(client, person, parameters);
    };
    const values = valuesOf(person);

    const viewer = await readAs('viewer');
    expect(valuesIn(viewer.successes, values)).toEqual([]);
    expect(valuesIn(viewer.others, values)).toEqual([]);
    expect(viewer.read.size).toBeGreaterThan(15);

    const admin = await readAs('admin');
    const shown = valuesIn(admin.successes, values);
    // The bin shows who sent a response, and one answer.
    expect(values.filter((value) => !shown.includes(value))).toEqual([person.words.binned]);
    expect(admin.read.size).toBeGreaterThan(viewer.read.size);
  });
});
