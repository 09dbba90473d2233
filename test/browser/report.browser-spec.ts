import { prepareDemo } from '../../src/cli/demo/prepare-demo';
import { createMember, type SignedInMember } from '../factories/account.factory';
import { PHONE } from '../support/browser';
import { ConsoleBrowser, type ConsolePage } from '../support/console-browser';
import { useFolder } from '../support/use-folder';

const PERSON = { name: 'Ada Lovelace', timeZone: 'Europe/Berlin' };
const NAMES = ['responses', 'newCustomers', 'pointsGiven', 'pointsTaken', 'posts', 'reach'];

interface Report {
  figures: Record<string, number | null>;
  days: Record<string, number | string>[];
}

const tile = ({ page }: ConsolePage, name: string) => page.locator(`[data-number=${name}]`);

/** The numbers on the tiles by their names; null for a number that is not known. */
async function shownNumbers(opened: ConsolePage): Promise<Record<string, number | null>> {
  const shown: Record<string, number | null> = {};
  for (const name of NAMES) {
    const found = tile(opened, name).locator('.number-value');
    if ((await found.count()) === 0) continue;
    const text = await found.innerText();
    shown[name] = text.startsWith('—') ? null : Number(text.replaceAll(',', ''));
  }
  return shown;
}

describe('Home and report in a browser', () => {
  let service: ConsoleBrowser;
  const dataDir = useFolder('rapport-report-');
  let teamId: string;
  let owner: SignedInMember;
  let viewer: SignedInMember;

  beforeAll(async () => {
    service = await ConsoleBrowser.start();
    const demo = await prepareDemo(service.testApp.app, dataDir.path);
    teamId = demo?.teamId ?? '';
    owner = await createMember(service.testApp, teamId, 'owner', PERSON);
    viewer = await createMember(service.testApp, teamId, 'viewer', PERSON);
    await service.testApp.database.query(
      `INSERT INTO webhook_receivers (team_id, form_id, url, is_quick, timeouts, failing_since)
       SELECT team_id, id, 'https://shop.example.com/hook', false, 0, now() - interval '2 hours'
         FROM forms WHERE team_id = $1 ORDER BY name LIMIT 1`,
      [teamId],
    );
    await service.testApp.database.query(
      `UPDATE forms SET webhook_url = 'https://shop.example.com/hook'
        WHERE team_id = $1 AND id IN (SELECT form_id FROM webhook_receivers WHERE team_id = $1)`,
      [teamId],
    );
  });

  afterAll(async () => {
    await service?.close();
  });

  async function readReport(query = ''): Promise<Report> {
    const { body } = await owner.client
      .get(`/teams/${teamId}/report?timeZone=Europe/Berlin${query}`)
      .expect(200);
    return (body as { data: Report }).data;
  }

  it('shows on Home the numbers of the report to which each of them leads', async () => {
    const { figures } = await readReport();
    const opened = await service.openAs(owner, `/teams/${teamId}`);
    await tile(opened, 'responses').waitFor();
    const { posts: _posts, ...shown } = figures;
    expect(await shownNumbers(opened)).toEqual(shown);
    await opened.page.locator('.recharts-surface').first().waitFor();
    await opened.see('To do');
    await opened.seeText('Not delivered');
    await opened.expectAccessible('Home');
    await opened.screenshot('home');
    for (const name of Object.keys(shown)) {
      await opened.goTo(`/teams/${teamId}`);
      await tile(opened, name).getByRole('link').click();
      await opened.see('Report');
      await tile(opened, name).waitFor();
      expect((await shownNumbers(opened))[name]).toBe(figures[name]);
    }
    await opened.close();
  });

  it('shows each day of a number as a table whose sum is the number', async () => {
    const { figures, days } = await readReport();
    const opened = await service.openAs(owner, `/teams/${teamId}/report`);
    await opened.press('button', 'Show as table');
    for (const name of ['responses', 'pointsGiven']) {
      await tile(opened, name).getByRole('button').click();
      await opened.page.waitForURL(new RegExp(name === 'responses' ? 'report' : name));
      const rows = opened.page.locator('.chart-card tbody tr');
      await rows.first().waitFor();
      const cells = await rows.locator('td').allInnerTexts();
      const numbers = cells.map((text) => Number(text.replaceAll(',', '')));
      expect(numbers).toEqual(days.map((day) => day[name]));
      expect(numbers.reduce((sum, each) => sum + each, 0)).toBeCloseTo(figures[name] ?? 0, 2);
    }
    await opened.close();
  });

  it('shows a month that the address names, in German and on a phone too', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const { figures } = await readReport(`&month=${month}`);
    const at = `/teams/${teamId}/report?month=${month}&timeZone=Europe%2FBerlin`;
    const opened = await service.openAs(owner, at);
    await tile(opened, 'posts').waitFor();
    expect(await shownNumbers(opened)).toEqual(figures);
    await opened.seeText(/Compared with (the same days of )?the month before\./);
    await opened.page.locator('.recharts-surface').first().waitFor();
    await opened.expectAccessible('report of a month');
    await opened.screenshot('report of a month');
    await opened.page.emulateMedia({ colorScheme: 'dark' });
    await opened.expectAccessible('dark report');
    await opened.screenshot('dark report');
    await opened.page.emulateMedia({ colorScheme: 'light', media: 'print' });
    await opened.screenshot('printed report');
    await opened.page.emulateMedia({ media: 'screen' });
    await opened.page.getByLabel('Period').selectOption('');
    await opened.seeText(/Compared with [A-Z][a-z]{2} \d+, 20\d\d to [A-Z]/);
    await opened.close();

    const german = await service.openAs(owner, at, { locale: 'de-DE', viewport: PHONE });
    await german.see('Bericht');
    await german.seeText(/Verglichen mit (denselben Tagen des Monats|dem Monat) davor\./);
    await german.page.locator('.recharts-surface').first().waitFor();
    await german.expectAccessible('report on a phone');
    await german.screenshot('report on a phone');
    await german.goTo(`/teams/${teamId}`);
    await german.see('Zu erledigen');
    await german.page.locator('.recharts-surface').first().waitFor();
    await german.expectAccessible('Home on a phone');
    await german.screenshot('Home on a phone');
    await german.close();
  });

  it('shows viewers numbers, and links only to pages that the role may open', async () => {
    const opened = await service.openAs(viewer, `/teams/${teamId}`);
    await tile(opened, 'responses').waitFor();
    await opened.seeText('An admin of the team can fix them.');
    await opened.goTo(`/teams/${teamId}/report`);
    await opened.see('Report');
    await opened.page.getByRole('link', { name: 'Open social media' }).waitFor();
    expect(await opened.page.getByRole('link', { name: 'See these points' }).count()).toBe(0);
    await opened.expectAccessible('report of a viewer');
    await opened.close();
    expect(service.problems).toEqual([]);
  });
});
