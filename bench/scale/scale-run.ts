import type { Client } from 'pg';
import type { Bounds } from './bounds';
import type { ScaleApp } from './scale-app';

/** The team whose endpoints are measured, and its form. */
export interface ScaleSet {
  apiKey: string;
  teamId: string;
  formId: string;
  fieldLabels: readonly string[];
}

export interface ScaleRun {
  set: ScaleSet;
  app: ScaleApp;
  client: Client;
  showPlans: boolean;
  bounds: Bounds;
}
