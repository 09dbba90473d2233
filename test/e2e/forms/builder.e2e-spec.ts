import * as fc from 'fast-check';
import { DEFAULT_BUILDER_SETTINGS } from '../../../src/forms/domain/builder-settings';
import { newId } from '../../../src/core/values/identifiers';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { formPath, readBuilder, saveBody, saveForm } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { times } from '../../support/collections';
import { answersTo, generatedFields } from './generated-fields';
import { useBuilder, NAMES } from './builder-harness';

describe('The builder of a form in the console', () => {
  const { testApp, team, admin, editor, newForm } = useBuilder();

  it('shows the form, all settings with their defaults, and the number of answers', async () => {
    const { form, path } = await newForm();
    await submitResponse(team, form.id, { first_name: 'Ada', roast: 'Dark' });
    await submitResponse(team, form.id, { first_name: 'Bea' });

    const builder = await readBuilder(editor.client, path);

    const whole = await team.get(`/forms/${form.id}`).expect(200);
    const [first, last, roast] = builder.form.fields.map(({ id }) => id ?? '');
    expect(builder).toEqual({
      form: (whole.body as { data: unknown }).data,
      settings: DEFAULT_BUILDER_SETTINGS,
      hiddenNames: [],
      campaignId: null,
      closing: null,
      url: null,
      lastChange: null,
      answers: { [first ?? '']: 2, [last ?? '']: 0, [roast ?? '']: 1 },
    });
  });

  it('shows the path of the webhook, which can be a secret, to admins and keys only', async () => {
    const webhookUrl = 'https://hooks.example.com/services/T0/secret?token=x';
    const { form, path } = await newForm({ webhookUrl });
    const shownTo = async ({ client }: SignedInMember) => [
      (await readBuilder(client, path)).form.webhookUrl,
      ((await client.get(path).expect(200)).body as { data: { webhookUrl: unknown } }).data
        .webhookUrl,
    ];

    expect(await shownTo(admin)).toEqual([webhookUrl, webhookUrl]);
    expect(await shownTo(editor)).toEqual(Array(2).fill('https://hooks.example.com'));
    const whole = await team.get(`/forms/${form.id}`).expect(200);
    expect(whole.body).toMatchObject({ data: { webhookUrl } });
  });

  it('saves all properties, and returns the saved form', async () => {
    const { form, path } = await newForm();
    const settings = {
      version: 1,
      theme: {
        accent: '#ffcc00',
        text: '#000000',
        background: '#fafafa',
        radius: 16,
        font: 'mono',
        scheme: 'light',
      },
      sender: { name: 'Kaffeewerk', url: 'https://kaffeewerk.example' },
      header: { logo: `data:image/png;base64,${PNG}`, text: '# Club' },
      footer: { text: 'Bye', imprintUrl: 'https://example.com/imprint', privacyUrl: null },
      submitLabel: 'Send it',
      thankYou: { text: 'Thanks', redirectUrl: 'https://example.com/thanks' },
      closedText: 'Too late',
      language: 'de',
      isProofOfWorkRequired: true,
      allowedOrigins: ['https://shop.example.com'],
    };
    await submitResponse(team, form.id, { first_name: 'Ada' });

    const saved = await saveForm(editor.client, path, () => ({
      name: 'Saved',
      description: 'D',
      formPurpose: 'P',
      status: 'published',
      isPublic: false,
      createCustomerOnSubmit: false,
      settings,
      closing: { closesAt: '2030-01-01T12:00:00+02:00', maxResponses: 100 },
    }));

    expect(saved).toMatchObject({
      form: {
        name: 'Saved',
        description: 'D',
        formPurpose: 'P',
        status: 'published',
        isPublic: false,
        createCustomerOnSubmit: false,
        version: 2,
      },
      settings,
      closing: { closesAt: '2030-01-01T10:00:00.000Z', maxResponses: 100 },
      url: `${testApp.url}/f/${saved.form.link}`,
      lastChange: { by: 'Eva' },
      changedKeys: [],
    });
    const { changedKeys: _, ...builder } = saved;
    expect(await readBuilder(editor.client, path)).toEqual(builder);
  });

  it('changes nothing when a form is saved unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(generatedFields, async (fields) => {
        const { form, path } = await newForm({ fields });
        await submitResponse(team, form.id, answersTo(form.fields));
        const before = await readBuilder(editor.client, path);

        const { changedKeys, ...after } = await saveForm(editor.client, path, () => ({}));

        expect(changedKeys).toEqual([]);
        expect(after).toEqual({
          ...before,
          form: { ...before.form, version: 2, updatedAt: after.form.updatedAt },
          lastChange: { at: after.form.updatedAt, by: 'Eva' },
        });
      }),
      { numRuns: 15 },
    );
  });

  it('rejects an outdated version, and names the time and the author of the last change', async () => {
    const { path } = await newForm();
    const body = saveBody(await readBuilder(editor.client, path));
    const { lastChange } = await saveForm(admin.client, path, () => ({ name: newId() }));

    for (const save of [
      () => editor.client.put(`${path}/builder`, body),
      () => editor.client.post(`${path}/builder/plan`, body),
    ]) {
      const fields = ['version: 2', `changedAt: ${lastChange?.at}`, 'changedBy: Ada'];
      expectError(await save(), 'FORM_CHANGED', fields);
    }
  });

  it('names the API key that changed a form', async () => {
    const { form, path } = await newForm();
    await team.patch(`/forms/${form.id}`, { description: 'New' }).expect(200);
    const { lastChange } = await readBuilder(editor.client, path);
    expect(team.apiKey.startsWith(lastChange?.by ?? '-')).toBe(true);
  });

  it('keeps its settings when the form is changed over the API', async () => {
    const { form, path } = await newForm();
    const { settings, closing } = await saveForm(editor.client, path, (body) => ({
      settings: { ...(body.settings as object), submitLabel: 'Go' },
      closing: { closesAt: null, maxResponses: 7 },
    }));
    await team.patch(`/forms/${form.id}`, { fields: NAMES, name: newId() }).expect(200);
    expect(await readBuilder(editor.client, path)).toMatchObject({ settings, closing });
  });

  it('replaces and removes the limits of the page', async () => {
    const { path } = await newForm();
    const closingWith = async (closing: object | null) =>
      (await saveForm(editor.client, path, () => ({ closing }))).closing;

    expect(await closingWith({ closesAt: '2030-01-01T00:00:00Z' })).toEqual({
      closesAt: '2030-01-01T00:00:00.000Z',
      maxResponses: null,
    });
    expect(await closingWith({ maxResponses: 5 })).toEqual({ closesAt: null, maxResponses: 5 });
    expect(await closingWith(null)).toBeNull();
  });

  it('lists the forms whose pages are closed, by time or by responses over the API', async () => {
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const closedForms = async (): Promise<string[]> => {
      const { body } = await viewer.client.get(`/teams/${team.teamId}/closed-forms`).expect(200);
      return (body as { data: { id: string }[] }).data.map(({ id }) => id);
    };
    const [open, late, full] = [await newForm(), await newForm(), await newForm()];
    await submitResponse(team, full.form.id, { first_name: 'Ada' });
    const closings: [typeof open, object][] = [
      [open, { closesAt: '2099-01-01T00:00:00Z', maxResponses: 1 }],
      [late, { closesAt: '2020-01-01T00:00:00Z' }],
      [full, { maxResponses: 2 }],
    ];
    for (const [{ path }, closing] of closings) {
      await saveForm(editor.client, path, () => ({ closing }));
    }
    expect(await closedForms()).toEqual([late.form.id]);

    await submitResponse(team, full.form.id, { first_name: 'Bea' });

    expect((await closedForms()).toSorted()).toEqual([late.form.id, full.form.id].toSorted());
    const others = await createTeam(testApp);
    const stranger = await createMember(testApp, others.teamId, 'owner');
    const { body } = await stranger.client.get(`/teams/${others.teamId}/closed-forms`).expect(200);
    expect(body).toEqual({ success: true, data: [] });
  });

  it('does not publish colours with too little contrast, in the console or over the API', async () => {
    const { form, path } = await newForm();
    const theme = { text: '#777777', background: '#ffffff', scheme: 'light' };
    const body = saveBody(await readBuilder(editor.client, path));
    const gray = { ...body, settings: { theme } };
    const reason =
      'settings.theme.text: has a contrast of 4.47:1 to the background; a published form needs at least 4.5:1';

    const published = await editor.client.put(`${path}/builder`, { ...gray, status: 'published' });
    expectError(published, 'VALIDATION_FAILED', [reason]);
    await editor.client.put(`${path}/builder`, gray).expect(200);
    const patched = await team.patch(`/forms/${form.id}`, { status: 'published' });
    expectError(patched, 'VALIDATION_FAILED', [reason]);

    expect((await readBuilder(editor.client, path)).form).toMatchObject({ status: 'draft' });
  });

  it('saves a draft without fields, and does not publish it', async () => {
    const { path } = await newForm();
    await saveForm(editor.client, path, () => ({ fields: [] }));
    const body = saveBody(await readBuilder(editor.client, path));

    const response = await editor.client.put(`${path}/builder`, { ...body, status: 'published' });

    expectError(response, 'VALIDATION_FAILED', [
      'fields: a published form needs at least one field',
    ]);
  });

  it('changes the webhook only for an admin, and only if it is sent', async () => {
    const { path } = await newForm();
    const body = saveBody(await readBuilder(editor.client, path));
    const hook = { webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 's3cret' };

    expectError(await editor.client.put(`${path}/builder`, { ...body, ...hook }), 'FORBIDDEN');
    await saveForm(admin.client, path, () => hook);
    await saveForm(editor.client, path, () => ({}));
    // The URL that is shown to an editor.
    await saveForm(editor.client, path, () => ({ webhookUrl: 'http://127.0.0.1:9' }));
    for (const change of [{ webhookUrl: null }, { webhookSecret: null }]) {
      const changed = { ...saveBody(await readBuilder(editor.client, path)), ...change };
      expectError(await editor.client.put(`${path}/builder`, changed), 'FORBIDDEN');
    }

    const { form: saved } = await readBuilder(admin.client, path);
    expect(saved).toMatchObject({ webhookUrl: hook.webhookUrl, hasWebhookSecret: true });
  });

  it.each(['isPublic', 'createCustomerOnSubmit', 'version', 'name', 'status', 'fields'])(
    'rejects a body without %s',
    async (property) => {
      const { path } = await newForm();
      const { [property]: _left, ...body } = saveBody(
        await readBuilder(editor.client, path),
      ) as unknown as Record<string, unknown>;

      const response = await editor.client.put(`${path}/builder`, body);

      expectError(response, 'VALIDATION_FAILED', [expect.stringContaining(`${property}: `)]);
    },
  );

  it('names every violation', async () => {
    const { path } = await newForm();
    const body = saveBody(await readBuilder(editor.client, path));
    const [first] = body.fields;
    const response = await editor.client.put(`${path}/builder`, {
      ...body,
      version: 0,
      isPublic: null,
      fields: [first, { ...first, label: 'Other' }],
      settings: { theme: { accent: 'red', radius: 5 }, allowedOrigins: ['https://example.com/'] },
      closing: { closesAt: '2030-01-01', maxResponses: 0 },
      removedAnswers: { x: -1 },
    });

    expectError(response, 'VALIDATION_FAILED', expect.any(Array));
    const { fields } = response.body as { fields: string[] };
    expect(fields.map((violation) => violation.split(':')[0])).toEqual([
      'version',
      'isPublic',
      'fields[1].id',
      'settings.theme.accent',
      'settings.theme.radius',
      'settings.allowedOrigins',
      'closing.closesAt',
      'closing.maxResponses',
      'removedAnswers',
    ]);
  });

  it('accepts numbers of removed answers by the ids of at most 200 fields only', async () => {
    const { path } = await newForm();
    const body = saveBody(await readBuilder(admin.client, path));
    const save = (removedAnswers: unknown) =>
      admin.client.put(`${path}/builder`, { ...body, removedAnswers });

    for (const name of ['\0', `${newId()}\0`, '\ud800']) {
      expectError(await save({ [name]: 1 }), 'VALIDATION_FAILED', [
        'body: must not hold a name with U+0000 or half a surrogate pair',
      ]);
    }
    for (const invalid of [[1], { x: 1 }, { [newId()]: -1 }, { [newId()]: '1' }, 'x', 1]) {
      expectError(await save(invalid), 'VALIDATION_FAILED', [
        'removedAnswers: must be an object with the number of answers for each field id',
      ]);
    }
    expectError(await save(ofFields(201)), 'VALIDATION_FAILED', [
      'removedAnswers: must have at most 200 members',
    ]);
    await save(ofFields(200)).expect(200);
  });

  it('does not take the name of another form, and finds no form of another team', async () => {
    const { form, path } = await newForm();
    const other = await newForm();
    const body = saveBody(await readBuilder(editor.client, path));

    const named = await editor.client.put(`${other.path}/builder`, { ...body, name: form.name });
    expectError(named, 'FORM_NAME_TAKEN');
    const foreign = await createForm(await createTeam(testApp));
    const foreignPath = formPath(team.teamId, foreign.id);
    expectError(await editor.client.get(`${foreignPath}/builder`), 'FORM_NOT_FOUND');
    expectError(await editor.client.put(`${foreignPath}/builder`, body), 'FORM_NOT_FOUND');
    expectError(await editor.client.post(`${foreignPath}/builder/plan`, body), 'FORM_NOT_FOUND');
  });

  it('is recorded in the audit log', async () => {
    const { form, path } = await newForm();
    await saveForm(editor.client, path, () => ({ name: '  Tea club\u0301 ', isPublic: true }));
    const events = await testApp.database.query(
      `SELECT action, actor_id, details FROM audit_events
        WHERE team_id = $1 AND target_id = $2 AND action <> 'createForm'`,
      [team.teamId, form.id],
    );
    // The stored name, not the sent one.
    const details = { name: 'Tea club\u0301'.normalize('NFC'), status: 'draft', isPublic: true };
    expect(events).toEqual([{ action: 'saveForm', actor_id: editor.userId, details }]);
  });
});

/** The smallest PNG. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Numbers of removed answers by ids of fields. */
const ofFields = (count: number): object => Object.fromEntries(times(count, () => [newId(), 1]));
