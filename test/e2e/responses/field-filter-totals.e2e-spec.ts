import { createForm, type FieldBody } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';

const SIZE: FieldBody = { fieldType: 'Select', label: 'Size', options: ['S', 'M', '42'] };
const NEWS: FieldBody = { fieldType: 'Checkbox', label: 'News' };

describe('Totals of GET /v1/forms/:formId/responses?fieldKey=&fieldValue=', () => {
  const { team } = useTeams();

  const submit = (formId: string, key: string, value: unknown) =>
    team.post(`/forms/${formId}/responses`, { responses: [{ key, value }] }).expect(201);

  /** Returns the total, which is read from a counter, and the number of responses that the filter finds. */
  async function countOf(formId: string, query: string): Promise<[total: number, shown: number]> {
    const response = await team.get(`/forms/${formId}/responses?limit=100&${query}`).expect(200);
    const { data, pagination } = response.body as {
      data: unknown[];
      pagination: { total: number };
    };
    return [pagination.total, data.length];
  }

  it('counts each value separately, also with concurrent submissions', async () => {
    const form = await createForm(team, { fields: [SIZE, NEWS] });
    await Promise.all([
      ...times(20, () => submit(form.id, 'size', 'M')),
      ...times(7, () => submit(form.id, 'size', '42')),
      ...times(5, () => submit(form.id, 'news', true)),
      ...times(3, () => submit(form.id, 'news', 'false')),
    ]);
    expect(await countOf(form.id, 'fieldKey=size&fieldValue=M')).toEqual([20, 20]);
    expect(await countOf(form.id, 'fieldKey=size&fieldValue=42')).toEqual([7, 7]);
    expect(await countOf(form.id, 'fieldKey=size&fieldValue=S')).toEqual([0, 0]);
    expect(await countOf(form.id, 'fieldKey=news&fieldValue=true')).toEqual([5, 5]);
    expect(await countOf(form.id, 'fieldKey=news&fieldValue=false')).toEqual([3, 3]);
  });

  it.each(['isRead=false', 'source=public', 'startDate=2001-01-01', 'search=m'])(
    'is exact together with %s',
    async (filter) => {
      const form = await createForm(team, { fields: [SIZE] });
      await submit(form.id, 'size', 'M');
      await submit(form.id, 'size', 'S');
      expect(await countOf(form.id, `fieldKey=size&fieldValue=M&${filter}`)).toEqual([1, 1]);
    },
  );

  it('is exact after the type of the field changes and changes back', async () => {
    const form = await createForm(team, { fields: [SIZE] });
    await submit(form.id, 'size', 'M');
    await team.patch(`/forms/${form.id}`, { fields: [{ fieldType: 'TextInput', label: 'Size' }] });
    await submit(form.id, 'size', 'M');
    expect(await countOf(form.id, 'fieldKey=size&fieldValue=M')).toEqual([2, 2]);
    await team.patch(`/forms/${form.id}`, { fields: [SIZE] });
    await submit(form.id, 'size', 'M');
    expect(await countOf(form.id, 'fieldKey=size&fieldValue=M')).toEqual([3, 3]);
  });

  it('starts from 0 when a field is removed and created again', async () => {
    const form = await createForm(team, { fields: [SIZE, NEWS] });
    await submit(form.id, 'size', 'M');
    await team
      .patch(`/forms/${form.id}`, { fields: [NEWS], removeMissingFields: true })
      .expect(200);
    await team.patch(`/forms/${form.id}`, { fields: [NEWS, SIZE] }).expect(200);
    expect(await countOf(form.id, 'fieldKey=size&fieldValue=M')).toEqual([0, 0]);
    await submit(form.id, 'size', 'M');
    expect(await countOf(form.id, 'fieldKey=size&fieldValue=M')).toEqual([1, 1]);
  });
});
