import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { download } from '../../support/download';
import { expectError } from '../../support/expect-error';
import { answersOf } from '../../support/visitor';
import { useOnce } from '../../support/use-value';
import { useHiddenValues, NAMES } from './hidden-values-harness';

describe('Hidden values of a hosted form', () => {
  const { team, admin, viewer, pathOf, save, publish, visit, contextOf } = useHiddenValues();

  const inbox = async (query: string): Promise<(string | null)[]> => {
    const { body } = await admin.client.get(`/teams/${team.teamId}/inbox?${query}`).expect(200);
    return (body as { data: { title: string | null }[] }).data.map(({ title }) => title);
  };

  describe('in lists and exports', () => {
    const form = useOnce(() =>
      publish([...NAMES, 'constructor'], {
        fields: [
          { fieldType: 'TextInput', label: 'Remark', isRequired: true },
          { fieldType: 'TextInput', label: 'City' },
        ],
      }),
    );
    let plain: { id: string };

    beforeAll(async () => {
      await submitResponse(team, form.id, { remark: 'before' });
      const links = [
        '?utm_source=mail&utm_campaign=spring',
        '?utm_source=mail',
        '?utm_source=%3D1%2B1',
      ];
      for (const [index, query] of links.entries()) await visit(form, query, `${index}`);
      plain = await createForm(team, { fields: [{ fieldType: 'TextInput', label: 'Remark' }] });
      await submitResponse(team, plain.id, { remark: 'plain' });
    });

    it('filter the inbox, of one form and of all, with other filters and by pages', async () => {
      const filter = 'hiddenName=utm_source&hiddenValue=mail';
      const own = `formId=${form.id}&${filter}`;
      expect(await inbox(own)).toEqual(['1', '0']);
      expect(await inbox(`${own}&sort=oldest`)).toEqual(['0', '1']);
      expect(await inbox(`${own}&sort=unread`)).toEqual(['1', '0']);
      expect(await inbox(`${own}&search=1`)).toEqual(['1']);
      expect(await inbox(`${own}&fieldKey=remark&fieldValue=0`)).toEqual(['0']);
      expect(await inbox(`${own}&channel=api`)).toEqual([]);
      expect(await inbox(`hiddenName=utm_source&hiddenValue=%3D1%2B1`)).toEqual(['2']);
      expect(await inbox(`${own}&startDate=2999-01-01`)).toEqual([]);
      expect(await inbox(`formId=${form.id}&hiddenName=utm_campaign&hiddenValue=mail`)).toEqual([]);
      const { body } = await admin.client
        .get(`/teams/${team.teamId}/inbox?${own}&limit=1`)
        .expect(200);
      const { nextCursor } = (body as { pagination: { nextCursor: string } }).pagination;
      expect(await inbox(`${own}&limit=1&cursor=${nextCursor}`)).toEqual(['0']);
    });

    it('filter the summary, but not for viewers', async () => {
      const summary = `${pathOf(form)}/summary?hiddenName=utm_source&hiddenValue=mail`;
      const { body } = await admin.client.get(summary).expect(200);
      expect(body).toMatchObject({ data: { responses: 2, readResponses: 2 } });
      expectError(await viewer.client.get(summary), 'FORBIDDEN');
    });

    it('need a name and a value', async () => {
      const path = `/teams/${team.teamId}/inbox`;
      const cases: [string, string][] = [
        ['hiddenName=ref', 'hiddenValue: is required with hiddenName'],
        ['hiddenValue=x', 'hiddenName: is required with hiddenValue'],
        [
          `hiddenName=ref&hiddenValue=${'x'.repeat(256)}`,
          'hiddenValue: must contain at most 255 characters',
        ],
      ];
      for (const [query, field] of cases) {
        expectError(await admin.client.get(`${path}?${query}`), 'VALIDATION_FAILED', [field]);
      }
      const { body } = await admin.client.get(`${path}?hiddenName=A&hiddenValue=x`).expect(400);
      expect(body).toMatchObject({ fields: [expect.stringMatching(/^hiddenName: must have/)] });
    });

    it('are the last columns of CSV, where no cell is a formula', async () => {
      const { lines } = await download(team, form.id, '?order=asc');
      const cells = lines.map((line) => line.trimEnd().split(',').slice(7));
      expect(cells).toEqual([
        ['Remark', 'City', 'utm_source', 'utm_campaign', 'constructor'],
        ['before', '', '', '', ''],
        ['0', '', 'mail', 'spring', ''],
        ['1', '', 'mail', '', ''],
        ['2', '', "'=1+1", '', ''],
      ]);
      const filtered = await download(team, form.id, '?hiddenName=utm_campaign&hiddenValue=spring');
      expect(filtered.lines).toHaveLength(2);
    });

    it('are the last member of lines of NDJSON, for forms that have names of hidden values', async () => {
      const { lines } = await download(team, form.id, '?format=ndjson&order=asc');
      const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(rows.map(({ hiddenValues }) => hiddenValues)).toEqual([
        { utm_source: null, utm_campaign: null, constructor: null },
        { utm_source: 'mail', utm_campaign: 'spring', constructor: null },
        { utm_source: 'mail', utm_campaign: null, constructor: null },
        { utm_source: '=1+1', utm_campaign: null, constructor: null },
      ]);
      expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('hiddenValues');
      const others = await download(team, plain.id, '?format=ndjson');
      expect(others.lines[0]).not.toContain('hiddenValues');
    });

    it('stay in the response and in its filter after their names were removed from the form', async () => {
      await save(form, { hiddenNames: ['utm_source'] });
      const [response] = (await answersOf(team, form)).filter(
        ({ answers }) => answers.remark === '0',
      );
      expect((await contextOf(form, response?.id ?? '')).hiddenValues).toContainEqual({
        name: 'utm_campaign',
        value: 'spring',
      });
      expect(await inbox(`formId=${form.id}&hiddenName=utm_campaign&hiddenValue=spring`)).toEqual([
        '0',
      ]);
      const { lines } = await download(team, form.id);
      expect(lines[0]?.trimEnd().split(',').slice(7)).toEqual(['Remark', 'City', 'utm_source']);
    });
  });
});
