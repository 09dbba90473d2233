import { createMember } from '../../factories/account.factory';
import { DESKTOP } from '../../support/browser';
import { type ConsoleBrowser, PHONE } from '../../support/console-browser';

/** A window of 1280 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };

const APPEARANCES = {
  light: { colorScheme: 'light', viewport: DESKTOP },
  dark: { colorScheme: 'dark', viewport: DESKTOP },
  'forced colours': { forcedColors: 'active', viewport: DESKTOP },
  phone: { viewport: PHONE },
  'dark phone': { colorScheme: 'dark', viewport: PHONE },
  '400 %': { viewport: ZOOMED },
} as const;

/** The pages of a team, by their headings. */
const PAGES = {
  Kaffeewerk: '',
  'API keys': '/keys',
  People: '/members',
  'Audit log': '/audit',
  Team: '/settings',
};

export function testAppearances(console: () => ConsoleBrowser): void {
  it.each(Object.entries(APPEARANCES))(
    'has no accessibility violation and no horizontal scrolling on any page: %s',
    async (name, appearance) => {
      const { team, member } = await console().createTeam();
      const { teamId } = team;
      await createMember(console().testApp, teamId, 'editor', { name: 'Bob' });
      const { client } = member;
      await client.post(`/teams/${teamId}/keys`, { label: 'Shop' }).expect(201);
      await client
        .post(`/teams/${teamId}/invitations`, { email: 'eve@example.com', role: 'viewer' })
        .expect(201);
      const owner = await console().openAs(member, `/teams/${teamId}`, appearance);
      for (const [heading, path] of Object.entries(PAGES)) {
        await owner.goTo(`/teams/${teamId}${path}`);
        await owner.see(heading);
        if (heading === 'Audit log') await owner.row('Created the API key').waitFor();
        await owner.expectAccessible(`${name}: ${heading}`);
        await owner.screenshot(`${name} ${heading}`);
      }
      await owner.goTo('/account');
      await owner.see('Your account');
      await owner.expectAccessible(`${name}: Your account`);
      await owner.screenshot(`${name} Your account`);
      await owner.close();
    },
  );
}
