import { CONSOLE_API } from '../../../src/tenancy/openapi/api-description';
import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { importSamples } from '../../factories/social.factory';
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
/** For routes that limit the number of days. */
const YEAR = 'startDate=2025-01-01&endDate=2025-12-31';
const REQUIRED = 'timeZone=UTC&window=30d';

const ANYTHING = 'true';

/** Routes that have no success for an admin of the shop, with the reason. */
const UNREAD: Readonly<Record<string, string>> = {
  '/teams/{teamId}/customer/{customerId}/erasure': 'The customer is not being erased.',
  '/teams/{teamId}/deletion': 'Only the owner reads it.',
  '/teams/{teamId}/prepared-exports/{exportId}/file':
    'Only the person who has prepared the file reads it.',
};

describe('A viewer', () => {
  const canary = useCanaryApp();

  /** The values of path parameters, of rows that have something of the person. */
  async function parametersOf({ team, form }: CanaryShop, customerId: string) {
    const other = await createCustomer(team);
    await importSamples(canary.testApp, team, 'instagram');
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
      ['mergedId', other.id],
      ['couponId', await first('coupons')],
      ['code', await first('coupon_codes', ANYTHING, 'code')],
      ['campaignId', 'spring'],
      ['deliveryId', await first('webhook_deliveries', `response_id = '${responseId}'`)],
      ['exportId', await first('prepared_exports')],
      ['quarantinedId', await first('quarantined_responses')],
      ['platform', 'instagram'],
      ['id', await first('social_posts', "platform = 'instagram'")],
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
      `${REQUIRED}&${YEAR}`,
      `ids=${parameters.get('couponId')}`,
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
      const path = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const value = parameters.get(name);
        if (value === undefined) throw new Error(`${route}: the parameter ${name} has no value.`);
        return value;
      });
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
    const unread = routes.filter((route) => !read.includes(route));
    return {
      successes: successes.join('\n'),
      others: others.join('\n'),
      read: new Set(read),
      unread,
    };
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
    expect(admin.unread.toSorted()).toEqual(Object.keys(UNREAD).toSorted());
  });
});
