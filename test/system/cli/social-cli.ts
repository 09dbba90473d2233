import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Platform } from '@rapport/social-connectors';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import type { CliRun } from '../../support/cli/compiled-cli';
import { inProcessCli } from '../../support/cli/in-process-cli';

const SAMPLES = path.join(__dirname, '../../../src/cli/demo/social-samples');

type Verb = 'connect' | 'disconnect' | 'forget' | 'import' | 'campaign';

/** Runs `social` commands in this process on a new database. */
export interface SocialCli {
  testApp: TestApp;
  /** Runs a command without the options for team and platform. */
  runBare(...args: string[]): Promise<CliRun>;
  run(team: TeamClient, verb: Verb, platform: Platform, ...args: string[]): Promise<CliRun>;
  /** Runs a command that must succeed, and returns its JSON object. */
  json(team: TeamClient, verb: Verb, platform: Platform, ...args: string[]): Promise<object>;
  /** Writes a new file and returns its path. */
  fileOf(content: string | Buffer): Promise<string>;
  close(): Promise<void>;
}

export async function startSocialCli(): Promise<SocialCli> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-social-'));
  const testApp = await startTestApp();
  const cli = inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'social');
  let files = 0;
  return {
    testApp,
    runBare: (...args) => cli.run(...args),
    run: (team, verb, platform, ...args) => cli.run(...argsOf(team, verb, platform), ...args),
    json: (team, verb, platform, ...args) => cli.json(...argsOf(team, verb, platform), ...args),
    fileOf: async (content) => {
      const file = path.join(folder, `${(files += 1)}.ndjson`);
      await writeFile(file, content);
      return file;
    },
    close: async () => {
      await cli.restore();
      await testApp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The options for both sample files of a platform. */
export function sampleFiles(platform: Platform): string[] {
  const file = (kind: string): string => path.join(SAMPLES, `${platform}.${kind}.ndjson`);
  return ['--posts', file('posts'), '--profile', file('profile')];
}

/** The verb with the options for team and platform. */
export const argsOf = ({ teamId }: TeamClient, verb: Verb, platform: Platform): string[] => [
  verb,
  '--team',
  teamId,
  '--platform',
  platform,
];
