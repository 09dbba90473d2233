import type { Client } from 'pg';
import type { ScaleApp } from './scale-app';

/** A team with a form that has very many responses. */
export interface ScaleSet {
  apiKey: string;
  teamId: string;
  formId: string;
  /** Keys are the same as the labels. */
  fieldLabels: readonly string[];
}

/** What the service is measured with: its data, the service itself, and a connection of the bench's own. */
export interface ScaleRun {
  set: ScaleSet;
  app: ScaleApp;
  client: Client;
  showPlans: boolean;
}
