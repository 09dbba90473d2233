import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { sharedProgram } from '../../support/compile-sources';
import { TeamClient } from '../../support/team-client';
import { getSummary } from '../../factories/social.factory';
import { ServiceProcess } from '../../support/service-process';
import { eventually } from '../../support/eventually';

const dataFolders = async (): Promise<string[]> =>
  (await readdir(os.tmpdir())).filter((name) => name.startsWith('rapport-social-demo-'));

/** `npm run demo:social`, without compiling it. */
describe('The demo with emulated platforms', () => {
  let demo: ServiceProcess;
  let before: string[];

  beforeAll(async () => {
    before = await dataFolders();
    const script = 'dist/test/social-demo/run-demo.js';
    demo = ServiceProcess.run(['node', script], await sharedProgram(), { LOG_LEVEL: 'warn' });
  });

  it('refreshes a team that is connected to all platforms', async () => {
    const url = await demo.url();
    const [, teamId = ''] = await demo.waitFor(/Team +(\S+)/);
    const [, apiKey = ''] = await demo.waitFor(/API key +(\S+)/);
    const team = new TeamClient(url, teamId, apiKey, null);
    const { platforms } = await eventually(async () => {
      const summary = await getSummary(team);
      const areReady = summary.platforms.every(({ kpis }) => (kpis?.followers ?? 0) > 0);
      return areReady && summary;
    });
    expect(platforms.map(({ status }) => status)).toEqual(Array(6).fill('ready'));
  });

  it('prints the link of the setup and the page of the connected accounts', async () => {
    const [, port = '', token = ''] = await demo.waitFor(
      /Console +http:\/\/localhost:(\d+)\/console\/#\/setup\/(\S+)/,
    );
    const response = await fetch(`http://127.0.0.1:${port}/console/api/setup/read`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: `http://127.0.0.1:${port}` },
      body: JSON.stringify({ token }),
    });
    expect(response.status).toBe(200);
    const [, page = ''] = await demo.waitFor(/Accounts +(\S+)/);
    const [, teamId = ''] = await demo.waitFor(/Team +(\S+)/);
    expect(page).toBe(`http://localhost:${port}/console/#/teams/${teamId}/social/connections`);
  });

  it('ends by a signal, and deletes its data', async () => {
    expect(await demo.stop('SIGINT')).toBe(0);
    expect(await dataFolders()).toEqual(before);
  });
});
