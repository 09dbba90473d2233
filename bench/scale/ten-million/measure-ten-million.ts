import type { Client } from 'pg';
import type { ScaleApp } from '../scale-app';
import type { LoadedTeam } from './load-sample';

export interface TenMillionRun {
  readonly large: LoadedTeam;
  readonly small: LoadedTeam;
  readonly app: ScaleApp;
  readonly client: Client;
  readonly showPlans: boolean;
}

export async function measureTenMillion(run: TenMillionRun): Promise<void> {
  await run.client.query('SELECT 1');
}
