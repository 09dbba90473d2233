import { createForm } from '../../factories/form.factory';
import { getResponse, listResponses, submitResponse } from '../../factories/response.factory';
import { useTeams } from '../../support/use-teams';

/** The submitted number, the number in responses, and its decimal text. */
const NUMBERS: [sent: unknown, shown: number, text: string][] = [
  [1e20, 1e20, '100000000000000000000'],
  ['12345678901234567890', 12345678901234567000, '12345678901234567000'],
  ['9007199254740993', 9007199254740992, '9007199254740992'],
  [1e300, 1e300, `1${'0'.repeat(300)}`],
  ['-2.5e-9', -2.5e-9, '-0.0000000025'],
  [Number.MAX_VALUE, Number.MAX_VALUE, `17976931348623157${'0'.repeat(292)}`],
];

describe('A number with many digits', () => {
  const { team } = useTeams();

  it.each(NUMBERS)(
    'is the same in every response, export and search: %j',
    async (sent, shown, text) => {
      const form = await createForm(team, {
        fields: [{ fieldType: 'NumberInput', label: 'Number' }],
      });
      const { formResponseId } = await submitResponse(team, form.id, { number: sent });
      await submitResponse(team, form.id, { number: 7 });

      const response = await getResponse(team, form.id, formResponseId);
      const { data: list } = await listResponses(team, form.id, { order: 'asc' });
      const csv = await team.get(`/forms/${form.id}/responses/export`).expect(200);
      const json = await team.get(`/forms/${form.id}/responses/export?format=ndjson`).expect(200);

      expect(response.fields).toMatchObject([{ value: shown }]);
      expect(list[0]).toEqual(response);
      expect(csv.text).toContain(`,${text}\r\n`);
      expect(JSON.parse(json.text.trim().split('\n').at(-1) ?? '')).toEqual(response);
      const queries: Record<string, string>[] = [
        { fieldKey: 'number', fieldValue: text },
        { fieldKey: 'number', fieldValue: String(shown) },
        { search: text.slice(0, 255) },
      ];
      for (const query of queries) {
        const found = await listResponses(team, form.id, query);
        expect([found.pagination.total, found.data]).toEqual([1, [response]]);
      }
    },
  );
});
