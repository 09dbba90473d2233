import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { LOGGER } from '../../../src/core/observability/logger';
import { Metrics } from '../../../src/core/observability/metrics/metrics';
import { QuarantinedDataService } from '../../../src/hosted-forms/quarantine/quarantined-data.service';
import { PreparedExportsService } from '../../../src/responses/prepared-exports/prepared-exports.service';
import { IdempotencyService } from '../../../src/tenancy/idempotency/idempotency.service';
import { erase, newPerson, useCanaryApp } from '../../support/canary/canary-app';
import { type CanaryTraces, fillShop, idsOf } from '../../support/canary/fill';
import { valuesInDatabase } from '../../support/canary/find-values';
import { type CanaryPerson, valuesOf } from '../../support/canary/person';
import { RestoredTables } from '../../support/canary/restored-tables';
import { OPTION, type CanaryShop } from '../../support/canary/shop';

/** The tables that have something of a person who has used everything. */
const FILLED_TABLES = [
  'binned_responses',
  'customers',
  'form_responses',
  'idempotency_keys',
  'points_transactions',
  'prepared_export_pieces',
  'quarantined_responses',
  'webhook_attempts',
];

/** The tables that have only ids of the person. */
const TABLES_OF_IDS = [
  'coupon_customers',
  'customer_standings',
  'merged_customers',
  'webhook_deliveries',
];

/** What keeps ids of the person, which belong to nobody after the erasure. */
const KEPT_IDS = [
  'audit_events.details',
  'audit_events.target_id',
  'coupon_redemptions.customer_id',
  'erased_customers.customer_id',
  'erased_customers.mention_ids',
  'idempotency_keys.body',
  'points_transactions.customer_id',
  'purges.subject_id',
];

describe('A person who has used every feature', () => {
  const canary = useCanaryApp();

  afterEach(() => jest.restoreAllMocks());

  async function fill(): Promise<{ shop: CanaryShop; person: CanaryPerson; traces: CanaryTraces }> {
    const [shop, person] = [await canary.openShop(), newPerson()];
    return { shop, person, traces: await fillShop(shop, person) };
  }

  const inDatabase = (values: readonly string[]) =>
    valuesInDatabase(canary.testApp.database, values);

  it('is in no table, no log, no metric and no file after an erasure, unless it leaves out a table', async () => {
    const { shop, person, traces } = await fill();
    const values = valuesOf(person);
    const before = await inDatabase(values);
    expect(Object.keys(before)).toEqual(FILLED_TABLES);
    // Each value is found somewhere, so that the searches below can find it.
    expect(new Set(Object.values(before).flat())).toEqual(new Set(values));
    const filled = await RestoredTables.copy(canary.testApp);

    await erase(shop, traces);

    expect(await canary.search(values)).toEqual({});
    expect(Object.keys(await canary.search(idsOf(traces))).toSorted()).toEqual(KEPT_IDS);
    expect(Object.keys(await filled.search(values))).toEqual(FILLED_TABLES);
    const foundIds = await filled.search(idsOf(traces));
    for (const table of TABLES_OF_IDS) {
      expect(foundIds[table]?.filter((column) => !KEPT_IDS.includes(column))).not.toEqual([]);
    }
  });

  it('is not counted for the options that it has chosen', async () => {
    const { shop, traces } = await fill();
    const count = () =>
      canary.testApp.database.query(
        `SELECT label, sum(responses)::integer AS responses FROM form_value_counts
           JOIN form_fields ON form_fields.team_id = form_value_counts.team_id AND id = field_id
          WHERE form_id = $1 AND value = $2 GROUP BY 1 ORDER BY 1`,
        [shop.form.id, OPTION],
      );
    expect(await count()).toEqual([
      { label: 'Roast', responses: 1 },
      { label: 'Size', responses: 1 },
    ]);
    await erase(shop, traces);
    expect(await count()).toEqual([
      { label: 'Roast', responses: 0 },
      { label: 'Size', responses: 0 },
    ]);
  });

  describe('would be found', () => {
    const NOTHING = { next: null, erased: 0 } as const;

    it('in each table whose step an erasure left out', async () => {
      const { shop, person, traces } = await fill();
      const { app } = canary.testApp;
      jest
        .spyOn(app.get(IdempotencyService), 'eraseNext')
        .mockResolvedValue({ last: '', keys: 0, erased: 0 });
      jest.spyOn(app.get(QuarantinedDataService), 'eraseNext').mockResolvedValue(NOTHING);
      jest.spyOn(app.get(PreparedExportsService), 'eraseNext').mockResolvedValue(null);

      await erase(shop, traces);

      expect(Object.keys(await inDatabase(valuesOf(person)))).toEqual([
        'idempotency_keys',
        'prepared_export_pieces',
        'quarantined_responses',
      ]);
    });

    it('in a response of somebody else that was not chosen for the erasure', async () => {
      const { shop, person, traces } = await fill();

      await erase(shop, { ...traces, mentionIds: traces.mentionIds.slice(1) });

      const mentioned = [person.email, person.words.mention];
      expect(await inDatabase(valuesOf(person))).toEqual({
        form_responses: mentioned,
        // The response of the receiver of its webhook.
        webhook_attempts: mentioned,
      });
    });

    it('in the log, the metrics and a file', async () => {
      const { app } = canary.testApp;
      const { email, firstName, lastName, words } = newPerson();
      const search = () => canary.searchOutside([email, firstName, lastName, words.note]);
      app.get<Logger>(LOGGER).info({ url: `/v1/customers?${inQuery(email)}` }, 'A canary.');
      expect(await search()).toEqual({ log: [email] });
      app
        .get(Metrics)
        .addLabelledGauge('canary', 'A canary.', 'text', async () => new Map([[words.note, 1]]));
      expect(await search()).toEqual({ log: [email], metrics: [words.note] });
      const folder = path.join(canary.folder, 'exports');
      await mkdir(folder);
      await writeFile(path.join(folder, 'export.txt'), firstName, 'utf16le');
      await writeFile(path.join(folder, lastName), '');
      expect(await search()).toEqual({
        log: [email],
        metrics: [words.note],
        files: [firstName, lastName],
      });
      await rm(folder, { recursive: true });
    });
  });
});

const inQuery = (search: string): string => new URLSearchParams({ search }).toString();
