import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import {
  postmasters,
  running,
  waitFor,
} from '../../../packages/embedded-postgres/test/embedded-server';
import { ServiceProcess } from '../../support/service-process';
import { useFolder } from '../../support/use-folder';

const ROOT = path.resolve(__dirname, '../../..');

describe('npm start', () => {
  const parent = useFolder('rapport-npm-start-data-');
  let dataDir: string;

  beforeAll(async () => {
    await chmod(parent.path, 0o755);
    dataDir = path.join(parent.path, 'data');
  });

  it('compiles, starts, forwards SIGTERM, and ends after the service and its database have stopped', async () => {
    const npm = ServiceProcess.run(['npm', 'start'], ROOT, {
      EMBEDDED_DATA_DIR: dataDir,
      DEMO: 'false',
      npm_config_update_notifier: 'false',
    });
    await npm.waitFor(/"Listening\."/);
    const servers = postmasters(dataDir);
    expect(servers).toHaveLength(1);
    const service = parentOf(servers[0]);
    try {
      expect(await npm.stop()).toBe(0);

      expect(await npm.end()).toBe(0);
      expect(npm.text).toContain('"msg":"Stopped."');
      expect(running([service, ...servers])).toEqual([]);
    } finally {
      if (running([service]).length > 0) process.kill(service, 'SIGKILL');
      await waitFor(() => postmasters(dataDir).length === 0);
    }
  });
});

function parentOf(pid: unknown): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
}
