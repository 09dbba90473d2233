import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { shareTestApp, type TestApp } from '../../support/test-app';

describe('GET /v1/forms/:formId/schema', () => {
  let testApp: TestApp;
  let team: TeamClient;

  beforeAll(async () => {
    testApp = await shareTestApp();
    team = await createTeam(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('returns the form with its fields in builder order', async () => {
    const { id } = await createForm(team, {
      name: 'Coffee club',
      status: 'published',
      createCustomerOnSubmit: false,
      description: 'For members',
      webhookSecret: 'secret',
      fields: [
        { fieldType: 'TextInput', label: 'Name', isRequired: true },
        { fieldType: 'Textarea', label: 'Story' },
        { fieldType: 'EmailInput', label: 'Email' },
        { fieldType: 'PhoneInput', label: 'Phone' },
        { fieldType: 'NumberInput', label: 'Age' },
        { fieldType: 'DatePicker', label: 'Birthday' },
        { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
        { fieldType: 'Radio', label: 'Milk', options: ['Oat'] },
        { fieldType: 'Checkbox', label: 'Agreed' },
        { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue'] },
      ],
    });

    const response = await team.get(`/forms/${id}/schema`);

    const plain = { isRequired: false, options: [], maxLength: null };
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      success: true,
      data: {
        id,
        name: 'Coffee club',
        status: 'published',
        createCustomerOnSubmit: false,
        fields: [
          {
            key: 'name',
            label: 'Name',
            type: 'varchar',
            fieldType: 'TextInput',
            isRequired: true,
            options: [],
            maxLength: 255,
          },
          { ...plain, key: 'story', label: 'Story', type: 'text', fieldType: 'Textarea' },
          {
            ...plain,
            key: 'email',
            label: 'Email',
            type: 'varchar',
            fieldType: 'EmailInput',
            maxLength: 255,
          },
          {
            ...plain,
            key: 'phone',
            label: 'Phone',
            type: 'varchar',
            fieldType: 'PhoneInput',
            maxLength: 255,
          },
          { ...plain, key: 'age', label: 'Age', type: 'number', fieldType: 'NumberInput' },
          { ...plain, key: 'birthday', label: 'Birthday', type: 'date', fieldType: 'DatePicker' },
          {
            ...plain,
            key: 'roast',
            label: 'Roast',
            type: 'varchar',
            fieldType: 'Select',
            options: ['Light', 'Dark'],
            maxLength: 255,
          },
          {
            ...plain,
            key: 'milk',
            label: 'Milk',
            type: 'varchar',
            fieldType: 'Radio',
            options: ['Oat'],
            maxLength: 255,
          },
          { ...plain, key: 'agreed', label: 'Agreed', type: 'boolean', fieldType: 'Checkbox' },
          {
            ...plain,
            key: 'days',
            label: 'Days',
            type: 'varchar',
            fieldType: 'Checkbox',
            options: ['Mon', 'Tue'],
            maxLength: 255,
          },
        ],
      },
    });
  });

  it('returns the keys that the creation returned', async () => {
    const { id, fields } = await createForm(team, {
      fields: [
        { fieldType: 'TextInput', label: 'Line 1' },
        { fieldType: 'TextInput', label: 'Line 2' },
        { fieldType: 'TextInput', label: '123' },
      ],
    });

    const response = await team.get(`/forms/${id}/schema`).expect(200);

    expect(response.body).toEqual({
      success: true,
      data: expect.objectContaining({
        status: 'draft',
        createCustomerOnSubmit: true,
        fields: fields.map((field) => ({ ...field, maxLength: 255 })),
      }) as unknown,
    });
  });

  it('rejects a form without fields', async () => {
    expectError(await team.get(`/forms/${team.starterFormId}/schema`), 'FORM_HAS_NO_FIELDS');
  });

  it('returns the same for a form of another team as for an unknown id', async () => {
    const other = await createTeam(testApp);
    const { id } = await createForm(other);

    const foreign = await team.get(`/forms/${id}/schema`);
    const starter = await team.get(`/forms/${other.starterFormId}/schema`);
    const unknown = await team.get(`/forms/${randomUUID()}/schema`);

    expectError(foreign, 'FORM_NOT_FOUND');
    expect([foreign.text, starter.text]).toEqual([unknown.text, unknown.text]);
    await other.get(`/forms/${id}/schema`).expect(200);
  });

  it('needs one round trip', async () => {
    const { id } = await createForm(team);

    expect(await countRoundTrips(() => team.get(`/forms/${id}/schema`).expect(200))).toBe(1);
  });
});
