import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compileSources } from '../../support/compile-sources';
import { readDigests } from '../invariants/read-state';
import type { DigestRow } from '../invariants/rows';
import type { Scene } from '../load/scene';
import { Postgres } from './postgres';
import { provision } from './provision';
import { Receiver } from './receiver';
import { Service } from './service';

export interface RigOptions {
  /** The number of processes of the service; only the first is started. Default: 1. */
  readonly services?: number;
  /** The data folder of PostgreSQL. Default: a temporary folder. */
  readonly dataDir?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** Starts a proxy between the service and its database; returns the URL of the database through the proxy. */
  readonly startProxy?: (databaseUrl: string) => Promise<string>;
}

/** The compiled service, a durable PostgreSQL, a receiver of webhooks, and two teams. */
export class Rig {
  private constructor(
    readonly postgres: Postgres,
    readonly services: readonly Service[],
    readonly receiver: Receiver,
    readonly scene: Scene,
    readonly otherTeamBefore: readonly DigestRow[],
    private readonly closers: readonly Closer[],
  ) {}

  static async open(options: RigOptions = {}): Promise<Rig> {
    const closers: Closer[] = [];
    try {
      return await build(options, closers, (...parts) => new Rig(...parts, closers));
    } catch (error) {
      await closeAll(closers);
      throw error;
    }
  }

  /** The first process of the service. */
  get service(): Service {
    return this.services[0] as Service;
  }

  close(): Promise<void> {
    return closeAll(this.closers);
  }
}

export type Closer = () => Promise<unknown>;

/** Calls the closers in reverse order. */
export async function closeAll(closers: readonly Closer[]): Promise<void> {
  for (const close of [...closers].reverse()) await close();
}

type Parts = [Postgres, readonly Service[], Receiver, Scene, readonly DigestRow[]];

async function build(
  options: RigOptions,
  closers: Closer[],
  make: (...parts: Parts) => Rig,
): Promise<Rig> {
  const folder = await compileSources();
  closers.push(() => rm(folder, { recursive: true }));
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'rapport-faults-'));
  closers.push(() => rm(temporary, { recursive: true }));
  const postgres = await Postgres.create(options.dataDir ?? temporary);
  closers.push(() => postgres.stop());
  const receiver = await Receiver.start();
  closers.push(() => receiver.close());

  const environment = {
    DATABASE_URL: (await options.startProxy?.(postgres.url)) ?? postgres.url,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    ...options.environment,
  };
  const services = await Promise.all(
    Array.from({ length: options.services ?? 1 }, () => Service.create(folder, environment)),
  );
  const [first] = services;
  if (first === undefined) throw new Error('A rig needs a service.');
  for (const service of services) closers.push(() => service.stop('SIGKILL'));
  await first.start();

  const installation = { folder, databaseUrl: postgres.url, origin: first.url };
  const scene = await provision(installation, receiver.url);
  const before = await readDigests(
    (sql, values) => postgres.query(sql, values),
    scene.other.teamId,
  );
  return make(postgres, services, receiver, scene, before);
}
