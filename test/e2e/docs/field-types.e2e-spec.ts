import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createForm, type FieldBody } from '../../factories/form.factory';
import { getResponse, submissionBody, submitResponse } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const PAGE = readFileSync(path.resolve(__dirname, '../../../docs/field-types.md'), 'utf8');
const CHOICES = ['Light', 'Dark', '5'];
const DAYS = ['Mon', 'Tue', 'Wed'];

/** The fields of each section of the page, by its title. */
const FIELDS: Record<string, Omit<FieldBody, 'label'>[]> = {
  TextInput: [{ fieldType: 'TextInput' }],
  Textarea: [{ fieldType: 'Textarea' }],
  'EmailInput and PhoneInput': [{ fieldType: 'EmailInput' }, { fieldType: 'PhoneInput' }],
  NumberInput: [{ fieldType: 'NumberInput' }],
  DatePicker: [{ fieldType: 'DatePicker' }],
  'Select and Radio': [
    { fieldType: 'Select', options: CHOICES },
    { fieldType: 'Radio', options: CHOICES },
  ],
  Checkbox: [{ fieldType: 'Checkbox' }],
  'Checkbox with options': [{ fieldType: 'Checkbox', options: DAYS }],
};

const ROW = /^\| `(?<sent>.+?)` +\| (?:`(?<returned>.+?)`|rejected) +\|$/gm;

const EXAMPLES = PAGE.split('\n## ')
  .slice(1)
  .flatMap((section) => {
    const title = section.slice(0, section.indexOf('\n'));
    const rows = [...section.matchAll(ROW)].map(({ groups }) => groups ?? {});
    return rows.flatMap(({ sent = '', returned }) =>
      (FIELDS[title] ?? [{ fieldType: title }]).map(
        (field) =>
          [title, field, sent.replaceAll('\\|', '|'), returned?.replaceAll('\\|', '|')] as const,
      ),
    );
  });

describe('The page on field types', () => {
  const { team } = useTeams();

  it('has examples of every type', () => {
    expect(new Set(EXAMPLES.map(([title]) => title))).toEqual(new Set(Object.keys(FIELDS)));
    const rows = PAGE.split('\n').filter((line) => line.startsWith('| `'));
    const seen = new Set(EXAMPLES.map(([title, , sent]) => `${title} ${sent}`));
    expect(seen.size).toBe(rows.length);
  });

  it.each(EXAMPLES)('states the stored value: %s, %j %s', async (_title, field, sent, returned) => {
    const { id } = await createForm(team, { fields: [{ ...field, label: 'Answer' }] });
    // The text of the page: JSON.parse and stringify would change -0 and 1e300.
    const body = JSON.stringify(submissionBody({ answer: '#' })).replace('"#"', sent);

    const response = await team.post(`/forms/${id}/responses`, body);

    if (returned === undefined) {
      expectError(response, 'INVALID_FIELD_VALUES', [expect.stringMatching(/^answer: /)] as never);
      return;
    }
    expect(response.status).toBe(201);
    const { formResponseId } = (response.body as { data: { formResponseId: string } }).data;
    const { fields } = await getResponse(team, id, formResponseId);
    expect(fields).toMatchObject([{ key: 'answer', value: JSON.parse(returned) as unknown }]);
  });

  it('states the effects of a change of type and of label', async () => {
    const { id } = await createForm(team, {
      fields: [{ fieldType: 'TextInput', label: 'Answer' }],
    });
    const { formResponseId } = await submitResponse(team, id, { answer: 'abc' });
    const patch = (field: FieldBody) =>
      team.patch(`/forms/${id}`, { fields: [field], removeMissingFields: true }).expect(200);

    await patch({ fieldType: 'NumberInput', label: 'Answer' });
    const retyped = await getResponse(team, id, formResponseId);
    await patch({ fieldType: 'NumberInput', label: 'New label' });
    await patch({ fieldType: 'NumberInput', label: 'Answer' });
    const renamed = await getResponse(team, id, formResponseId);

    expect(retyped.fields).toMatchObject([{ type: 'number', value: 'abc' }]);
    expect(renamed.fields).toMatchObject([{ type: 'number', value: null }]);
  });
});
