import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import pino from 'pino';
import { AppModule } from '../../src/app.module';
import { NOTHING_TO_RECORD } from '../../src/tenancy/endpoint/write-record';
import { type RequestScope, systemScope } from '../../src/tenancy/scope/request-scope';
import { ConnectionsService } from '../../src/analytics/connections/connections.service';
import { SocialImportService } from '../../src/analytics/ingestion/social-import.service';
import { KeyResolver } from '../../src/auth/key-resolver';
import { readConfig } from '../../src/core/config/app-config';
import { Database } from '../../src/core/database/database';
import { CollectionService } from '../../src/customers/collection/collection.service';
import { CouponsService } from '../../src/customers/coupons/coupons.service';
import type { FormView } from '../../src/forms/form.views';
import { FormsService } from '../../src/forms/forms.service';
import { NestLogger } from '../../src/core/observability/logger';
import { TeamProvisioningService } from '../../src/accounts/team-provisioning.service';
import type { SubmitResponseDto } from '../../src/responses/dto/submit-response.dto';
import { ResponsesService } from '../../src/responses/responses.service';
import type { Cleanups } from '../cleanups';
import { benchForm, submissionBody } from './bench-form';
import { BENCH_PLATFORM, socialObjects } from './bench-social';
import { customerRow, type CustomerRow, customerRows } from './customer-rows';
import { type HostedPage, makeHostedForms } from './hosted-forms';

const CUSTOMERS = 10_000;
const RESPONSES = 500;
const CODES = 1_000;
const IDEMPOTENCY_KEYS = 10_000;
/** More than the benchmark can redeem. */
const UNLIMITED = 1_000_000_000;

/** The data of the scenarios: one team. */
export interface BenchData {
  readonly teamId: string;
  readonly apiKey: string;
  readonly customers: readonly (CustomerRow & { readonly id: string })[];
  /** A form with 500 responses, to which no scenario submits. */
  readonly form: FormView;
  /** The form of the scenarios that submit. */
  readonly openForm: FormView;
  /** A form like `openForm`, with a webhook. */
  readonly webhookForm: FormView;
  /** Forms with a hosted page, of which each takes a limited number of submissions. */
  readonly hostedForms: readonly HostedPage[];
  /** A coupon without a limit of redemptions. */
  readonly coupon: { couponId: string; points: number; codes: readonly string[] };
  /** The number of the first customer that does not exist yet. */
  nextCustomer: number;
}

/** Generates a customer that does not exist yet. */
export function newCustomer(data: BenchData): CustomerRow {
  const row = customerRow(data.nextCustomer);
  data.nextCustomer += 1;
  return row;
}

/** Generates customers that do not exist yet. */
export function newCustomers(data: BenchData, count: number): CustomerRow[] {
  const rows = customerRows(data.nextCustomer, count);
  data.nextCustomer += count;
  return rows;
}

/** Creates the data through the services of the application, so that they are valid. */
export async function makeData(
  databaseUrl: string,
  webhookUrl: string,
  cleanups: Cleanups,
): Promise<BenchData> {
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const logger = pino({ level: 'silent' });
  const services = await NestFactory.createApplicationContext(
    AppModule.forRoot({ config, databaseUrl, logger }),
    { logger: new NestLogger(logger), abortOnError: false },
  );
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= services.close());
  cleanups.add(close);
  try {
    return await fill(services, webhookUrl);
  } finally {
    await close();
  }
}

async function fill(services: INestApplicationContext, webhookUrl: string): Promise<BenchData> {
  const { teamId, apiKey } = await services.get(TeamProvisioningService).createTeam({
    name: 'Bench',
    ownerEmail: null,
    phoneRegion: null,
    starterForm: true,
  });
  const scope = { ...systemScope(teamId), ...(await services.get(KeyResolver).resolve(apiKey)) };
  const rows = customerRows(0, CUSTOMERS);
  const created = await services.get(CollectionService).create(scope, NOTHING_TO_RECORD, rows);
  const customers = rows.map((row, index) => ({ ...row, id: created[index]?.id ?? '' }));
  const forms = services.get(FormsService);
  const form = await forms.create(scope, NOTHING_TO_RECORD, benchForm('Coffee club'));
  for (const customer of customers.slice(0, RESPONSES)) {
    const body = JSON.parse(submissionBody(form.fields, customer)) as SubmitResponseDto;
    await services.get(ResponsesService).submit(scope, NOTHING_TO_RECORD, form.id, body);
  }
  const openForm = await forms.create(scope, NOTHING_TO_RECORD, benchForm('Open form'));
  const webhookForm = await forms.create(
    scope,
    NOTHING_TO_RECORD,
    benchForm('Form with a webhook', webhookUrl),
  );
  const hostedForms = await makeHostedForms(services, scope);
  await makeIdempotencyKeys(services, scope);
  const coupon = await services.get(CouponsService).createAsOperator(scope, {
    name: 'Welcome',
    points: 5,
    codes: CODES,
    maxRedemptions: UNLIMITED,
    perCustomer: UNLIMITED,
    startsAt: null,
    endsAt: null,
  });
  await services.get(ConnectionsService).connect(scope, BENCH_PLATFORM, 'organization');
  await services.get(SocialImportService).importObjects(scope, BENCH_PLATFORM, socialObjects());
  const nextCustomer = CUSTOMERS;
  return {
    teamId,
    apiKey,
    customers,
    form,
    openForm,
    webhookForm,
    hostedForms,
    coupon,
    nextCustomer,
  };
}

/** Inserts the keys of a day: with the statistics of an empty table, the planner reads the whole table to find a key. */
async function makeIdempotencyKeys(
  services: INestApplicationContext,
  scope: RequestScope,
): Promise<void> {
  await services
    .get(Database)
    .for(scope, 'write')
    .query(
      `INSERT INTO idempotency_keys (team_id, key, request_hash, status, body, expires_at)
     SELECT $1, gen_random_uuid(), sha256('request'), 201, '{"success":true}', now() + interval '1 day'
       FROM generate_series(1, ${IDEMPOTENCY_KEYS})`,
      [scope.teamId],
    );
}

/** Updates planner statistics and visibility map, as autovacuum does. */
export async function vacuumAnalyze(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
