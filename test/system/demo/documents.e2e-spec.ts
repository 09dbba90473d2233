import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { createRapportClient } from '../../../packages/client/src/index';
import { codeBlocksOf, curlsOf } from '../../support/documents';
import { eventually } from '../../support/eventually';
import { runCurl } from '../../support/run-curl';
import { createTestDatabase } from '../../support/test-database';
import { DemoApp } from './demo-app';
import { runDocsExamples } from './docs-examples';
import { useOnce } from '../../support/use-value';

const ROOT = path.resolve(__dirname, '../../..');
const GUIDE = 'docs/guide.md';
const CLIENT = 'packages/client/README.md';
const RECEIVERS = codeBlocksOf(GUIDE, 'js').filter((code) => code.includes('receiver.js'));

/** A receiver of the guide as a process of its own, as a reader runs it. */
class ReceiverProcess {
  output = '';

  private constructor(
    private readonly child: ReturnType<typeof execFile>,
    private readonly folder: string,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: string) => (this.output += chunk));
    }
  }

  static async start(code: string, environment: NodeJS.ProcessEnv): Promise<ReceiverProcess> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-receiver-'));
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    const file = path.join(folder, 'receiver.js');
    await writeFile(file, code);
    const port = await freePort();
    const env = { PATH: process.env.PATH, PORT: String(port), ...environment };
    const child = execFile(process.execPath, [file], { env });
    const receiver = new ReceiverProcess(child, folder, `http://127.0.0.1:${port}/`);
    await eventually(() => fetch(receiver.url, { method: 'POST' }).catch(() => null));
    return receiver;
  }

  async stop(): Promise<void> {
    this.child.kill();
    await once(this.child, 'close');
    await rm(this.folder, { recursive: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('The documents', () => {
  const demoApp = useOnce(() => DemoApp.start({ WEBHOOK_ALLOW_PRIVATE: 'true' }));
  let variables: Record<'BASE' | 'KEY', string> & Partial<Record<'ID' | 'FORM', string>>;

  beforeAll(async () => {
    const { demo } = await demoApp.prepareTeam();
    variables = { BASE: `${demoApp.testApp.url}/v1`, KEY: demo.apiKey };
  });

  /** Runs a request of a document with the ids that the reader has noted from earlier responses. */
  async function run(command: string): Promise<unknown> {
    const body = (await runCurl(command, variables)) as { data?: { id?: string } };
    if (/curl -s \$BASE\/customer /.test(command)) variables.ID = body.data?.id;
    if (/curl -s \$BASE\/forms /.test(command)) variables.FORM = body.data?.id;
    return body;
  }

  async function runAll(file: string, change = (command: string) => command): Promise<number> {
    // The response to a download is not JSON.
    const commands = curlsOf(file).filter((command) => !command.includes(' -o '));
    for (const command of commands) {
      expect({ command, body: await run(change(command)) }).toEqual({
        command,
        body: expect.not.objectContaining({ success: false }) as unknown,
      });
    }
    return commands.length;
  }

  it('can be followed one after the other on one service: README, guide, /docs, client', async () => {
    expect(await runAll('README.md')).toBeGreaterThan(8);

    const receiver = await ReceiverProcess.start(RECEIVERS[0] ?? '', {
      WEBHOOK_SECRET: 'a long random secret',
    });
    try {
      const requests = await runAll(GUIDE, (command) =>
        command.replace('https://shop.example/rapport', receiver.url),
      );
      expect(requests).toBeGreaterThan(3);
      await eventually(() => /^stored [0-9a-f-]{36}$/m.test(receiver.output), {
        what: 'a delivery at the receiver',
      });
    } finally {
      await receiver.stop();
    }

    expect(await runDocsExamples(demoApp, variables.KEY)).toMatchObject({ failed: [] });

    const rapport = createRapportClient({ baseUrl: variables.BASE, apiKey: variables.KEY });
    const [code = ''] = codeBlocksOf(CLIENT, 'ts').filter((block) => block.includes("'/forms', {"));
    const result = runInNewContext(`(async () => { ${code}; return formResponseId; })()`, {
      rapport,
    }) as Promise<string>;
    expect(await result).toMatch(/^[0-9a-f-]{36}$/);
  });

  describe.each([
    ['without a database', 0],
    ['for production', 1],
  ])('contain a receiver %s that', (_name, index) => {
    const database = useOnce(createTestDatabase, (made) => made.drop());
    const receiver = useOnce(
      () =>
        ReceiverProcess.start(RECEIVERS[index] ?? '', {
          WEBHOOK_SECRET: 'the secret of the form',
          ...(index === 1 && { DATABASE_URL: database.url }),
        }),
      (made) => made.stop(),
    );

    async function submit(webhookSecret: string): Promise<{ form: string; status: string }> {
      const headers = {
        Authorization: `Bearer ${variables.KEY}`,
        'Content-Type': 'application/json',
      };
      const post = async (route: string, body: object) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        const response = await fetch(`${variables.BASE}${route}`, init);
        return ((await response.json()) as { data: { id: string } }).data;
      };
      const { id: form } = await post('/forms', {
        name: `${webhookSecret} ${index}`,
        fields: [{ fieldType: 'NumberInput', label: 'Age' }],
        webhookUrl: receiver.url,
        webhookSecret,
      });
      await post(`/forms/${form}/responses`, { responses: [{ key: 'age', value: 7 }] });
      const status = await eventually(async () => {
        const log = await fetch(`${variables.BASE}/forms/${form}/webhook-deliveries`, { headers });
        const { data } = (await log.json()) as { data: { status: string }[] };
        return data.find(({ status: state }) => ['delivered', 'failed'].includes(state))?.status;
      });
      return { form, status };
    }

    it('stores a delivery with its secret', async () => {
      expect(await submit('the secret of the form')).toMatchObject({ status: 'delivered' });
      expect(receiver.output).toMatch(/^stored [0-9a-f-]{36}$/m);
    });

    it('rejects a delivery with another secret', async () => {
      const before = receiver.output;
      expect(await submit('another secret')).toMatchObject({ status: 'failed' });
      expect(receiver.output).toBe(before);
    });
  });
});
