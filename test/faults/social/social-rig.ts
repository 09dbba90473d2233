import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pino from 'pino';
import { AppModule } from '../../../src/app.module';
import { readConfig } from '../../../src/core/config/app-config';
import { serviceShare } from '../../../src/core/limits/share';
import { Database } from '../../../src/core/database/database';
import { HOUR_MS } from '../../../src/core/values/durations';
import { EmulatedPlatforms } from '../../../packages/social-connectors/test/emulators/emulated-platforms';
import { compileSources } from '../../support/compile-sources';
import { Postgres } from '../rig/postgres';
import { closeAll, type Closer } from '../rig/rig';
import { Service } from '../rig/service';

/** Less than the time before the last known post in which the service searches for new ones (48 hours), less a day. */
const WORLD_HOURS = 20;
const POSTS = 60;
const POST_INTERVAL_HOURS = 2;
/** A limit of requests that the test does not reach. */
const UNLIMITED = 1_000_000_000;

/** The errors of statements that got no connection in time, on a busy machine. */
export const NO_CONNECTION = /connection timeout|timeout exceeded when trying to connect/;
const MAX_ATTEMPTS = 10;

/** Processes of the service on a durable PostgreSQL, and emulated platforms whose time passes only when the test says so. */
export class SocialRig {
  private time: Date;

  private constructor(
    /** The worlds go on from this time to the end of yesterday (UTC): what posts gain now counts for today. */
    private readonly startsAt: Date,
    readonly platforms: EmulatedPlatforms,
    readonly services: readonly Service[],
    /** The services of the API in this process, without background jobs. */
    readonly context: INestApplicationContext,
    private readonly closers: readonly Closer[],
  ) {
    this.time = startsAt;
    for (const emulator of platforms.all) emulator.now = () => this.time;
  }

  static async open({ processes }: { processes: number }): Promise<SocialRig> {
    const closers: Closer[] = [];
    try {
      return await build(processes, closers, (...parts) => new SocialRig(...parts, closers));
    } catch (error) {
      await closeAll(closers);
      throw error;
    }
  }

  /** The time of the platforms. */
  get now(): Date {
    return this.time;
  }

  /** Moves the time of the platforms to a share, from 0 to 1, of the hours of their worlds. */
  moveTo(share: number): void {
    this.time = new Date(this.startsAt.getTime() + share * WORLD_HOURS * HOUR_MS);
  }

  /** Runs a statement, and repeats it if there was no connection in time. */
  async query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.context
          .get(Database)
          .for(serviceShare('faults'), 'write')
          .query<Row>(sql, values);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !NO_CONNECTION.test(String(error))) throw error;
      }
    }
  }

  close(): Promise<void> {
    return closeAll(this.closers);
  }
}

type Parts = [Date, EmulatedPlatforms, readonly Service[], INestApplicationContext];

async function build(
  processes: number,
  closers: Closer[],
  make: (...parts: Parts) => SocialRig,
): Promise<SocialRig> {
  const folder = await compileSources();
  closers.push(() => rm(folder, { recursive: true }));
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'rapport-faults-'));
  closers.push(() => rm(temporary, { recursive: true }));
  const postgres = await Postgres.create(temporary);
  closers.push(() => postgres.stop());

  const end = new Date(new Date().setUTCHours(0, 0, 0, 0) - 1);
  const startsAt = new Date(end.getTime() - WORLD_HOURS * HOUR_MS);
  const platforms = await createWorlds(startsAt, end).start();
  closers.push(() => platforms.close());

  const environment = {
    ...platforms.variables,
    SOCIAL_TOKEN_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    SOCIAL_TWITTER_REQUESTS_PER_MINUTE: `${UNLIMITED}`,
    SOCIAL_TIKTOK_REQUESTS_PER_MINUTE: `${UNLIMITED}`,
    SOCIAL_YOUTUBE_UNITS_PER_DAY: `${UNLIMITED}`,
  };
  const ofService = { DATABASE_URL: postgres.url, ...environment };
  const services: Service[] = [];
  for (let number = 0; number < processes; number += 1) {
    const service = await Service.create(folder, ofService);
    services.push(service);
    closers.push(() => service.stop('SIGKILL'));
    await service.start();
  }
  const context = await NestFactory.createApplicationContext(
    AppModule.forRoot({
      config: readConfig(ofService),
      databaseUrl: postgres.url,
      logger: pino({ level: 'silent' }),
    }),
    { logger: false },
  );
  closers.push(() => context.close());
  return make(startsAt, platforms, services, context);
}

/** Creates worlds with 40 past days, without limits of requests. */
function createWorlds(now: Date, end: Date): EmulatedPlatforms {
  const platforms = new EmulatedPlatforms({ now, pastDays: 40, futureDays: 1 });
  const { twitter, tiktok, youtube } = platforms;
  for (const emulator of [twitter, tiktok]) {
    emulator.now = () => end;
    emulator.populate(POSTS, POST_INTERVAL_HOURS);
  }
  twitter.limits = { timeline: UNLIMITED, lookup: UNLIMITED, me: UNLIMITED };
  twitter.maxReadsPerMonth = UNLIMITED;
  tiktok.maxPerMinute = UNLIMITED;
  youtube.quota = UNLIMITED;
  return platforms;
}
