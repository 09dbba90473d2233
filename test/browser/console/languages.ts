import { createCustomer } from '../../factories/customer.factory';
import type { ConsoleBrowser } from '../../support/console-browser';

export function testLanguages(console: () => ConsoleBrowser): void {
  it('is shown in German in a German browser, before and after the sign-in', async () => {
    const { team, member } = await console().createTeam();
    const { id } = await createCustomer(team, { firstName: 'Grace', lastName: 'Hopper' });
    await team.post(`/customer/${id}/loyalty`, { points: 125.5, type: 'increment' }).expect(200);
    const stranger = await console().open('/sign-in', { locale: 'de-AT' });
    await stranger.see('Anmelden');
    await stranger.expectAccessible('German sign-in page');
    await stranger.screenshot('German sign-in page');
    await stranger.type('E-Mail', 'nobody@example.com');
    await stranger.type('Passwort', 'not the password');
    await stranger.page.keyboard.press('Enter');
    await stranger.seeText('Die E-Mail-Adresse oder das Passwort ist falsch.');
    expect(console().problems.splice(0)).toEqual([expect.stringContaining('401')]);
    await stranger.close();

    const owner = await console().openAs(member, `/teams/${team.teamId}`, { locale: 'de-AT' });
    await owner.seeText('Ihre Rolle in diesem Team: Inhaber.');
    expect(await owner.page.locator('html').getAttribute('lang')).toBe('de-AT');
    for (const label of ['API-Schlüssel', 'Personen', 'Protokoll', 'Team']) {
      await owner.open(label);
      await owner.expectAccessible(`in German: ${label}`);
      await owner.screenshot(`in German ${label}`);
    }
    await owner.open('Kunden');
    await owner.row('Grace Hopper').getByRole('cell', { name: '125,5', exact: true }).waitFor();
    await owner.close();
  });

  it('keeps the language that a person chooses, in another browser too', async () => {
    const { member } = await console().createTeam();
    const person = await console().openAs(member, '/account');
    await person.see('Your account');
    await person.chooseInUserMenu('Deutsch');
    await person.see('Ihr Konto');
    // The menu is still open, and has the focus.
    await person.page.locator('[role=menuitemradio]:focus', { hasText: 'Deutsch' }).waitFor();
    await person.expectGoodInAllAppearances('menu of the person in German');
    await person.close();

    const elsewhere = await console().openAs(member, '/account', { locale: 'en-US' });
    await elsewhere.see('Ihr Konto');
    await elsewhere.page.getByLabel('Sprache').selectOption('en');
    await elsewhere.press('button', 'Speichern');
    await elsewhere.see('Your account');
    await elsewhere.seeText('Saved.');
    await elsewhere.seeFocus('button', 'Save');
    await elsewhere.close();
  });
}
