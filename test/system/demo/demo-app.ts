import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Demo } from '../../../src/cli/demo/demo.service';
import { prepareDemo } from '../../../src/cli/demo/prepare-demo';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';

/** The rows of the complete demo team: 12 of the customers exist initially, responses create 10. */
export const COMPLETE_COUNTS = {
  teams: 1,
  forms: 3,
  customers: 22,
  responses: 29,
  posts: 23,
  profileDays: 225,
};

/** An application without teams, and a data folder for the record of the demo team. */
export class DemoApp {
  private constructor(
    readonly testApp: TestApp,
    readonly dataDir: string,
  ) {}

  static async start(environment: NodeJS.ProcessEnv = {}): Promise<DemoApp> {
    const [testApp, dataDir] = await Promise.all([
      startTestApp(environment),
      mkdtemp(path.join(os.tmpdir(), 'rapport-demo-')),
    ]);
    return new DemoApp(testApp, dataDir);
  }

  /** Creates or completes the demo team, like a start of the service. */
  prepare(): Promise<Demo | null> {
    return prepareDemo(this.testApp.app, this.dataDir);
  }

  /** Prepares the demo team; returns it with a client of the team. @throws Error without a key */
  async prepareTeam(): Promise<{ demo: Demo & { apiKey: string }; team: TeamClient }> {
    const demo = await this.prepare();
    const apiKey = demo?.apiKey ?? null;
    if (demo === null || apiKey === null) throw new Error('The demo team has no key.');
    const team = new TeamClient(this.testApp.url, demo.teamId, apiKey, null);
    return { demo: { ...demo, apiKey }, team };
  }

  async countRows(): Promise<Record<string, number>> {
    const [row] = await this.testApp.database.query<Record<string, number>>(
      `SELECT (SELECT count(*) FROM teams)::integer AS teams,
              (SELECT count(*) FROM forms)::integer AS forms,
              (SELECT count(*) FROM customers)::integer AS customers,
              (SELECT count(*) FROM form_responses)::integer AS responses,
              (SELECT count(*) FROM social_posts)::integer AS posts,
              (SELECT count(*) FROM social_profile_days)::integer AS "profileDays"`,
    );
    return row ?? {};
  }

  async close(): Promise<void> {
    await this.testApp.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
