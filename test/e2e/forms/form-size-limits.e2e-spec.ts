import { formPath, readBuilder, saveBody } from '../../factories/builder.factory';
import { createForm, type FieldBody, formBody } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const REMARK: FieldBody = { fieldType: 'TextInput', label: 'Remark' };
const HINTS = ['placeholder', 'helperText', 'defaultValue', 'aiInstruction'] as const;
const atMost = (max: number): string => `must contain at most ${max} characters`;

/** The statuses of the endpoints in the order of `sendEverywhere`. */
const ACCEPTED_STATUSES = [201, 200, 200, 200, 200];

const selects = (fields: number, options: number): FieldBody[] =>
  times(fields, (index) => ({
    fieldType: 'Select',
    label: `Field ${index}`,
    options: times(options, (option) => `${option}`),
  }));
const TOO_MANY = 'fields: must have at most 5000 options together, not 5001';
const TOO_MANY_OPTIONS = [
  ...selects(10, 500),
  { fieldType: 'Radio', label: 'One more', options: ['a'] },
];

describe('The limits of the parts of a form', () => {
  const { testApp, team, editor } = useTeams();

  /** Sends the body to every endpoint that takes the fields of a form. */
  async function sendEverywhere(change: object) {
    const form = await createForm(team);
    const path = formPath(team.teamId, form.id);
    const saved = saveBody(await readBuilder(editor.client, path));
    return [
      await team.post('/forms', { ...formBody(), ...change }),
      await editor.client.post(`${path}/builder/preview`, { ...saved, ...change }),
      await editor.client.post(`${path}/builder/plan`, { ...saved, ...change }),
      await editor.client.put(`${path}/builder`, { ...saved, ...change }),
      await team.patch(`/forms/${form.id}`, { ...change, removeMissingFields: true }),
    ];
  }

  it.each(HINTS)('allow a %s of 2,000 code points in a field', async (hint) => {
    const field = (length: number) => ({ fields: [{ ...REMARK, [hint]: '😀'.repeat(length) }] });
    for (const response of await sendEverywhere(field(2_001))) {
      expectError(response, 'VALIDATION_FAILED', [`fields[0].${hint}: ${atMost(2_000)}`]);
    }
    const statuses = (await sendEverywhere(field(2_000))).map(({ status }) => status);
    expect(statuses).toEqual(ACCEPTED_STATUSES);
  });

  it.each(['description', 'formPurpose'])('allow a %s of 5,000 code points', async (member) => {
    for (const response of await sendEverywhere({ [member]: '😀'.repeat(5_001) })) {
      expectError(response, 'VALIDATION_FAILED', [`${member}: ${atMost(5_000)}`]);
    }
    const statuses = (await sendEverywhere({ [member]: '😀'.repeat(5_000) })).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(ACCEPTED_STATUSES);
  });

  it('allow 5,000 options in all fields, not counting options that a type ignores', async () => {
    for (const response of await sendEverywhere({ fields: TOO_MANY_OPTIONS })) {
      expectError(response, 'VALIDATION_FAILED', [TOO_MANY]);
    }
    const ignoring = { fieldType: 'TextInput', label: 'Text', options: ['a'] };
    const statuses = (await sendEverywhere({ fields: [...selects(10, 500), ignoring] })).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(ACCEPTED_STATUSES);
  });

  describe('for a form that was stored before them', () => {
    const LONG = 'x'.repeat(60_000);

    async function storedForm(hint: string) {
      const form = await createForm(team, { fields: [REMARK, { ...REMARK, label: 'Other' }] });
      const column = hint.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
      await testApp.database.query(
        `UPDATE form_fields SET ${column} = $2 WHERE form_id = $1 AND position = 1`,
        [form.id, LONG],
      );
      return form;
    }

    it.each(HINTS)('keep a long %s that an update does not contain', async (hint) => {
      const form = await storedForm(hint);
      await team.patch(`/forms/${form.id}`, { name: `${form.name} renamed` }).expect(200);
      const fields = [REMARK, { ...REMARK, label: 'Other', isRequired: true }];
      await team.patch(`/forms/${form.id}`, { fields }).expect(200);
      const { body } = await team.get(`/forms/${form.id}`).expect(200);
      expect((body as { data: { fields: unknown[] } }).data.fields[1]).toMatchObject({
        isRequired: true,
        [hint]: LONG,
      });
    });

    it('reject a save by the builder and a copy', async () => {
      const form = await storedForm('helperText');
      const path = formPath(team.teamId, form.id);
      const saved = saveBody(await readBuilder(editor.client, path));
      const violation = [`fields[1].helperText: ${atMost(2_000)}`];
      expectError(
        await editor.client.put(`${path}/builder`, saved),
        'VALIDATION_FAILED',
        violation,
      );
      expectError(
        await editor.client.post(`${path}/duplicate`, {}),
        'VALIDATION_FAILED',
        violation,
      );
    });

    it('reject a copy with too many options', async () => {
      const form = await createForm(team, { fields: selects(11, 1) });
      await testApp.database.query(
        `UPDATE form_fields SET options = ARRAY(SELECT n::text FROM generate_series(1, 455) n)
          WHERE form_id = $1`,
        [form.id],
      );
      expectError(
        await editor.client.post(`${formPath(team.teamId, form.id)}/duplicate`, {}),
        'VALIDATION_FAILED',
        ['fields: must have at most 5000 options together, not 5005'],
      );
    });
  });
});
