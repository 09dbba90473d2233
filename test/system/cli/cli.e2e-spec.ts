import { readFile } from 'node:fs/promises';
import request from 'supertest';
import { KeysService } from '../../../src/auth/keys.service';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { urlOf } from '../../support/test-database';
import { CompiledCli } from '../../support/cli/compiled-cli';
import { type InProcessCli, inProcessCli, runInProcess } from '../../support/cli/in-process-cli';

const ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;
const KEY = expect.stringMatching(/^rap_[\w-]{43}$/) as unknown;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;

interface Team {
  teamId: string;
  starterFormId: string | null;
  apiKey: string;
}

interface Key {
  keyId: string;
  apiKey: string;
}

/** Advances the clock of the cache of API keys. */
function advanceClock(ms: number): void {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

describe('the command line', () => {
  let testApp: TestApp;
  let cli: InProcessCli;
  let compiled: CompiledCli;

  beforeAll(async () => {
    [testApp, compiled] = await Promise.all([startTestApp(), CompiledCli.compile()]);
    cli = inProcessCli({ DATABASE_URL: testApp.databaseUrl });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  afterAll(async () => {
    await cli.restore();
    await testApp.close();
  });

  const clientOf = ({ teamId, apiKey, starterFormId }: Team): TeamClient =>
    new TeamClient(testApp.url, teamId, apiKey, starterFormId);

  const callWith = (apiKey: string) =>
    request(testApp.url).get('/v1/auth/key').set('Authorization', `Bearer ${apiKey}`);

  it('creates a team that can use the API immediately', async () => {
    const name = 'Café "Ümlaut" 🎂';
    const owner = ['--owner-email', 'owner@example.com', '--phone-region', 'de'];
    const team = await cli.json<Team>('team', 'create', '--name', `  ${name} `, ...owner);

    expect(team).toEqual({ teamId: ID, name, starterFormId: ID, apiKey: KEY });
    const client = clientOf(team);
    const forms = await client.get('/forms').expect(200);
    expect(forms.body).toMatchObject({ data: [{ id: team.starterFormId, status: 'draft' }] });
    const customer = { firstName: 'A', lastName: 'B', phone: '0151 23456789' };
    const created = await client.post('/customer', customer).expect(201);
    expect(created.body).toMatchObject({ data: { phone: '+4915123456789' } });
    const { teams } = await cli.json<{ teams: unknown[] }>('team', 'list');
    expect(teams).toEqual([{ teamId: team.teamId, name, createdAt: TIME }]);
  });

  it('creates a team without a form, which cannot create one', async () => {
    const team = await cli.json<Team>('team', 'create', '--name', 'Bare', '--no-starter-form');

    expect(team).toEqual({ teamId: ID, name: 'Bare', starterFormId: null, apiKey: KEY });
    const form = { name: 'First', fields: [{ fieldType: 'TextInput', label: 'Remark' }] };
    expectError(await clientOf(team).post('/forms', form), 'NO_FORM_OWNER');
  });

  it('creates a key and lists it', async () => {
    const { teamId } = await createTeam(testApp);
    const settings = ['--label', 'till 4', '--expires-at', '2099-01-01'];
    const key = await cli.json<Key>('key', 'create', '--team', teamId, ...settings);

    const expiresAt = '2099-01-01T23:59:59.999Z';
    expect(key).toEqual({ keyId: ID, apiKey: KEY, expiresAt });
    await callWith(key.apiKey).expect(200);
    const { keys } = await cli.json<{ keys: unknown[] }>('key', 'list', '--team', teamId);
    const first = {
      keyId: ID,
      label: null,
      prefix: expect.stringMatching(/^rap_/) as unknown,
      createdAt: TIME,
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    };
    const prefix = key.apiKey.slice(0, 12);
    expect(keys).toEqual([
      { ...first, keyId: key.keyId, label: 'till 4', prefix, expiresAt, lastUsedAt: TIME },
      first,
    ]);
  });

  it('marks required options in its help, and prints its version', async () => {
    const { stdout } = await cli.run('key', 'create', '--help');
    expect(stdout).toMatch(
      /--team <id> +the team, by its id or name \(required\)\n +--label <text> +what the key is for\n/,
    );

    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await cli.run('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('rejects an expiry in the past', async () => {
    const { teamId } = await createTeam(testApp);
    const create = ['key', 'create', '--team', teamId, '--expires-at'];

    expect(await cli.run(...create, '2020-01-01')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'expiresAt: must be in the future\n',
    });
    const { keys } = await cli.json<{ keys: unknown[] }>('key', 'list', '--team', teamId);
    expect(keys).toHaveLength(1);
  });

  it('revokes and rolls keys, effective in the running service within 5 seconds', async () => {
    const { teamId } = await createTeam(testApp);
    const keys = testApp.app.get(KeysService);
    const revoked = await keys.createAsOperator(teamId);
    const withGracePeriod = await keys.createAsOperator(teamId);
    const replaced = await keys.createAsOperator(teamId);
    for (const { apiKey } of [revoked, withGracePeriod, replaced])
      await callWith(apiKey).expect(200);

    const [revocation, rolledLater, rolled] = await Promise.all([
      cli.json('key', 'revoke', '--key', revoked.keyId),
      cli.json<Key & { previousKeyExpiresAt: string }>(
        'key',
        'roll',
        '--key',
        withGracePeriod.keyId,
      ),
      cli.json<Key>('key', 'roll', '--key', replaced.keyId, '--grace-hours', '0'),
    ]);
    advanceClock(5_000);

    expect(revocation).toEqual({ keyId: revoked.keyId, revokedAt: TIME });
    expect(rolledLater).toEqual({ keyId: ID, apiKey: KEY, previousKeyExpiresAt: TIME });
    const hours = (Date.parse(rolledLater.previousKeyExpiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    expectError(await callWith(revoked.apiKey), 'INVALID_CLIENT');
    expectError(await callWith(replaced.apiKey), 'API_KEY_EXPIRED');
    for (const { apiKey } of [withGracePeriod, rolledLater, rolled])
      await callWith(apiKey).expect(200);
  });

  it('prints text without --json', async () => {
    const team = await createTeam(testApp, { name: 'People' });

    const { status, stdout, stderr } = await cli.run('key', 'create', '--team', team.teamId);

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^The API key is shown only this once\.\n {2}Key id {3}[0-9a-f-]{36}\n {2}API key {2}rap_[\w-]{43}\n/,
    );
  });

  it('exits with status 1 and prints one line for an unknown id', async () => {
    const args = ['key', 'list', '--team', 'unknown'];
    const rejected = {
      status: 1,
      stdout: '',
      stderr: 'team: there is no team with this id or name\n',
    };

    expect(await cli.run(...args)).toEqual(rejected);
    const asProcess = await compiled.run(args, { DATABASE_URL: testApp.databaseUrl });
    expect(asProcess).toEqual(rejected);
  });

  it('prints the error body of the API with --json', async () => {
    const { status, stdout, stderr } = await cli.run('key', 'roll', '--key', 'none', '--json');

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(stderr)).toEqual({
      success: false,
      code: 'VALIDATION_FAILED',
      message: expect.any(String) as unknown,
      fields: ['key: there is no API key with this id'],
    });
  });

  it('reports each invalid setting', async () => {
    const environment = { DATABASE_URL: 'mysql://x', PORT: 'high' };
    const { status, stdout, stderr } = await runInProcess(environment, 'team', 'list');

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^PORT: must .+\nDATABASE_URL: must .+\n$/);
  });

  it('reports an unavailable database, without details with --json', async () => {
    const environment = { DATABASE_URL: urlOf(testApp.databaseUrl, 'no_such_database') };
    const { status, stdout, stderr } = await runInProcess(environment, 'team', 'list', '--json');

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(stderr).not.toContain('no_such_database');
  });
});
