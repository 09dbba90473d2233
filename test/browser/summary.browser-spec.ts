import type { Download } from 'playwright-core';
import Papa from 'papaparse';
import { PNG } from 'pngjs';
import type { FormSummaryView } from '../../packages/client/src/generated/console';
import { createMember } from '../factories/account.factory';
import { createForm } from '../factories/form.factory';
import { type ConsolePage } from '../support/console-browser';
import { PHONE } from '../support/browser';
import { eventually } from '../support/eventually';
import { runSql } from '../support/test-database';
import { useSummary, CANARY, FIELDS, contentOf } from './summary-harness';

const card = ({ page }: ConsolePage, title: string) =>
  page.getByRole('region', { name: title, exact: true });

/** The cells of the table of a card, row by row. */
const cellsOf = (page: ConsolePage, title: string): Promise<string[][]> =>
  card(page, title)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim()),
      ),
    );

async function downloadFrom(page: ConsolePage, title: string, item: string): Promise<Download> {
  await page.press('button', `Download: ${title}`);
  const [download] = await Promise.all([
    page.page.waitForEvent('download'),
    page.page.getByRole('menuitem', { name: item }).press('Enter'),
  ]);
  return download;
}

describe('The summary of a form in the console', () => {
  const data = useSummary();
  const { browser, openSummary } = data;

  async function readSummary(query = ''): Promise<FormSummaryView> {
    const response = await data.owner.client
      .get(`${data.path}/summary?timeZone=Europe/Berlin${query}`)
      .expect(200);
    return (response.body as { data: FormSummaryView }).data;
  }

  it('shows exactly the numbers of the API', async () => {
    const { fields, responses, timeline } = await readSummary();
    const page = await openSummary();
    await page.seeText(`${responses} responses`);

    for (const { label, options, answered } of fields) {
      if (options === null) continue;
      const percent = new Intl.NumberFormat('en-US', {
        style: 'percent',
        maximumFractionDigits: 1,
      });
      const names: Record<string, string> = { true: 'Yes', false: 'No' };
      expect(await cellsOf(page, label)).toEqual(
        options.map((option) => [
          names[option.value ?? ''] ?? option.value,
          String(option.responses),
          percent.format(option.responses / answered),
        ]),
      );
    }
    const cups = fields.find(({ label }) => label === 'Cups a day')?.numbers;
    await card(page, 'Cups a day').getByRole('button', { name: 'Show as table' }).press('Enter');
    expect(await cellsOf(page, 'Cups a day')).toEqual(
      cups?.histogram.map((bin) => [String(bin.from), String(bin.responses)]),
    );
    const facts = await card(page, 'Cups a day').locator('dd').allTextContents();
    expect(facts).toEqual([cups?.mean, cups?.median, cups?.min, cups?.max].map(String));
    await card(page, 'Responses per day').getByRole('button', { name: 'Show as table' }).click();
    const days = await cellsOf(page, 'Responses per day');
    expect(days.map(([, count]) => Number(count))).toEqual(
      timeline.points.map((point) => point.responses),
    );
    const texts = fields.find(({ label }) => label === 'Name')?.texts ?? [];
    expect(await card(page, 'Name').locator('.newest-text').allTextContents()).toEqual(
      texts.map(({ text }) => text),
    );
    await page.expectAccessible('with tables');
    await page.close();
  });

  it('draws a bar for each value', async () => {
    const page = await openSummary();

    const bars = card(page, 'Cups a day').locator('.recharts-bar-rectangle');
    const shown = await bars.evaluateAll(
      (all) => all.filter((bar) => bar.querySelector('path') !== null).length,
    );
    const { fields } = await readSummary();
    const histogram = fields.find(({ label }) => label === 'Cups a day')?.numbers?.histogram ?? [];
    expect(shown).toBe(histogram.filter(({ responses }) => responses > 0).length);
    await page.close();
  });

  it('saves the numbers of a chart as CSV, without formulas', async () => {
    const { fields } = await readSummary();
    const page = await openSummary();

    const download = await downloadFrom(page, 'What do you drink?', 'Download as CSV');

    expect(download.suggestedFilename()).toBe('What do you drink_.csv');
    const text = (await contentOf(download)).toString('utf8').replace('\uFEFF', '').trim();
    const options = fields.find(({ label }) => label === 'What do you drink?')?.options ?? [];
    expect(Papa.parse<string[]>(text).data).toEqual([
      ['Answer', 'Number'],
      ...options.map(({ value, responses }) => [
        value === '=cmd' ? "'=cmd" : value,
        String(responses),
      ]),
    ]);
    await page.seeFocus('button', 'Download: What do you drink?');
    await page.close();
  });

  it.each(['What do you drink?', 'Cups a day', 'Responses per day'])(
    'saves the chart %j as a picture with its colours',
    async (title) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await openSummary('', { colorScheme });

        const download = await downloadFrom(page, title, 'Download as picture');
        // The browser may write the last bytes after it has reported the end.
        const png = await eventually(async () => {
          const bytes = await contentOf(download);
          return bytes.toString('ascii', bytes.length - 8, bytes.length - 4) === 'IEND' && bytes;
        });

        const colors = colorsOf(png);
        const [background = ''] = [...colors.keys()];
        expect(background).toBe(colorScheme === 'light' ? '255,255,255' : '26,35,38');
        // The bars, and the smoothed edges of the letters.
        const bar = colorScheme === 'light' ? '19,115,128' : '72,167,178';
        expect(colors.get(bar)).toBeGreaterThan(1_000);
        expect(colors.size).toBeGreaterThan(20);
        await page.close();
      }
    },
  );

  it('is filtered by the URL, and changes it', async () => {
    const page = await openSummary(`?field=${data.form.fields[1]?.key}&value=Coffee`);
    await page.seeText('2 responses');
    expect(await cellsOf(page, 'With')).toEqual([
      ['Milk', '1', '100%'],
      ['Sugar', '1', '100%'],
    ]);
    await page.seeText('What do you drink?: Coffee');

    await page.press('button', 'Remove the filter Answer');

    await page.seeText('5 responses');
    await page.press('button', 'Filter');
    await page.page.getByLabel('Read').first().or(page.page.getByLabel('Status')).first().waitFor();
    await page.choose('Status', 'Read');
    await page.page.keyboard.press('Escape');
    await page.seeText('No response passes the filter');
    await eventually(() => page.page.url().includes('read=read'));
    await page.close();
  });

  it('is filtered by a customer and a channel, and offers an export', async () => {
    const page = await openSummary('?channel=api');
    await page.press('button', 'Filter');
    await page.page.getByRole('textbox', { name: 'Customer' }).fill('Picked');
    await page.page.getByRole('option', { name: /Picked/ }).click();
    await page.seeText('No response passes the filter');
    await eventually(
      () => /channel=api/.test(page.page.url()) && /customer=/.test(page.page.url()),
    );
    await page.screenshot('summary of a customer');
    await page.expectAccessible('summary of a customer');
    await page.page.keyboard.press('Escape');
    await page.press('button', 'Remove the filter Customer');
    await page.seeText('5 responses');
    await page.press('button', 'Export…');
    await page.page.getByRole('dialog', { name: 'Prepare an export' }).waitFor();
    await page.close();
  });

  it('removes all filters at once', async () => {
    const page = await openSummary('?read=unread&from=2020-01-01&search=Canary');
    await page.press('button', 'Remove all filters');
    await page.page.locator('.filter-chip').first().waitFor({ state: 'detached' });
    await eventually(() => page.page.url().endsWith('/summary?search=Canary'));
    await page.close();
  });

  it('leads from a text to its response', async () => {
    const page = await openSummary();
    const { fields } = await readSummary();
    const [newest] = fields[0]?.texts ?? [];

    await card(page, 'Name').getByRole('link').first().press('Enter');

    await eventually(() => page.page.url().includes(`/responses/${newest?.responseId}`));
    await page.close();
  });

  it('has a menu at each chart that is accessible in all appearances', async () => {
    const page = await openSummary();
    await page.page
      .getByRole('button', { name: /^Download: / })
      .first()
      .press('Enter');
    await page.page.getByRole('menu').waitFor();
    await page.expectGoodInAllAppearances('menu of a chart');
    await page.close();
  });

  it('labels the axis of many days without overlaps at 360 px', async () => {
    const many = await createForm(data.team, { name: 'Many days', fields: FIELDS.slice(0, 1) });
    await runSql(
      browser.testApp.databaseUrl,
      `INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, 'public', now() - make_interval(days => n), '{}'
         FROM generate_series(0, 200) n`,
      [data.team.teamId, many.id],
    );
    await runSql(
      browser.testApp.databaseUrl,
      `INSERT INTO form_response_counts (team_id, form_id, slot, source, is_read, responses)
       VALUES ($1, $2, 0, 'public', false, 201)`,
      [data.team.teamId, many.id],
    );
    const page = await browser.openAs(
      data.owner,
      `/teams/${data.team.teamId}/forms/${many.id}/summary`,
      {
        viewport: PHONE,
      },
    );
    const ticks = page.page.locator('.recharts-xAxis-tick-labels text');
    await ticks.first().waitFor();

    const edges = await ticks.evaluateAll((all) =>
      all.map((tick) => {
        const { left, right } = tick.getBoundingClientRect();
        return [left, right] as const;
      }),
    );

    expect(edges.length).toBeGreaterThan(1);
    for (const [index, [left]] of edges.slice(1).entries()) {
      expect(left).toBeGreaterThan(edges[index]?.[1] ?? Infinity);
    }
    await page.close();
  });

  it('shows viewers counts, and nothing personal', async () => {
    const viewer = await createMember(browser.testApp, data.team.teamId, 'viewer', { name: 'Vic' });
    const page = await browser.openAs(viewer, `${data.path}/summary`);
    await card(page, 'What do you drink?').waitFor();

    expect(await cellsOf(page, 'What do you drink?')).toEqual([
      ['Tea', '1', '25%'],
      ['Coffee', '2', '50%'],
      ['=cmd', '1', '25%'],
    ]);
    expect(await page.page.content()).not.toContain(CANARY);
    await page.seeText('These answers may be personal.');
    expect(await page.page.getByRole('searchbox').count()).toBe(0);
    expect(await page.page.getByRole('button', { name: 'Export' }).count()).toBe(0);
    await page.expectAccessible('a viewer');
    await page.close();
  });

  it('shows the next step while there are no responses', async () => {
    const empty = await createForm(data.team, { name: 'Empty', fields: FIELDS });
    const page = await browser.openAs(
      data.owner,
      `/teams/${data.team.teamId}/forms/${empty.id}/summary`,
    );

    await page.see('No responses yet');
    await page.page.getByRole('link', { name: 'Publish the form' }).waitFor();
    await page.expectAccessible('an empty summary');
    await page.close();
  });
});

/** How many pixels of a picture have each colour ("r,g,b"), the most frequent colour first. */
function colorsOf(png: Buffer): Map<string, number> {
  const { data } = PNG.sync.read(png);
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const color = data.subarray(at, at + 3).join(',');
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}
