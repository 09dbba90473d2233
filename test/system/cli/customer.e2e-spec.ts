import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { readZip } from '../../support/read-zip';
import { startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { useFolder } from '../../support/use-folder';

interface Listing {
  teamId: string;
  customerId: string;
  erasedAt: string;
  responseIds: string[];
}

const FIELDS = [
  { label: 'Email', fieldType: 'EmailInput' },
  { label: 'Remark', fieldType: 'Textarea' },
];

describe('customer', () => {
  const folder = useFolder('rapport-erase-');
  const { testApp, team } = useTeams({ app: startTestApp });
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'customer'),
    (made) => made.restore(),
  );
  const form = useOnce(() => createForm(team, { fields: FIELDS }));

  const list = async (): Promise<Listing[]> =>
    (await cli.json<{ erased: Listing[] }>('erase', '--list')).erased;

  async function fileOf(lines: unknown[]): Promise<string> {
    const file = path.join(folder.path, randomUUID());
    const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
    await writeFile(file, `${text.join('\n')}\n`);
    return file;
  }

  it('erase erases a customer completely, and counts what it has erased', async () => {
    const { id } = await createCustomer(team, { email: 'one@example.com' });
    await submitResponse(team, form.id, { email: 'one@example.com' });
    const other = await submitResponse(team, form.id, { email: 'x@example.com', remark: 'one@example.com' }); // oxfmt-ignore

    const done = await cli.json('erase', '--team', team.teamId, '--customer', id, '--with-mentions'); // oxfmt-ignore

    expect(done).toEqual({
      customerId: id,
      erased: {
        customers: 1, responses: 1, mentions: 1, deliveries: 0, coupons: 0, notes: 0,
        idempotencyKeys: 0, quarantined: 0, exports: 0, restartedExports: 0,
      },
    }); // oxfmt-ignore
    expectError(await team.get(`/customer/${id}`), 'CUSTOMER_NOT_FOUND');
    expectError(await team.get(`/forms/${form.id}/responses/${other.formResponseId}`), 'RESPONSE_NOT_FOUND'); // oxfmt-ignore
    expect(await list()).toEqual([
      { teamId: team.teamId, customerId: id, erasedAt: expect.any(String) as string, responseIds: [other.formResponseId] },
    ]); // oxfmt-ignore
    const { stdout } = await cli.run('erase', '--list');
    expect(stdout.trim().split('\n').map((line) => JSON.parse(line) as unknown)).toEqual(await list()); // oxfmt-ignore
    const events = await testApp.database.query(
      `SELECT actor_kind, target_id, details FROM audit_events WHERE action = 'eraseCustomer'`,
    );
    expect(events).toEqual([
      { actor_kind: 'system', target_id: null, details: { responses: 1, mentions: 0, deliveries: 0 } },
    ]); // oxfmt-ignore
  });

  it('erase --with-mentions says how many responses of others go', async () => {
    const { id } = await createCustomer(team, { email: 'many@example.com' });
    const [first] = await Promise.all(
      times(3, (index) => submitResponse(team, form.id, { email: `${index}@example.com`, remark: 'many@example.com' })),
    ); // oxfmt-ignore
    await team.delete(`/forms/${form.id}/responses/${first?.formResponseId}`).expect(200);
    const named = ['--team', team.teamId, '--customer', id];

    const { status, stderr } = await cli.run('erase', ...named, '--with-mentions');

    expect(status).toBe(0);
    expect(stderr).toMatch(/^Erases the customer for good:\n/);
    expect(stderr).toMatch(/\n  Responses of others with the e-mail or the phone +3\n/);
  });

  it('erase --replay erases listed customers that a restored database has, and records all of the list', async () => {
    const back = await createCustomer(team);
    const mention = await submitResponse(team, form.id, { email: 'y@example.com' });
    const gone = randomUUID();
    const elsewhere = randomUUID();
    const line = (customerId: string, responseIds: string[] = [], teamId = team.teamId) => ({
      teamId, customerId, erasedAt: '2026-11-01T10:00:00.000Z', responseIds,
    }); // oxfmt-ignore
    const file = await fileOf([
      line(back.id),
      line(gone, [mention.formResponseId]),
      line(randomUUID(), [], elsewhere),
    ]);

    expect(await cli.json('erase', '--replay', file)).toEqual({
      applied: 1,
      alreadyGone: 2,
      rejected: [],
    });

    expectError(await team.get(`/customer/${back.id}`), 'CUSTOMER_NOT_FOUND');
    expectError(await team.get(`/forms/${form.id}/responses/${mention.formResponseId}`), 'RESPONSE_NOT_FOUND'); // oxfmt-ignore
    const listed = await list();
    expect(listed).toContainEqual(line(gone, [mention.formResponseId]));
    expect(listed.map(({ customerId }) => customerId)).toContain(back.id);
    expect(await cli.json('erase', '--replay', file)).toMatchObject({ applied: 0, alreadyGone: 3 });
    expect(await list()).toEqual(listed);
  });

  it('erase --list prints very many responses of others on several lines, which --replay joins', async () => {
    const { id } = await createCustomer(team);
    const responseIds = times(1_201, () => randomUUID());
    const whole = { teamId: team.teamId, customerId: id, erasedAt: '2026-11-01T10:00:00.000Z' };
    const ofCustomer = async () => (await list()).filter(({ customerId }) => customerId === id);
    const parts = [responseIds.slice(0, 600), responseIds.slice(600)];
    const file = await fileOf(parts.map((part) => ({ ...whole, responseIds: part })));

    expect(await cli.json('erase', '--replay', file)).toMatchObject({ applied: 1, alreadyGone: 1 });

    const listed = await ofCustomer();
    expect(listed.map((each) => each.responseIds.length)).toEqual([500, 500, 201]);
    expect(listed.flatMap((each) => each.responseIds).toSorted()).toEqual(responseIds.toSorted());
    await cli.json('erase', '--replay', await fileOf(listed));
    expect(await ofCustomer()).toEqual(listed);
  });

  it('erase --replay reports invalid lines, and applies the others', async () => {
    const { id } = await createCustomer(team);
    const whole = { teamId: team.teamId, customerId: id, erasedAt: '2026-11-01', responseIds: [] };
    const file = await fileOf([
      'x', 'null', { ...whole, customerId: 'x' }, { ...whole, teamId: 1 }, { ...whole, erasedAt: 'x' },
      { ...whole, responseIds: ['x'] }, { ...whole, responseIds: undefined }, '', whole,
    ]); // oxfmt-ignore

    const result = await cli.run('erase', '--replay', file, '--json');

    expect(result.status).toBe(1);
    expect(JSON.parse(result.stdout)).toEqual({
      applied: 1,
      alreadyGone: 0,
      rejected: [1, 2, 3, 4, 5, 6, 7],
    });
  });

  it('erase rejects unknown customers, teams and files, and wrong usage', async () => {
    const unknown = ['--team', team.teamId, '--customer', randomUUID()];
    expect((await cli.run('erase', ...unknown)).status).toBe(1);
    expect((await cli.run('erase', '--team', 'x', '--customer', randomUUID())).status).toBe(1);
    expect((await cli.run('erase', '--replay', path.join(folder.path, 'none'))).status).toBe(1);
    for (const args of [
      [], ['--team', 'x'], ['--customer', 'x'], ['--list', '--replay', 'x'], [...unknown, '--list'],
      ['--list', '--with-mentions'],
    ]) {
      expect((await cli.run('erase', ...args)).status).toBe(2);
    } // oxfmt-ignore
  });

  it('export writes an archive that only the owner can read, or no file', async () => {
    const { id } = await createCustomer(team, { email: 'export@example.com' });
    await submitResponse(team, form.id, { email: 'export@example.com' });
    const out = path.join(folder.path, 'archive.zip');
    const args = ['--team', team.teamId, '--customer', id, '--out', out];

    const done = await cli.json('export', ...args, '--language', 'de');

    const { mode, size } = await stat(out);
    expect(done).toEqual({ customerId: id, file: out, bytes: size });
    expect(mode & 0o777).toBe(0o600);
    const files = readZip(await readFile(out));
    expect(files['index.html']).toContain('<html lang="de">');
    expect(JSON.parse(files['data.json'] ?? '')).toMatchObject({
      customer: { id, email: 'export@example.com' },
      responses: [{ answers: [{ value: 'export@example.com' }, { value: null }] }],
      events: [
        { action: 'exportCustomer', by: 'system' },
        { action: 'createCustomer', by: 'key' },
      ],
    });
    expect((await cli.run('export', ...args)).status).toBe(1);
    const none = path.join(folder.path, 'none.zip');
    const unknown = ['--team', team.teamId, '--customer', randomUUID(), '--out', none];
    expect((await cli.run('export', ...unknown)).status).toBe(1);
    await expect(stat(none)).rejects.toThrow('ENOENT');
  });
});
