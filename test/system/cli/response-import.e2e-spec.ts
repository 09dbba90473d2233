import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createForm } from '../../factories/form.factory';
import type { ListedResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { startTestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { useFolder } from '../../support/use-folder';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Name', isRequired: true },
  { fieldType: 'NumberInput', label: 'Age' },
];

const answer = (key: string, value: unknown) => ({ key, value });
const line = (...responses: object[]) => JSON.stringify({ responses });

describe('response import', () => {
  const folder = useFolder('rapport-import-');
  const { testApp, team } = useTeams({ app: startTestApp, settings: { phoneRegion: 'DE' } });
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'response'),
    (made) => made.restore(),
  );

  async function fileOf(content: string | Buffer): Promise<string> {
    const file = path.join(await mkdtemp(path.join(folder.path, 'file-')), 'responses.ndjson');
    await writeFile(file, content);
    return file;
  }

  const importArgs = (formId: string, file: string, ...others: string[]) => [
    'import',
    '--team',
    team.teamId,
    '--form',
    formId,
    '--file',
    file,
    ...others,
  ];

  async function listOf(formId: string, query = '') {
    const { body } = await team.get(`/forms/${formId}/responses?limit=100&order=asc${query}`);
    return body as {
      data: (ListedResponse & { source: string; isRead: boolean })[];
      pagination: { total: number };
    };
  }

  it('stores valid lines in order and reports the others with the codes of the API', async () => {
    const form = await createForm(team, { fields: FIELDS });
    const lines = [
      `\uFEFF${line(answer('name', 'First'), answer('age', '36.5'))}`,
      line(answer('age', 4)),
      '',
      line(answer('name', 'Second'), answer('unknown', 'x')),
      '{"responses": [',
      '   \t ',
      line(answer('name', 'x'.repeat(256)), answer('age', 'ten')),
      '[]',
      '{"responses":[{"key":"name"}],"customer":{"email":"malformed"}}\r',
      Buffer.from([0x22, 0xff, 0x22]),
      'x'.repeat(5 * 1024 * 1024 + 1),
      `${line(answer('name', 'Third')).slice(0, -1)},"customer":{"firstName":"Ada","phone":"0151 23456789"}}`,
    ].map((text) => Buffer.concat([Buffer.from(text), Buffer.from('\n')]));
    const file = await fileOf(Buffer.concat(lines).subarray(0, -1));

    const report = await cli.json(...importArgs(form.id, file));

    expect(report).toEqual({
      imported: 3,
      rejected: [
        { line: 2, code: 'MISSING_REQUIRED_FIELDS', fields: ['name'] },
        { line: 5, code: 'MALFORMED_JSON', fields: [] },
        {
          line: 7,
          code: 'INVALID_FIELD_VALUES',
          fields: [
            'name: must be at most 255 characters',
            'age: must be a number or a decimal numeric string',
          ],
        },
        { line: 8, code: 'VALIDATION_FAILED', fields: ['body: must be a JSON object'] },
        {
          line: 9,
          code: 'VALIDATION_FAILED',
          fields: ['responses[0].value: is required', expect.stringMatching(/^customer\.email: /)],
        },
        { line: 10, code: 'MALFORMED_JSON', fields: [] },
        { line: 11, code: 'PAYLOAD_TOO_LARGE', fields: [] },
      ],
    });
    const { data, pagination } = await listOf(form.id);
    expect(pagination.total).toBe(3);
    expect(data.map(({ fields, source }) => [...fields.map(({ value }) => value), source])).toEqual(
      [
        ['First', 36.5, 'public'],
        ['Second', null, 'public'],
        ['Third', null, 'public'],
      ],
    );
    expect(data[2]).toMatchObject({ subscriberFirstName: 'Ada' });
    const customer = await team.get(`/customer/${data[2]!.subscriberId}`).expect(200);
    expect(customer.body).toMatchObject({ phone: '+4915123456789' });
  });

  it('keeps the order of many lines and stores their source', async () => {
    const form = await createForm(team, { fields: FIELDS });
    const names = Array.from({ length: 100 }, (_, index) => `Number ${index}`);
    const file = await fileOf(names.map((name) => `${line(answer('name', name))}\n`).join(''));

    const imported = await cli.run(...importArgs(form.id, file, '--source', 'ai'));

    expect(imported).toEqual({ status: 0, stdout: 'Imported: 100, rejected: 0\n', stderr: '' });
    const { data } = await listOf(form.id, '&source=ai');
    expect(data.map(({ fields }) => fields[0]!.value)).toEqual(names);
  });

  it('prints the invalid lines as a table', async () => {
    const form = await createForm(team, { fields: FIELDS });
    const { status, stdout } = await cli.run(...importArgs(form.id, await fileOf('{}\n{')));

    expect(status).toBe(0);
    expect(stdout).toBe(
      [
        'Imported: 0, rejected: 2',
        'LINE  CODE               FIELDS',
        '1     VALIDATION_FAILED  responses: is required',
        '2     MALFORMED_JSON\n',
      ].join('\n'),
    );
  });

  it('rejects unknown ids and files in one line', async () => {
    const form = await createForm(team);
    const others = await createForm(await createTeam(testApp));
    const file = await fileOf('{}');
    const runs = await Promise.all([
      cli.run('import', '--team', 'unknown', '--form', form.id, '--file', file),
      cli.run(...importArgs(others.id, file)),
      cli.run(...importArgs(team.starterFormId!, file)),
      cli.run(...importArgs(form.id, `${file}.gz`)),
      cli.run(...importArgs(form.id, folder.path)),
      cli.run(...importArgs(form.id, `${file}.gz`, '--json')),
    ]);

    expect(runs.map(({ status, stdout }) => ({ status, stdout }))).toEqual(
      runs.map(() => ({ status: 1, stdout: '' })),
    );
    expect(runs.slice(0, 5).map(({ stderr }) => stderr)).toEqual([
      'team: there is no team with this id or name\n',
      'The team has no form with this id.\n',
      'The form has no fields yet.\n',
      'file: there is no such file or folder\n',
      'file: is a folder\n',
    ]);
    expect(JSON.parse(runs[5].stderr)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: ['file: there is no such file or folder'],
    });
    expect((await cli.run(...importArgs(form.id, file, '--source', 'mail'))).status).toBe(2);
  });
});
