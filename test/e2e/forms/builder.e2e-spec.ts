import * as fc from 'fast-check';
import { DEFAULT_BUILDER_SETTINGS } from '../../../src/forms/domain/builder-settings';
import { newId } from '../../../src/core/values/identifiers';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import {
  type BuilderField,
  formPath,
  readBuilder,
  saveBody,
  saveForm,
} from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { getResponse, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { times } from '../../support/collections';
import { shareTestApp, type TestApp } from '../../support/test-app';
import { answersTo, generatedFields, generatedLabel } from './generated-fields';

const NAMES = [
  { fieldType: 'TextInput', label: 'First name' },
  { fieldType: 'TextInput', label: 'Last name' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
];

/** Removes a field. */
const without = (label: string) => (body: { fields: BuilderField[] }) => ({
  fields: body.fields.filter((field) => field.label !== label),
});

describe('The builder of a form in the console', () => {
  let testApp: TestApp;
  let team: TeamClient;
  let admin: SignedInMember;
  let editor: SignedInMember;

  beforeAll(async () => {
    testApp = await shareTestApp();
    team = await createTeam(testApp);
    admin = await createMember(testApp, team.teamId, 'admin', { name: 'Ada' });
    editor = await createMember(testApp, team.teamId, 'editor', { name: 'Eva' });
  });

  afterAll(async () => {
    await testApp.close();
  });

  const newForm = async (overrides = {}) => {
    const form = await createForm(team, { fields: NAMES, ...overrides });
    return { form, path: formPath(team.teamId, form.id) };
  };

  const valuesOf = async (formId: string, responseId: string) =>
    (await getResponse(team, formId, responseId)).fields.map(({ key, value }) => [key, value]);

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

  it('saves everything, and returns what it has saved', async () => {
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

  it('changes nothing when a form is saved as it is', async () => {
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

  it('keeps the answers of a field whose label changes, and generates its key again', async () => {
    const { form, path } = await newForm();
    const { formResponseId } = await submitResponse(team, form.id, { first_name: 'Ada' });

    const saved = await saveForm(editor.client, path, ({ fields }) => ({
      fields: fields.map((field) =>
        field.label === 'First name' ? { ...field, label: 'Given name?' } : field,
      ),
    }));

    const [given] = saved.form.fields;
    expect(saved.changedKeys).toEqual([
      { fieldId: given?.id, from: 'first_name', to: 'given_nameq' },
    ]);
    expect(await valuesOf(form.id, formResponseId)).toEqual([
      ['given_nameq', 'Ada'],
      ['last_name', null],
      ['roast', null],
    ]);
    expect(await submitResponse(team, form.id, { first_name: 'Bea' })).toMatchObject({
      ignoredKeys: ['first_name'],
    });
  });

  it('keeps the answers of fields whose labels are swapped', async () => {
    const { form, path } = await newForm();
    const { formResponseId } = await submitResponse(team, form.id, {
      first_name: 'Ada',
      last_name: 'Lovelace',
    });

    await saveForm(editor.client, path, ({ fields: [first, last, roast] }) => ({
      fields: [{ ...last!, label: 'First name' }, { ...first!, label: 'Last name' }, roast!],
    }));

    expect(await valuesOf(form.id, formResponseId)).toEqual([
      ['first_name', 'Lovelace'],
      ['last_name', 'Ada'],
      ['roast', null],
    ]);
  });

  it('lets a new field take over the label of a field that is renamed', async () => {
    const { form, path } = await newForm();
    const { formResponseId } = await submitResponse(team, form.id, { first_name: 'Ada' });

    const saved = await saveForm(editor.client, path, ({ fields: [first, last, roast] }) => ({
      fields: [
        { id: null, fieldType: 'NumberInput', label: 'First name' },
        { ...first!, label: 'Nickname' },
        last!,
        roast!,
      ],
    }));

    expect(saved.changedKeys).toMatchObject([{ from: 'first_name', to: 'nickname' }]);
    expect(await valuesOf(form.id, formResponseId)).toEqual([
      ['first_name', null],
      ['nickname', 'Ada'],
      ['last_name', null],
      ['roast', null],
    ]);
  });

  it('keeps every answer under any permutation and renaming of the fields', async () => {
    const labels = fc.uniqueArray(generatedLabel, {
      minLength: 4,
      maxLength: 4,
      selector: (label) => label.trim().normalize('NFC'),
    });
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    await fc.assert(
      fc.asyncProperty(labels, order, order, async (before, moved, relabelled) => {
        const { form, path } = await newForm({
          fields: before.map((label) => ({ fieldType: 'TextInput', label })),
        });
        const answers = form.fields.map(({ key }, index) => [key, `answer ${index}`]);
        const { formResponseId } = await submitResponse(
          team,
          form.id,
          Object.fromEntries(answers) as Record<string, unknown>,
        );

        const saved = await saveForm(editor.client, path, ({ fields }) => ({
          fields: moved.map((index) => ({
            ...fields[index]!,
            label: fields[relabelled[index]!]!.label,
          })),
        }));

        const keys = saved.form.fields.map(({ key }) => key);
        expect(new Set(keys).size).toBe(4);
        expect(await valuesOf(form.id, formResponseId)).toEqual(
          moved.map((index, position) => [keys[position], `answer ${index}`]),
        );
      }),
      { numRuns: 15 },
    );
  });

  describe('when a field is removed', () => {
    it('plans the removal with the number of answers, and changes nothing', async () => {
      const { form, path } = await newForm();
      await submitResponse(team, form.id, { first_name: 'Ada' });
      const before = await readBuilder(editor.client, path);
      const body = saveBody(before);
      const [first, last] = body.fields;

      const plan = await editor.client
        .post(`${path}/builder/plan`, { ...body, fields: [{ ...last!, label: 'Surname' }] })
        .expect(200);

      expect(plan.body).toEqual({
        success: true,
        data: {
          changedKeys: [{ fieldId: last?.id, from: 'last_name', to: 'surname' }],
          removedFields: [
            { fieldId: first?.id, key: 'first_name', label: 'First name', answers: 1 },
            { fieldId: body.fields[2]?.id, key: 'roast', label: 'Roast', answers: 0 },
          ],
        },
      });
      expect(await readBuilder(editor.client, path)).toEqual(before);
    });

    it('needs the exact number of its answers, and the role of an admin', async () => {
      const { form, path } = await newForm();
      for (const name of ['Ada', 'Bea']) {
        await submitResponse(team, form.id, { first_name: name, last_name: 'L' });
      }
      const body = saveBody(await readBuilder(admin.client, path));
      const id = body.fields[0]?.id ?? '';
      const removing = { ...body, ...without('First name')(body) };

      for (const removedAnswers of [undefined, {}, { [id]: 1 }, { [newId()]: 2 }]) {
        const response = await admin.client.put(`${path}/builder`, { ...removing, removedAnswers });
        expectError(response, 'FIELDS_WOULD_BE_REMOVED', ['first_name']);
      }
      const confirmed = { ...removing, removedAnswers: { [id]: 2 } };
      expectError(await editor.client.put(`${path}/builder`, confirmed), 'FORBIDDEN');
      expect((await readBuilder(admin.client, path)).answers).toMatchObject({ [id]: 2 });

      await admin.client.put(`${path}/builder`, confirmed).expect(200);

      const stored = await testApp.database.query(
        'SELECT 1 FROM form_responses WHERE team_id = $1 AND form_id = $2 AND answers ? $3',
        [team.teamId, form.id, id],
      );
      expect(stored).toEqual([]);
    });

    it('counts only the answers to removed fields of a form with very many responses', async () => {
      const { form, path } = await newForm();
      await submitResponse(team, form.id, { first_name: 'Ada', last_name: 'L' });
      const body = saveBody(await readBuilder(admin.client, path));
      await testApp.database.query(
        'UPDATE form_response_counts SET responses = 100001 WHERE team_id = $1 AND form_id = $2',
        [team.teamId, form.id],
      );

      expect((await readBuilder(admin.client, path)).answers).toEqual({});
      const plan = await admin.client
        .post(`${path}/builder/plan`, { ...body, fields: body.fields.slice(2) })
        .expect(200);
      expect(plan.body).toMatchObject({
        data: { removedFields: [{ answers: 1 }, { answers: 1 }] },
      });
    });

    it('needs no confirmation without answers', async () => {
      const { path } = await newForm();
      const { form } = await saveForm(editor.client, path, without('Roast'));
      expect(form.fields.map(({ key }) => key)).toEqual(['first_name', 'last_name']);
    });
  });

  it('rejects a version that is behind, and says when and by whom the form was changed', async () => {
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

  it('leaves the settings alone when the form is changed over the API', async () => {
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

  it('publishes no colours with too little contrast, by no way', async () => {
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
    // As it is shown to an editor.
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

  it('keeps the options of an old form that differ only in white space, and rejects new ones', async () => {
    const { form, path } = await newForm();
    const twins = ['Light', 'Dark red', 'Dark  red'];
    await testApp.database.query(
      `UPDATE form_fields SET options = $2 WHERE form_id = $1 AND label = 'Roast'`,
      [form.id, twins],
    );
    await saveForm(editor.client, path, ({ fields }) => ({
      fields: fields.map((field) => ({ ...field, label: `${field.label} now` })),
    }));
    const body = saveBody(await readBuilder(editor.client, path));
    const fields = body.fields.map((field) =>
      field.label === 'Roast now' ? { ...field, options: [...twins, ' Light'] } : field,
    );
    for (const response of [
      await editor.client.put(`${path}/builder`, { ...body, fields }),
      await editor.client.post(`${path}/builder/plan`, { ...body, fields }),
    ]) {
      expectError(response, 'VALIDATION_FAILED', [
        'fields[2].options[3]: must be unique in the field',
      ]);
    }
  });

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
    // As it is stored, not as it was sent.
    const details = { name: 'Tea club\u0301'.normalize('NFC'), status: 'draft', isPublic: true };
    expect(events).toEqual([{ action: 'saveForm', actor_id: editor.userId, details }]);
  });
});

/** The smallest PNG. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Numbers of removed answers by ids of fields. */
const ofFields = (count: number): object => Object.fromEntries(times(count, () => [newId(), 1]));
