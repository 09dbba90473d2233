import type { Client } from 'pg';
import type { ScaleSet } from './load-scale-set';
import type { ScaleApp } from './scale-app';

/** What the service is measured with: its data, the service itself, and a connection of the bench's own. */
export interface ScaleRun {
  set: ScaleSet;
  app: ScaleApp;
  client: Client;
  showPlans: boolean;
}
