import { formPath, saveForm } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { times } from '../../support/collections';
import { eventually } from '../../support/eventually';
import { useFormSummary, ROASTS, FIELDS, fieldOf, countsOf } from './form-summary-harness';

describe('GET /console/api/teams/:teamId/forms/:formId/summary', () => {
  const { team, admin, viewer, summaryOf, submitAll } = useFormSummary();

  describe('after changes of the form', () => {
    it('follows a renamed field and shows a removed option', async () => {
      const form = await createForm(team, { fields: FIELDS });
      await submitAll(form, [
        { roast: 'Dark', extras: ['Milk', 'Ice'] },
        { roast: 'Light', extras: ['Ice'] },
      ]);
      await saveForm(admin.client, formPath(team.teamId, form.id), ({ fields }) => ({
        fields: fields.map((field) => {
          if (field.label === 'Roast') {
            return { ...field, label: 'Coffee', options: ['Espresso', 'Light'] };
          }
          return field.label === 'Extras' ? { ...field, options: ['Milk', 'Sugar'] } : field;
        }),
      }));

      const queries: Record<string, string>[] = [{}, { isRead: 'false' }];
      for (const query of queries) {
        const summary = await summaryOf(form.id, query);
        expect(fieldOf(summary, 'coffee')).toMatchObject({ label: 'Coffee', answered: 2 });
        expect(fieldOf(summary, 'coffee').options).toEqual([
          { value: 'Espresso', isRemoved: false, responses: 0 },
          { value: 'Light', isRemoved: false, responses: 1 },
          { value: 'Dark', isRemoved: true, responses: 1 },
        ]);
        expect(fieldOf(summary, 'extras').options).toEqual([
          { value: 'Milk', isRemoved: false, responses: 1 },
          { value: 'Sugar', isRemoved: false, responses: 0 },
          { value: 'Ice', isRemoved: true, responses: 2 },
        ]);
      }
    });

    it('leaves out a removed field, before and after its answers are deleted', async () => {
      const form = await createForm(team, { fields: FIELDS });
      await submitAll(form, [{ roast: 'Dark', cups: 1 }, { roast: 'Light' }]);
      const path = formPath(team.teamId, form.id);
      await team
        .patch(`/forms/${form.id}`, {
          fields: FIELDS.filter(({ label }) => label !== 'Roast'),
          removeMissingFields: true,
        })
        .expect(200);

      const summary = await summaryOf(form.id);
      expect(summary.responses).toBe(2);
      expect(summary.fields.map(({ key }) => key)).not.toContain('roast');
      await saveForm(admin.client, path, ({ fields }) => ({
        fields: [...fields, { id: null, label: 'Roast', fieldType: 'Select', options: ROASTS }],
      }));
      await submitAll(form, [{ roast: 'Dark' }]);

      await eventually(async () => {
        const roast = fieldOf(await summaryOf(form.id), 'roast');
        expect(roast).toMatchObject({ readResponses: 3, answered: 1, blank: 2 });
        expect(countsOf(roast)).toEqual({ Light: 0, Dark: 1, Espresso: 0 });
        return true;
      });
    });

    it('counts answers of the earlier type of a field as answers, and names them as options', async () => {
      const form = await createForm(team, {
        fields: [{ fieldType: 'Textarea', label: 'Answer' }],
      });
      const path = formPath(team.teamId, form.id);
      const change = (fieldType: string) =>
        saveForm(admin.client, path, ({ fields: [field] }) => ({
          fields: [
            {
              id: field?.id ?? null,
              label: 'Answer',
              fieldType,
              ...(fieldType === 'Select' ? { options: ['One', '2'] } : {}),
            },
          ],
        }));
      await submitAll(form, [
        { answer: 'hello' },
        { answer: '2024-99-99' },
        ...times(22, (index) => ({ answer: `text ${index}` })),
      ]);

      await change('NumberInput');
      await submitAll(form, [{ answer: 7 }]);
      const number = fieldOf(await summaryOf(form.id), 'answer');
      expect(number).toMatchObject({ answered: 25, blank: 0, numbers: { count: 1, median: 7 } });

      await change('DatePicker');
      await submitAll(form, [{ answer: '2024-02-29' }]);
      const date = fieldOf(await summaryOf(form.id), 'answer');
      expect(date).toMatchObject({
        answered: 26,
        dates: [{ from: '2024-02', to: '2024-02', responses: 1 }],
      });

      await change('Select');
      await submitAll(form, [{ answer: 'One' }]);
      const choice = fieldOf(await summaryOf(form.id), 'answer');
      expect(choice.options?.slice(0, 2)).toEqual([
        { value: 'One', isRemoved: false, responses: 1 },
        { value: '2', isRemoved: false, responses: 0 },
      ]);
      expect(choice.options).toHaveLength(2 + 20 + 1);
      expect(choice.options?.at(-1)).toEqual({ value: null, isRemoved: true, responses: 6 });
      const total = choice.options?.reduce((sum, { responses }) => sum + responses, 0);
      expect([total, choice.answered]).toEqual([27, 27]);

      const ofViewer = fieldOf(await summaryOf(form.id, {}, viewer.client), 'answer');
      expect(ofViewer.options?.at(-1)).toEqual({ value: null, isRemoved: true, responses: 26 });
      expect(ofViewer.options).toHaveLength(3);
    });

    it('reads every format of a date', async () => {
      const form = await createForm(team, {
        fields: [{ fieldType: 'DatePicker', label: 'Day' }],
      });
      await submitAll(
        form,
        [
          '2026-01-31',
          '20260131',
          '2026-W05-6',
          '2026W056',
          '2026-031',
          '2026031T100000Z',
          '2026-01-31T23:59:59-12:00',
          '2026-02-01',
        ].map((day) => ({ day })),
      );

      expect(fieldOf(await summaryOf(form.id), 'day').dates).toEqual([
        { from: '2026-01', to: '2026-01', responses: 7 },
        { from: '2026-02', to: '2026-02', responses: 1 },
      ]);
    });
  });
});
