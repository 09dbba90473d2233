import type { ConsoleBrowser } from '../../support/console-browser';

/** The smallest side of a control, WCAG 2.5.8. */
const MIN_TARGET_PX = 24;

export function testKeyboard(console: () => ConsoleBrowser): void {
  it('reaches pages by shortcuts, which can be turned off', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}`);
    await owner.see('Kaffeewerk');
    const { keyboard } = owner.page;
    await keyboard.press('?');
    await owner.seeDialog('Keyboard shortcuts');
    await owner.expectAccessible('list of shortcuts');
    // `respectReducedMotion`: nothing moves for people who asked for that.
    expect(await owner.page.evaluate('document.getAnimations().length')).toBe(0);
    await keyboard.press('Escape');
    await owner.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await keyboard.press('g');
    await keyboard.press('p');
    await owner.see('People');

    await keyboard.press('?');
    await owner.seeDialog('Keyboard shortcuts');
    await owner.press('switch', 'Use shortcuts of single keys', 'Space');
    await keyboard.press('Escape');
    await owner.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await keyboard.press('g');
    await keyboard.press('k');
    expect(owner.page.url()).toContain('/members');
    await owner.open('Team');
    await owner.close();
  });

  it('skips the navigation, and marks the page that is open', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/members`);
    await owner.see('People');
    await owner.page.reload();
    await owner.seeFocus('heading', 'People');
    await owner.press('button', 'Skip to the content');
    await owner.page.locator('main:focus').waitFor();
    const current = owner.page.locator('nav a[aria-current="page"]');
    expect(await current.allInnerTexts()).toEqual(['People']);
    await owner.close();
  });

  it('has targets of at least 24 px', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/keys`);
    await owner.see('API keys');
    const sizes = await owner.page
      .locator('button:visible:not(.skip-link), nav a:visible, summary:visible')
      .evaluateAll((controls) =>
        controls.map((control) => {
          const { width, height } = control.getBoundingClientRect();
          return { name: control.textContent, side: Math.min(width, height) };
        }),
      );
    expect(sizes.length).toBeGreaterThan(10);
    expect(sizes.filter(({ side }) => side < MIN_TARGET_PX)).toEqual([]);
    await owner.close();
  });
}
