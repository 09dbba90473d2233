import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Client } from 'pg';
import pino from 'pino';
import { AppModule } from '../../src/app.module';
import { KeyResolver } from '../../src/auth/key-resolver';
import { readConfig } from '../../src/config/app-config';
import { CollectionService } from '../../src/customers/collection/collection.service';
import type { FormDefinition } from '../../src/forms/form-definition';
import { FormsService } from '../../src/forms/forms.service';
import { NestLogger } from '../../src/observability/logger';
import { TeamProvisioning } from '../../src/provisioning/team-provisioning.service';
import type { SubmitResponseDto } from '../../src/responses/dto/submit-response.dto';
import { ResponsesService } from '../../src/responses/responses.service';
import type { Cleanups } from '../cleanups';
import { BENCH_FORM, submissionBody } from './bench-form';
import { type CustomerRow, customerRows } from './customer-rows';

const CUSTOMERS = 10_000;
const RESPONSES = 500;

/** What the scenarios work on: one team's. */
export interface BenchData {
  readonly teamId: string;
  readonly apiKey: string;
  readonly customers: readonly (CustomerRow & { readonly id: string })[];
  readonly form: FormDefinition;
  /** Customers from this number on are not there yet. */
  nextCustomer: number;
}

/** Fills a migrated database through the services of the API, so that the data obey every rule. */
export async function makeData(databaseUrl: string, cleanups: Cleanups): Promise<BenchData> {
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
    return await fill(services);
  } finally {
    await close();
  }
}

async function fill(services: INestApplicationContext): Promise<BenchData> {
  const { teamId, apiKey } = await services.get(TeamProvisioning).createTeam({
    name: 'Bench',
    ownerEmail: null,
    phoneRegion: null,
    starterForm: true,
  });
  const team = await services.get(KeyResolver).resolve(apiKey);
  const rows = customerRows(0, CUSTOMERS);
  const created = await services.get(CollectionService).create(team, rows);
  const customers = rows.map((row, index) => ({ ...row, id: created[index]?.id ?? '' }));
  const form = await services.get(FormsService).create(team, BENCH_FORM);
  for (const customer of customers.slice(0, RESPONSES)) {
    const body = JSON.parse(submissionBody(form.fields, customer)) as SubmitResponseDto;
    await services.get(ResponsesService).submit(team, form.id, body);
  }
  return { teamId, apiKey, customers, form, nextCustomer: CUSTOMERS };
}

/** Statistics and visibility as on tables that have been there for a while. */
export async function settle(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
