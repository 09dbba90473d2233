import { createForm } from '../../factories/form.factory';
import { getResponse, submissionBody, submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { Receiver } from '../../support/webhooks/receiver';
import {
  createHookedForm,
  deliveriesOf,
  remark,
  settled,
  shareWebhookApp,
} from '../../support/webhooks/webhook-app';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join(
  '',
);

describe('The submissions that a webhook sends', () => {
  const { testApp, team } = useTeams({ app: shareWebhookApp });
  const receiver = useEachTest(() => Receiver.start());
  const other = useEachTest(() => Receiver.start());

  it('are only the stored submissions', async () => {
    const { id } = await createHookedForm(team, receiver, {
      fields: [
        { fieldType: 'TextInput', label: 'Name', isRequired: true },
        { fieldType: 'NumberInput', label: 'Age' },
      ],
    });
    const post = (body: unknown) => team.post(`/forms/${id}/responses`, body);

    expectError(await post(submissionBody({ age: 1 })), 'MISSING_REQUIRED_FIELDS', ['name']);
    expectError(await post(submissionBody({ name: 'Ada', age: 'x' })), 'INVALID_FIELD_VALUES', [
      'age: must be a number or a decimal numeric string',
    ]);
    expectError(await post({}), 'VALIDATION_FAILED', ['responses: is required']);
    expectError(await post('{'), 'MALFORMED_JSON');
    const otherTeam = await createTeam(testApp);
    expectError(
      await otherTeam.post(`/forms/${id}/responses`, submissionBody({ name: 'Eve' })),
      'FORM_NOT_FOUND',
    );
    expect(await deliveriesOf(team, id)).toEqual([]);

    const { formResponseId } = await submitResponse(team, id, { name: 'Ada' });

    expect(await settled(team, id)).toMatchObject([{ responseId: formResponseId }]);
    expect(receiver.calls).toHaveLength(1);
  });

  it('are sent to the URL of the form, not to a URL in the request', async () => {
    const hooked = await createHookedForm(team, receiver, { webhookSecret: 'form-secret' });
    const plain = await createForm(team);
    const body = {
      ...submissionBody({ remark: 'Hello' }, { webhookUrl: other.url }),
      webhookUrl: other.url,
      webhookSecret: 'theirs',
    };

    for (const { id } of [plain, hooked]) {
      await team.post(`/forms/${id}/responses?webhookUrl=${other.url}`, body).expect(201);
    }

    await settled(team, hooked.id);
    expect(await deliveriesOf(team, plain.id)).toEqual([]);
    expect(other.calls).toEqual([]);
    expect(receiver.calls.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer form-secret',
    ]);
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['a published form', { status: 'published' }],
    ['a form that is not public', { isPublic: false }],
    ['a form that creates no customers', { createCustomerOnSubmit: false }],
  ])('include submissions to %s', async (_name, settings) => {
    const { id } = await createHookedForm(team, receiver, settings);

    const responseId = await remark(team, id);

    expect(await settled(team, id)).toMatchObject([{ responseId, status: 'delivered' }]);
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({ id: responseId, formId: id });
  });

  it('are only the submissions while the form has a webhook', async () => {
    const { id } = await createForm(team);
    await remark(team, id, 'Before');
    await team.patch(`/forms/${id}`, { webhookUrl: receiver.url }).expect(200);
    const during = await remark(team, id, 'During');
    await settled(team, id);
    await team.patch(`/forms/${id}`, { webhookUrl: null }).expect(200);
    await remark(team, id, 'After');

    expect(await deliveriesOf(team, id)).toMatchObject([{ responseId: during }]);
    expect(receiver.calls.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([
      during,
    ]);
  });

  it('contain all types of values as the API returns them', async () => {
    const { id } = await createHookedForm(team, receiver, {
      fields: [
        { fieldType: 'TextInput', label: '__proto__' },
        { fieldType: 'Textarea', label: 'Story' },
        { fieldType: 'NumberInput', label: 'Number' },
        { fieldType: 'Checkbox', label: 'Box' },
        { fieldType: 'DatePicker', label: 'Date' },
        { fieldType: 'Checkbox', label: 'Group', isGroup: true, options: ['a', 'b', 'c'] },
        { fieldType: 'Radio', label: 'Radio', options: ['5'] },
        { fieldType: 'PhoneInput', label: 'Phone' },
      ],
    });
    const story = '</script>\u2028\u0001\x7f"\\\r\n{}😀';
    const { formResponseId } = await submitResponse(team, id, {
      proto: 'x',
      story,
      number: '1e-7',
      box: 'false',
      date: '2026-03-01T10:00:00+02:00',
      group: ['c', 'a'],
      radio: 5,
    });

    await settled(team, id);

    const [call] = receiver.calls;
    expect(call?.body).toBe(JSON.stringify(await getResponse(team, id, formResponseId)));
    const { fields } = JSON.parse(call?.body ?? '') as { fields: object[] };
    const varchar = { type: 'varchar' };
    expect(fields).toEqual([
      { key: 'proto', label: '__proto__', ...varchar, fieldType: 'TextInput', value: 'x' },
      { key: 'story', label: 'Story', type: 'text', fieldType: 'Textarea', value: story },
      { key: 'number', label: 'Number', type: 'number', fieldType: 'NumberInput', value: 1e-7 },
      { key: 'box', label: 'Box', type: 'boolean', fieldType: 'Checkbox', value: false },
      {
        key: 'date',
        label: 'Date',
        type: 'date',
        fieldType: 'DatePicker',
        value: '2026-03-01T10:00:00+02:00',
      },
      { key: 'group', label: 'Group', ...varchar, fieldType: 'Checkbox', value: 'a|c' },
      { key: 'radio', label: 'Radio', ...varchar, fieldType: 'Radio', value: '5' },
      { key: 'phone', label: 'Phone', ...varchar, fieldType: 'PhoneInput', value: null },
    ]);
  });

  it.each([
    ['all printable ASCII characters', PRINTABLE],
    ['255 characters', '~'.repeat(255)],
    ['a space within', 'a b'],
  ])('contain the unchanged secret: %s', async (_name, webhookSecret) => {
    const { id } = await createHookedForm(team, receiver, { webhookSecret });

    await remark(team, id);
    await settled(team, id);

    expect(receiver.calls.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${webhookSecret}`,
    ]);
  });
});
