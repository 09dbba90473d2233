import { axeViolations, PHONE, TABLET } from '../../support/browser';
import { type ConsoleBrowser } from '../../support/console-browser';

/** The pages of a team, by their headings. */
const PAGES = {
  Kaffeewerk: '',
  'API keys': '/keys',
  People: '/members',
  'Audit log': '/audit',
  Team: '/settings',
};

export function testFrame(console: () => ConsoleBrowser): void {
  it('shows the navigation as icons on a tablet, and behind a button on a phone', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/keys`, {
      viewport: TABLET,
    });
    await owner.see('API keys');
    const sidebar = owner.page.getByRole('navigation', { name: 'Pages' });
    const { width = 0 } = (await sidebar.boundingBox()) ?? {};
    expect(width).toBeLessThan(70);
    // Its links still have their names.
    await owner.open('People');
    await owner.expectAccessible('tablet');
    await owner.screenshot('tablet');
    await owner.page.setViewportSize(PHONE);
    await sidebar.waitFor({ state: 'hidden' });
    await owner.open('Team');
    await owner.expectAccessible('phone');
    await owner.close();
  });

  it('has all headings at the same place', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}`);
    const places = new Set<string>();
    for (const [heading, path] of Object.entries(PAGES)) {
      await owner.goTo(`/teams/${team.teamId}${path}`);
      await owner.see(heading);
      const box = await owner.page.locator('h1').boundingBox();
      places.add(`${box?.x} ${box?.y}`);
    }
    expect([...places]).toHaveLength(1);
    await owner.close();
  });

  it('changes the colours in the menu of the person, and keeps the focus after an action', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/settings`);
    await owner.see('Team');
    await owner.chooseInUserMenu('Dark');
    await owner.page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await owner.expectAccessible('menu of the person');
    await owner.screenshot('menu of the person');
    await owner.page.keyboard.press('Escape');
    // Moving through the choices changes nothing: only the button saves.
    await owner.tabTo('combobox', 'Sign members out when they do nothing for');
    await owner.page.keyboard.press('ArrowDown');
    const { body } = await member.client.get(`/teams/${team.teamId}`).expect(200);
    expect((body as { data: object }).data).toMatchObject({ sessionIdleMinutes: null });
    const policy = owner.page.getByRole('region', { name: 'Staying signed in' });
    const save = policy.getByRole('button', { name: 'Save' });
    await save.focus();
    await owner.page.keyboard.press('Enter');
    await owner.seeText('Saved.');
    await save.and(owner.page.locator(':focus')).waitFor();
    await owner.close();
  });

  it('has no violation of the best practices in dialogs either', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/keys`);
    await owner.see('API keys');
    await owner.page.keyboard.press('?');
    await owner.seeDialog('Keyboard shortcuts');
    expect(await axeViolations(owner.page)).toEqual([]);
    await owner.close();
  });
}
