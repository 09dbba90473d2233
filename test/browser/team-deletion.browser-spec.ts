import { TeamDeletionService } from '../../src/accounts/team/team-deletion.service';
import { Database } from '../../src/core/database/database';
import { TeamDeletions } from '../../src/tenancy/team-deletions/team-deletions';
import { systemScope } from '../../src/tenancy/scope/request-scope';
import { useConsoleBrowser } from '../support/console-browser';

const LANGUAGES = {
  English: {
    locale: 'en-GB',
    forms: 'Forms',
    inbox: 'Inbox',
    title: 'This team is being deleted',
    removed: '1,200 entries have been removed so far.',
    start: 'Go to the start page',
    account: 'Your account',
    alert: 'The team Kaffeewerk is being deleted',
  },
  German: {
    locale: 'de-DE',
    forms: 'Formulare',
    inbox: 'Posteingang',
    title: 'Dieses Team wird gelöscht',
    removed: 'Bisher sind 1.200 Einträge gelöscht.',
    start: 'Zur Startseite',
    account: 'Ihr Konto',
    alert: 'Das Team Kaffeewerk wird gelöscht',
  },
} as const;

describe('A team that is being deleted, in a browser', () => {
  const browser = useConsoleBrowser();

  it.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])(
    'is said to be so to a member who has a page of it open: %s',
    async (language) => {
      const texts = LANGUAGES[language];
      const { team, member } = await browser.createTeam('editor');
      const { app } = browser.testApp;
      // As if there were very many rows.
      const step = jest.spyOn(app.get(TeamDeletions), 'step').mockRejectedValue(new Error('Held.'));
      const page = await browser.openAs(member, `/teams/${team.teamId}/forms`, {
        locale: texts.locale,
      });
      try {
        await page.see(texts.forms);
        await app
          .get(Database)
          .transaction(systemScope(team.teamId), (unit) =>
            app.get(TeamDeletionService).delete(unit, 'Kaffeewerk'),
          );

        await page.press('link', texts.inbox);
        await page.see(texts.title);
        await browser.testApp.database.query(
          `UPDATE purges SET counts = '{"responses": 1000, "customers": 200}' WHERE team_id = $1`,
          [team.teamId],
        );
        await page.seeText(texts.removed);
        await page.expectAccessible(`deleted team ${language}`);
        await page.screenshot(`deleted team ${language}`);
        await page.press('link', texts.start);
        await page.see(texts.account);
        await page.seeText(texts.alert);
        await page.expectAccessible(`account after the deletion ${language}`);
        await page.screenshot(`account after the deletion ${language}`);
        expect(browser.problems.splice(0).every((problem) => problem.includes('410'))).toBe(true);
      } finally {
        step.mockRestore();
        await page.close();
      }
    },
  );
});
