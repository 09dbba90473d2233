import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

describe('GET /v1/forms/:formId/responses/:responseId', () => {
  const { testApp, team } = useTeams();

  let formId: string;
  let responseId: string;

  beforeAll(async () => {
    formId = (await createForm(team, { name: 'Remarks' })).id;
    responseId = (await submitResponse(team, formId, { remark: 'Hello' })).formResponseId;
  });

  it('returns the response with every field of the form', async () => {
    const form = await createForm(team, {
      name: 'Coffee club',
      fields: [
        { fieldType: 'TextInput', label: 'First name' },
        { fieldType: 'EmailInput', label: 'Email' },
        { fieldType: 'NumberInput', label: 'Cups' },
        { fieldType: 'DatePicker', label: 'Birthday' },
        { fieldType: 'Checkbox', label: 'Days', isGroup: true, options: ['Mon', 'Tue'] },
        { fieldType: 'Textarea', label: 'Story' },
      ],
    });
    const before = Date.now();
    const { formResponseId, subscriberId } = await submitResponse(team, form.id, {
      days: ['Tue', 'Mon'],
      birthday: '1815-12-10',
      cups: '2.5',
      email: 'ada@example.com',
      first_name: 'Ada',
    });

    const response = await team.get(`/forms/${form.id}/responses/${formResponseId}`);

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      success: true,
      data: {
        id: formResponseId,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        source: 'public',
        isRead: false,
        formId: form.id,
        formName: 'Coffee club',
        subscriberId,
        subscriberFirstName: 'Ada',
        subscriberLastName: '',
        fields: [
          {
            key: 'first_name',
            label: 'First name',
            type: 'varchar',
            fieldType: 'TextInput',
            value: 'Ada',
          },
          {
            key: 'email',
            label: 'Email',
            type: 'varchar',
            fieldType: 'EmailInput',
            value: 'ada@example.com',
          },
          {
            key: 'cups',
            label: 'Cups',
            type: 'number',
            fieldType: 'NumberInput',
            value: 2.5,
          },
          {
            key: 'birthday',
            label: 'Birthday',
            type: 'date',
            fieldType: 'DatePicker',
            value: '1815-12-10',
          },
          {
            key: 'days',
            label: 'Days',
            type: 'varchar',
            fieldType: 'Checkbox',
            value: 'Mon|Tue',
          },
          {
            key: 'story',
            label: 'Story',
            type: 'text',
            fieldType: 'Textarea',
            value: null,
          },
        ],
      },
    });
    const { data } = response.body as { data: { createdAt: string } };
    expect(Date.parse(data.createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(data.createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it('returns null and empty names without a customer', async () => {
    const response = await team.get(`/forms/${formId}/responses/${responseId}`).expect(200);

    expect(response.body).toMatchObject({
      data: { subscriberId: null, subscriberFirstName: '', subscriberLastName: '' },
    });
  });

  it('does not mark the response as read', async () => {
    const first = await team.get(`/forms/${formId}/responses/${responseId}`).expect(200);
    const second = await team.get(`/forms/${formId}/responses/${responseId}`).expect(200);

    expect(second.text).toBe(first.text);
    expect(first.body).toMatchObject({ data: { isRead: false } });
  });

  it('returns the same error for a response of another form or team as for an unknown one', async () => {
    const otherForm = await createForm(team);
    const other = await createTeam(testApp);
    const theirForm = await createForm(other);
    const theirs = await submitResponse(other, theirForm.id, { remark: 'x' });

    const unknown = await team.get(`/forms/${formId}/responses/${randomUUID()}`);
    const foreign = await team.get(`/forms/${formId}/responses/${theirs.formResponseId}`);
    const elsewhere = await team.get(`/forms/${otherForm.id}/responses/${responseId}`);
    const starter = await team.get(`/forms/${team.starterFormId}/responses/${responseId}`);

    expectError(unknown, 'RESPONSE_NOT_FOUND');
    for (const response of [foreign, elsewhere, starter]) {
      expectError(response, 'RESPONSE_NOT_FOUND');
      expect(response.text).toBe(unknown.text);
    }
  });

  it('returns the same error for the form of another team as for an unknown one', async () => {
    const other = await createTeam(testApp);
    const theirForm = await createForm(other);
    const theirs = await submitResponse(other, theirForm.id, { remark: 'x' });

    const foreign = await team.get(`/forms/${theirForm.id}/responses/${theirs.formResponseId}`);
    const unknown = await team.get(`/forms/${randomUUID()}/responses/${theirs.formResponseId}`);

    expectError(foreign, 'FORM_NOT_FOUND');
    expect(foreign.text).toBe(unknown.text);
    await other.get(`/forms/${theirForm.id}/responses/${theirs.formResponseId}`).expect(200);
  });

  it('needs at most two round trips to the database', async () => {
    const path = `/forms/${formId}/responses/${responseId}`;

    expect(await countRoundTrips(() => team.get(path).expect(200))).toBeLessThanOrEqual(2);
  });
});
