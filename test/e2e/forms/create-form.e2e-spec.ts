import { createForm, type FormBody, formBody } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { shareLockedApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const REMARK = { fieldType: 'TextInput', label: 'Remark' };

describe('POST /v1/forms', () => {
  const { testApp, team } = useTeams({ app: shareLockedApp, eachTest: true });

  async function storedOf(id: string): Promise<unknown> {
    const [row] = await testApp.database.query(
      `SELECT name, description, form_purpose, status, is_public, create_customer_on_submit,
              webhook_url, webhook_secret, provider, builder_settings
         FROM forms WHERE id = $1`,
      [id],
    );
    return row;
  }

  it('creates a form with its fields', async () => {
    const response = await team.post('/forms', {
      name: 'Coffee club',
      fields: [
        { fieldType: 'EmailInput', label: 'E-mail', isRequired: true },
        { fieldType: 'Select', label: 'Favourite roast', options: ['Light', 'Dark'] },
      ],
    });

    expect(response.status).toBe(201);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        name: 'Coffee club',
        status: 'draft',
        fields: [
          {
            key: 'email',
            label: 'E-mail',
            type: 'varchar',
            fieldType: 'EmailInput',
            isRequired: true,
            options: [],
          },
          {
            key: 'favourite_roast',
            label: 'Favourite roast',
            type: 'varchar',
            fieldType: 'Select',
            isRequired: false,
            options: ['Light', 'Dark'],
          },
        ],
      },
    });
  });

  it.each<[string, Partial<FormBody>]>([
    ['left out', {}],
    [
      'null',
      {
        description: null,
        formPurpose: null,
        status: null,
        isPublic: null,
        createCustomerOnSubmit: null,
        webhookUrl: null,
        webhookSecret: null,
      },
    ],
  ])('uses the defaults of settings that are %s', async (_name, settings) => {
    const { id, status } = await createForm(team, { name: 'Club', ...settings });

    expect(status).toBe('draft');
    expect(await storedOf(id)).toEqual({
      name: 'Club',
      description: null,
      form_purpose: null,
      status: 'draft',
      is_public: true,
      create_customer_on_submit: true,
      webhook_url: null,
      webhook_secret: null,
      provider: 'native',
      builder_settings: {},
    });
  });

  it('stores every setting and never returns the secret', async () => {
    const webhookSecret = 'whsec !"%$~';
    const created = await team
      .post('/forms', {
        ...formBody({ name: 'Club' }),
        description: ' For members ',
        formPurpose: '',
        status: 'published',
        isPublic: false,
        createCustomerOnSubmit: false,
        webhookUrl: 'https://hooks.example.com:8443/a?b=c#d',
        webhookSecret,
      })
      .expect(201);
    const { id, status } = (created.body as { data: { id: string; status: string } }).data;

    expect(status).toBe('published');
    expect(await storedOf(id)).toEqual({
      name: 'Club',
      description: ' For members ',
      form_purpose: '',
      status: 'published',
      is_public: false,
      create_customer_on_submit: false,
      webhook_url: 'https://hooks.example.com:8443/a?b=c#d',
      webhook_secret: webhookSecret,
      provider: 'native',
      builder_settings: {},
    });
    const list = await team.get('/forms').expect(200);
    const schema = await team.get(`/forms/${id}/schema`).expect(200);
    for (const text of [created.text, list.text, schema.text, JSON.stringify(testApp.logLines)]) {
      expect(text).not.toContain('whsec');
    }
  });

  it('stores the hints of a field', async () => {
    const hints = {
      placeholder: 'Your name',
      helperText: 'As on your card',
      defaultValue: 'Ada',
      aiInstruction: 'Ask politely',
    };
    const { id } = await createForm(team, { fields: [{ ...REMARK, ...hints }] });

    const rows = await testApp.database.query(
      `SELECT placeholder, helper_text AS "helperText", default_value AS "defaultValue",
              ai_instruction AS "aiInstruction" FROM form_fields WHERE form_id = $1`,
      [id],
    );
    expect(rows).toEqual([hints]);
  });

  it('ignores read-only properties', async () => {
    const body = {
      ...formBody({ name: 'Club' }),
      id: 'mine',
      provider: 'other',
      ownerId: 'me',
      responseCount: 5,
      fields: [{ ...REMARK, id: 'mine', key: 'mine', type: 'number', maxLength: 1 }],
    };

    const response = await team.post('/forms', body).expect(201);

    expect(response.body).toEqual({
      success: true,
      data: {
        id: expect.not.stringContaining('mine'),
        name: 'Club',
        status: 'draft',
        fields: [{ ...REMARK, key: 'remark', type: 'varchar', isRequired: false, options: [] }],
      },
    });
  });

  it('copies the owner from the oldest form', async () => {
    const owner = await ownerOf(team.starterFormId ?? '');
    const { id } = await createForm(team);

    expect(owner).toEqual(expect.any(String));
    expect(await ownerOf(id)).toBe(owner);
  });

  async function ownerOf(formId: string): Promise<unknown> {
    const [row] = await testApp.database.query<{ owner_id: unknown }>(
      'SELECT owner_id FROM forms WHERE id = $1',
      [formId],
    );
    return row?.owner_id;
  }

  it('is rejected for a team without forms', async () => {
    const empty = await createTeam(testApp, { starterForm: false });

    expectError(await empty.post('/forms', formBody()), 'NO_FORM_OWNER');
    expectError(await empty.post('/forms', { name: ' ' }), 'VALIDATION_FAILED', [
      'name: must contain 1 to 255 characters',
      'fields: is required',
    ]);
    const list = await empty.get('/forms');
    expect(list.body).toEqual({ success: true, data: [] });
  });

  it('needs one round trip for any number of fields, with the audit log', async () => {
    await team.get('/auth/key').expect(200);
    const body = formBody({
      fields: times(50, (index) => ({ fieldType: 'TextInput', label: `Field ${index}` })),
    });

    expect(await countRoundTrips(() => team.post('/forms', body).expect(201))).toBe(1);
  });
});
