import type { Route } from 'playwright-core';
import type { ConsoleBrowser } from '../../support/console-browser';

export function testErrors(console: () => ConsoleBrowser): void {
  it('explains a page that fails to load, and loads it again', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/settings`);
    await owner.see('Team');
    const keys = `**/console/api/teams/${team.teamId}/keys`;
    await owner.page.route(keys, (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, code: 'INTERNAL', message: 'Broken.' },
      }),
    );
    await owner.open('API keys', 'This page cannot be shown');
    await owner.expectAccessible('failed page');
    await owner.screenshot('failed page');
    expect(console().problems.splice(0)).toContainEqual(expect.stringContaining('500'));
    await owner.page.unroute(keys);
    await owner.press('button', 'Try again');
    await owner.see('API keys');
    await owner.close();
  });

  it('shows that a page is loading', async () => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, `/teams/${team.teamId}/settings`);
    await owner.see('Team');
    const held: Route[] = [];
    await owner.page.route('**/console/api/teams/*/keys', (route) => {
      held.push(route);
    });
    await owner.press('link', 'API keys');
    await owner.page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await owner.expectAccessible('loading');
    await Promise.all(held.map((route) => route.continue()));
    await owner.see('API keys');
    await owner.close();
  });

  it('explains pages that the role does not allow, other teams, and unknown addresses', async () => {
    const { team, member } = await console().createTeam('viewer', { name: 'Bob' });
    const stranger = await console().createTeam();
    const viewer = await console().openAs(member, `/teams/${team.teamId}/keys`);
    await viewer.see('Your role does not allow this');
    await viewer.expectAccessible('forbidden page');
    await viewer.goTo(`/teams/${stranger.team.teamId}`);
    await viewer.see('You are not in this team');
    await viewer.expectAccessible('page of another team');
    await viewer.goTo('/nowhere');
    await viewer.see('Page not found');
    await viewer.expectAccessible('unknown page');
    console().problems.splice(0);
    await viewer.close();
  });
}
