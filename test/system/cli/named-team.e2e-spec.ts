import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

describe('Commands for a team', () => {
  const { testApp, team } = useTeams({ app: startTestApp, settings: { name: 'Café Ost & Söhne' } });
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }),
    (made) => made.restore(),
  );

  let formId: string;

  beforeAll(async () => {
    formId = (await createForm(team, { name: 'Coffee club' })).id;
  });

  it.each([
    ['key list'],
    ['key create'],
    ['user list'],
    ['user invite', '--email', 'a@example.com'],
    ['coupon list'],
    ['coupon create', '--name', 'Spring', '--points', '1'],
    ['form list'],
    ['form publish', '--form', 'Coffee club'],
    ['social list'],
    ['social connect', '--platform', 'facebook'],
  ])('accept its exact name: %s', async (command, ...options) => {
    const args = [...command.split(' '), ...options];
    const { status } = await cli.run(...args, '--team', 'Café Ost & Söhne', '--json');
    expect(status).toBe(0);
  });

  it('accept a name that another program has decomposed', async () => {
    const name = 'Café Ost & Söhne'.normalize('NFD');
    expect(await cli.run('form', 'list', '--team', name)).toMatchObject({ status: 0 });
  });

  it.each(['café ost & söhne', 'Café Ost', 'Café Ost & Söhne ', ''])(
    'reject another name: %j',
    async (name) => {
      expect(await cli.run('form', 'list', '--team', name)).toEqual({
        status: 1,
        stdout: '',
        stderr: 'team: there is no team with this id or name\n',
      });
    },
  );

  it('list the ids of teams that have the same name, each of which works', async () => {
    const [first, second] = [
      await createTeam(testApp, { name: 'Twin' }),
      await createTeam(testApp, { name: 'Twin' }),
    ];
    const ids = `${first.teamId}, ${second.teamId}`;

    expect(await cli.run('key', 'list', '--team', 'Twin')).toEqual({
      status: 1,
      stdout: '',
      stderr: `team: several teams have this name; use an id: ${ids}\n`,
    });
    expect(await cli.run('key', 'list', '--team', second.teamId)).toMatchObject({ status: 0 });
  });

  it('prefer the exact name to its other form', async () => {
    const name = 'Épicerie';
    const decomposed = await createTeam(testApp, { name: name.normalize('NFD') });
    await createTeam(testApp, { name });
    const { keys } = await cli.json<{ keys: { prefix: string }[] }>(
      'key',
      'list',
      '--team',
      name.normalize('NFD'),
    );
    expect(keys.map(({ prefix }) => prefix)).toEqual([decomposed.apiKey.slice(0, 12)]);
  });

  it('prefer an id to a name that looks like it', async () => {
    const other = await createTeam(testApp, { name: team.teamId });
    const { forms } = await cli.json<{ forms: { formId: string }[] }>(
      'form',
      'list',
      '--team',
      team.teamId,
    );
    expect(forms.map((form) => form.formId)).toContain(formId);
    expect(forms.map((form) => form.formId)).not.toContain(other.starterFormId);
  });

  describe('form list', () => {
    it('lists the forms, newest first, with links of published ones and their responses', async () => {
      const shop = await createTeam(testApp, { name: 'Shop' });
      const draft = await createForm(shop, {
        name: 'Draft',
        fields: [{ fieldType: 'NumberInput', label: 'Age' }],
      });
      const online = await createForm(shop, { name: 'Online', status: 'published' });
      await submitResponse(shop, draft.id, { age: 7 });
      const { body } = await shop.get(`/forms/${online.id}`);
      const { link } = (body as { data: { link: string } }).data;

      expect(await cli.json('form', 'list', '--team', 'Shop')).toEqual({
        forms: [
          { formId: online.id, name: 'Online', status: 'published', link, responses: 0 },
          { formId: draft.id, name: 'Draft', status: 'draft', link: null, responses: 1 },
          {
            formId: shop.starterFormId,
            name: 'Starter form',
            status: 'draft',
            link: null,
            responses: 0,
          },
        ],
      });
      const { stdout } = await cli.run('form', 'list', '--team', 'Shop');
      const cells = stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ {2,}/));
      expect(cells.slice(0, 3)).toEqual([
        ['FORM ID', 'NAME', 'STATUS', 'LINK', 'RESPONSES'],
        [online.id, 'Online', 'published', link, '0'],
        [draft.id, 'Draft', 'draft', '-', '1'],
      ]);
    });

    it('prints an empty list for a team without forms', async () => {
      const { teamId } = await createTeam(testApp, { starterForm: false });
      expect(await cli.json('form', 'list', '--team', teamId)).toEqual({ forms: [] });
    });
  });

  it('coupon qr accepts the name of a coupon, and names the ids of several', async () => {
    const create = () =>
      cli.json<{ couponId: string }>(
        'coupon',
        'create',
        '--team',
        team.teamId,
        '--name',
        'Summer',
        '--points',
        '1',
      );
    const { couponId } = await create();
    const out = await mkdtemp(path.join(os.tmpdir(), 'rapport-qr-'));
    const qr = ['coupon', 'qr', '--team', team.teamId, '--coupon', 'Summer', '--out', out];
    const { files } = await cli.json<{ files: string[] }>(...qr);
    expect(files).toHaveLength(1);

    const other = await create();
    const { status, stderr } = await cli.run(...qr);
    expect(status).toBe(1);
    expect(stderr).toContain(couponId);
    expect(stderr).toContain(other.couponId);
    await rm(out, { recursive: true });
  });
});
