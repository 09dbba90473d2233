import * as fc from 'fast-check';
import { newId } from '../../../src/core/values/identifiers';
import { createForm, formBody } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { answersTo, generatedFields } from './generated-fields';
import { useTeams } from '../../support/use-teams';

const optionalText = fc.option(fc.string({ unit: 'grapheme', maxLength: 30 }), { nil: null });
const generatedSettings = fc.record({
  description: optionalText,
  formPurpose: optionalText,
  status: fc.constantFrom('draft', 'published'),
  isPublic: fc.boolean(),
  createCustomerOnSubmit: fc.boolean(),
  webhookUrl: fc.constantFrom(null, 'http://127.0.0.1:9/hook'),
  webhookSecret: fc.constantFrom(undefined, 's3cret'),
});

describe('GET /v1/forms/:formId', () => {
  const { testApp, team } = useTeams();

  const read = async (id: string): Promise<Record<string, unknown>> => {
    const response = await team.get(`/forms/${id}`).expect(200);
    return (response.body as { data: Record<string, unknown> }).data;
  };

  const storedSettings = (id: string) =>
    testApp.database.query(
      'SELECT builder_settings, webhook_secret, provider FROM forms WHERE team_id = $1 AND id = $2',
      [team.teamId, id],
    );

  it('returns every setting and every property of the fields, but not the secret', async () => {
    const { id } = await createForm(team, {
      name: 'Coffee club',
      description: 'For members',
      formPurpose: 'Find the roast',
      status: 'published',
      isPublic: false,
      createCustomerOnSubmit: false,
      webhookUrl: 'http://127.0.0.1:9/hook',
      webhookSecret: 'whsec-hidden',
      fields: [
        {
          fieldType: 'Checkbox',
          label: 'Days',
          isGroup: true,
          options: ['Mon', 'Tue'],
          placeholder: 'p',
          helperText: 'h',
          defaultValue: 'Mon',
          aiInstruction: 'a',
        },
        { fieldType: 'Textarea', label: 'Story', isRequired: true },
      ],
    });
    await submitResponse(team, id, { story: 'Long' });

    const response = await team.get(`/forms/${id}`);

    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(response.status).toBe(200);
    expect(response.text).not.toContain('whsec-hidden');
    expect(response.body).toEqual({
      success: true,
      data: {
        id,
        name: 'Coffee club',
        description: 'For members',
        formPurpose: 'Find the roast',
        status: 'published',
        isPublic: false,
        createCustomerOnSubmit: false,
        webhookUrl: 'http://127.0.0.1:9/hook',
        hasWebhookSecret: true,
        provider: 'native',
        responseCount: 1,
        version: 1,
        link: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{16}$/),
        createdAt: time,
        updatedAt: time,
        fields: [
          {
            id: expect.any(String),
            key: 'days',
            label: 'Days',
            type: 'varchar',
            fieldType: 'Checkbox',
            isRequired: false,
            options: ['Mon', 'Tue'],
            isGroup: true,
            placeholder: 'p',
            helperText: 'h',
            defaultValue: 'Mon',
            aiInstruction: 'a',
            maxLength: 255,
          },
          {
            id: expect.any(String),
            key: 'story',
            label: 'Story',
            type: 'text',
            fieldType: 'Textarea',
            isRequired: true,
            options: [],
            isGroup: false,
            placeholder: null,
            helperText: null,
            defaultValue: null,
            aiInstruction: null,
            maxLength: null,
          },
        ],
      },
    });
  });

  it('returns a body that changes nothing when it is sent back by PATCH', async () => {
    await fc.assert(
      fc.asyncProperty(generatedFields, generatedSettings, async (fields, settings) => {
        const form = await createForm(team, { ...formBody({ fields }), ...settings });
        await submitResponse(team, form.id, answersTo(form.fields));
        await testApp.database.query('UPDATE forms SET builder_settings = $2 WHERE id = $1', [
          form.id,
          { header: { text: settings.description }, unknown: [settings.formPurpose] },
        ]);
        const before = await read(form.id);
        const stored = await storedSettings(form.id);
        const responses = await team.get(`/forms/${form.id}/responses`).expect(200);

        const updated = await team.patch(`/forms/${form.id}`, before).expect(200);

        expect(updated.body).toMatchObject({ data: { removedFields: [] } });
        const { version, updatedAt: _, ...unchanged } = before;
        const after = await read(form.id);
        expect(after).toEqual({
          ...unchanged,
          version: Number(version) + 1,
          updatedAt: after.updatedAt,
        });
        expect(await storedSettings(form.id)).toEqual(stored);
        expect((await team.get(`/forms/${form.id}/responses`)).body).toEqual(responses.body);
      }),
      { numRuns: 25 },
    );
  });

  it('returns a form without fields and without a link, which can be sent back', async () => {
    const list = await team.get('/forms').expect(200);
    const starter = (list.body as { data: { id: string; name: string }[] }).data.find(
      ({ name }) => name === 'Starter form',
    );

    const before = await read(starter?.id ?? '');
    expect(before).toMatchObject({ fields: [], link: null, version: 1 });

    const updated = await team.patch(`/forms/${starter?.id}`, before).expect(200);
    expect(updated.body).toMatchObject({ data: { fields: [], removedFields: [] } });
    const after = await read(starter?.id ?? '');
    expect(after).toEqual({ ...before, version: 2, updatedAt: after.updatedAt });
  });

  it('finds neither an unknown form nor a form of another team', async () => {
    const other = await createTeam(testApp);
    const { id } = await createForm(other);

    for (const unknown of [id, newId(), 'none']) {
      expectError(await team.get(`/forms/${unknown}`), 'FORM_NOT_FOUND');
    }
  });

  it('keeps the link of a form that becomes a draft and is published again', async () => {
    const { id } = await createForm(team);
    expect(await read(id)).toMatchObject({ link: null });

    await team.patch(`/forms/${id}`, { status: 'published' }).expect(200);
    const { link } = await read(id);
    await team.patch(`/forms/${id}`, { status: 'draft' }).expect(200);
    await team.patch(`/forms/${id}`, { status: 'published' }).expect(200);

    expect(link).toEqual(expect.any(String));
    expect(await read(id)).toMatchObject({ link });
  });

  it('returns one link of a form that ten concurrent requests publish', async () => {
    const { id } = await createForm(team);

    await Promise.all(
      Array.from({ length: 10 }, () =>
        team.patch(`/forms/${id}`, { status: 'published' }).expect(200),
      ),
    );

    const links = await testApp.database.query<{ token: string }>(
      'SELECT token FROM form_links WHERE team_id = $1 AND form_id = $2',
      [team.teamId, id],
    );
    expect(links).toEqual([{ token: (await read(id)).link }]);
  });
});
