import { signInAs } from '../../factories/account.factory';
import { formPath, readBuilder, saveBody } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { submissionBody } from '../../factories/response.factory';
import type { ConsoleClient } from '../../support/console-client';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const FIELDS = [
  { fieldType: 'TextInput', label: 'First name' },
  { fieldType: 'TextInput', label: 'Last name' },
];

/** Two processes on one database: only the database can decide between them. */
describe('Concurrent saves of a form in the builder', () => {
  const { testApp, team, admin } = useTeams({ app: startTestApp });
  const second = useOnce(() => startSecondApp(testApp));

  let clients: ConsoleClient[];

  beforeAll(async () => {
    clients = [admin.client, await signInAs(second, admin.account)];
  });

  const newForm = async () => {
    const { id } = await createForm(team, { fields: FIELDS });
    const path = formPath(team.teamId, id);
    return { id, path, body: saveBody(await readBuilder(admin.client, path)) };
  };

  it('succeed once for each version; the others learn that the form has changed', async () => {
    for (const round of times(5, (index) => index)) {
      const { path, body } = await newForm();

      const responses = await Promise.all(
        times(6, (index) =>
          clients[index % 2]!.put(`${path}/builder`, {
            ...body,
            description: `${round} ${index}`,
            fields: body.fields.toReversed(),
          }),
        ),
      );

      const saved = responses.filter(({ status }) => status === 200);
      expect(saved).toHaveLength(1);
      const others = responses.filter(({ status }) => status !== 200);
      expect(others.map(({ body: { code } }: { body: { code: string } }) => code)).toEqual(
        times(5, () => 'FORM_CHANGED'),
      );
      const stored = await readBuilder(admin.client, path);
      expect(saved[0]?.body).toMatchObject({ data: { form: stored.form } });
    }
  });

  it('open one link when both publish the form', async () => {
    const { id, path } = await newForm();
    const publish = async (client: ConsoleClient): Promise<number> => {
      const body = saveBody(await readBuilder(client, path));
      return (await client.put(`${path}/builder`, { ...body, status: 'published' })).status;
    };

    const statuses = await Promise.all([
      ...clients.map(publish),
      team.patch(`/forms/${id}`, { status: 'published' }).then(({ status }) => status),
    ]);

    expect(statuses).toContain(200);
    const links = await testApp.database.query(
      'SELECT token FROM form_links WHERE team_id = $1 AND form_id = $2',
      [team.teamId, id],
    );
    expect(links).toHaveLength(1);
  });

  it('lose no answer of concurrent submissions, and store each under its field', async () => {
    const { id, path, body } = await newForm();
    const [first, last] = body.fields;
    const swapped = [
      { ...first!, label: 'Last name' },
      { ...last!, label: 'First name' },
    ];
    const submit = () =>
      team.post(`/forms/${id}/responses`, submissionBody({ first_name: 'F', last_name: 'L' }));

    const [responses, saved] = await Promise.all([
      Promise.all(times(30, submit)),
      clients[1]!.put(`${path}/builder`, { ...body, fields: swapped }),
    ]);

    expect(saved.status).toBe(200);
    expect(responses.map(({ status }) => status)).toEqual(times(30, () => 201));
    const stored = await testApp.database.query<{ answers: Record<string, string> }>(
      'SELECT answers FROM form_responses WHERE team_id = $1 AND form_id = $2',
      [team.teamId, id],
    );
    expect(stored).toHaveLength(30);
    // Before the save, the first field was asked for the first name, and after it the second field.
    const before = { [first?.id ?? '']: 'F', [last?.id ?? '']: 'L' };
    const after = { [first?.id ?? '']: 'L', [last?.id ?? '']: 'F' };
    for (const { answers } of stored) expect([before, after]).toContainEqual(answers);
  });

  it('delete no answer that was not confirmed', async () => {
    for (const _ of times(5, () => null)) {
      const { id, path, body } = await newForm();
      const [first, last] = body.fields;
      const submit = () =>
        team.post(`/forms/${id}/responses`, submissionBody({ first_name: 'F', last_name: 'L' }));

      const [removed, submitted] = await Promise.all([
        clients[1]!.put(`${path}/builder`, { ...body, fields: [last] }),
        submit(),
      ]);

      expect(submitted.status).toBe(201);
      const [response] = await testApp.database.query<{ answers: object }>(
        'SELECT answers FROM form_responses WHERE team_id = $1 AND form_id = $2',
        [team.teamId, id],
      );
      const { ignoredKeys } = (submitted.body as { data: { ignoredKeys?: string[] } }).data;
      const kept = { [last?.id ?? '']: 'L' };
      // Either the field was removed before the submission, or the submission came first, and the removal was rejected.
      expect([removed.status, response?.answers, ignoredKeys]).toEqual(
        removed.status === 200
          ? [200, kept, ['first_name']]
          : [409, { ...kept, [first?.id ?? '']: 'F' }, undefined],
      );
    }
  });
});
