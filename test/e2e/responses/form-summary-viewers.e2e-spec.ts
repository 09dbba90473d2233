import type { FormSummaryView } from '../../../src/responses/summary/form-summary.views';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useOnce } from '../../support/use-value';
import { useFormSummary, type Answers, FIELDS, fieldOf, countsOf } from './form-summary-harness';

describe('GET /console/api/teams/:teamId/forms/:formId/summary', () => {
  const { team, viewer, get, summaryOf, submitAll } = useFormSummary();

  describe('for a viewer', () => {
    const CANARY = 'canary';
    const form = useOnce(() => createForm(team, { fields: FIELDS }));

    const answersOf = (index: number): Answers => ({
      name: `${CANARY} ${index}`,
      email: `${CANARY}.${index}@example.com`,
      phone: `+49301234${index}00`,
      remark: `${CANARY} remark`,
      roast: 'Dark',
      extras: ['Milk'],
      newsletter: true,
      cups: 49_301_234_567,
      birthday: '1987-06-05',
    });

    beforeAll(async () => {
      await submitAll(form, times(4, answersOf));
    });

    it('counts options, and shows no text, date or single number', async () => {
      const response = await get(form.id, {}, viewer.client).expect(200);
      const summary = (response.body as { data: FormSummaryView }).data;

      expect(response.text).not.toMatch(/canary|1987|example\.com|49301234/);
      expect(countsOf(fieldOf(summary, 'roast'))).toEqual({ Light: 0, Dark: 4, Espresso: 0 });
      expect(countsOf(fieldOf(summary, 'extras'))).toMatchObject({ Milk: 4 });
      expect(countsOf(fieldOf(summary, 'newsletter'))).toEqual({ true: 4, false: 0 });
      for (const key of ['name', 'email', 'phone', 'remark', 'birthday', 'cups']) {
        expect(fieldOf(summary, key)).toMatchObject({
          isWithheld: true,
          answered: 4,
          texts: null,
          dates: null,
          numbers: null,
        });
      }
    });

    it('has the mean and the histogram of five numbers, but not one of them', async () => {
      const { id } = await createForm(team, { fields: FIELDS });
      for (const cups of [1, 2, 3, 4, 15]) await submitResponse(team, id, { cups });

      const { isWithheld, numbers } = fieldOf(await summaryOf(id, {}, viewer.client), 'cups');

      expect(isWithheld).toBe(false);
      expect(numbers).toMatchObject({ count: 5, mean: 5, median: null, min: null, max: null });
      expect(numbers?.histogram.reduce((sum, { responses }) => sum + responses, 0)).toBe(5);
    });

    it.each<[Record<string, string>]>([
      [{ search: CANARY }],
      [{ fieldKey: 'name', fieldValue: 'x' }],
      [{ fieldKey: 'email', fieldValue: 'x' }],
      [{ fieldKey: 'birthday', fieldValue: '1987-06-05' }],
      [{ fieldKey: 'cups', fieldValue: '1' }],
      [{ fieldKey: 'roast', fieldValue: 'Dark' }],
      [{ isRead: 'true' }],
      [{ source: 'public' }],
      [{ startDate: '2020-01-01' }],
      [{ endDate: '2100-01-01' }],
    ])('rejects %j, which could find a single response', async (query) => {
      expectError(await get(form.id, query, viewer.client), 'FORBIDDEN');
    });
  });
});
