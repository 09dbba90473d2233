import { createForm } from '../../factories/form.factory';
import { DESKTOP, PHONE } from '../../support/browser';
import { type ConsoleBrowser, type ConsolePage } from '../../support/console-browser';
import { eventually } from '../../support/eventually';

/** The next step on each page of a team that has only its starter form and its first API key. */
const NEXT_STEPS: Readonly<Record<string, string>> = {
  '': 'Open the forms',
  '/inbox': 'Go to your forms',
  '/forms': 'New form',
  '/customers': 'Add the first customer',
  '/points': 'Go to the customers',
  '/coupons': 'New coupon',
  '/till': 'Book',
  '/social': 'Connect a platform',
  '/campaigns': 'New campaign',
  '/report': 'Go to your forms',
  '/keys': 'New key',
  '/members': 'Invite a person',
  '/exports': 'Go to the inbox',
};

/** The next step on each page of a form that is a draft. */
const NEXT_STEPS_OF_DRAFT: Readonly<Record<string, string>> = {
  '': 'Publish',
  '/summary': 'Publish the form',
  '/share': 'Go to Build',
  '/responses': 'Publish the form',
  '/webhook': 'Save',
};

/** The labels of all buttons of the page that are filled with the accent. */
const primaryButtons = ({ page }: ConsolePage): Promise<string[]> =>
  page
    .locator('main .mantine-Button-root:not([data-variant]), main [data-variant="filled"]')
    .filter({ visible: true })
    .allInnerTexts();

async function expectNextStep(page: ConsolePage, path: string, step: string): Promise<void> {
  await page.goTo(path);
  await page.page.waitForURL(({ hash }) => hash.replace(/\?.*$/, '') === `#${path}`);
  await page.page.locator('main').getByText(step, { exact: true }).first().waitFor();
  await eventually(
    async () => (await page.page.locator('main .mantine-Skeleton-root').count()) === 0,
  );
  expect([path, ...(await primaryButtons(page))]).toEqual([path, step]);
  await page.expectAccessible(`new team: ${path}`);
  const { width } = page.page.viewportSize() ?? {};
  await page.screenshot(`new team ${width} ${step}`);
}

export function testNewTeam(console: () => ConsoleBrowser): void {
  it.each([
    ['in a wide window', DESKTOP],
    ['on a phone', PHONE],
  ])('shows a new team one next step on each page %s', async (_where, viewport) => {
    const { team, member } = await console().createTeam();
    const owner = await console().openAs(member, '/account', { viewport });
    await owner.see('Your account');
    for (const [path, step] of Object.entries(NEXT_STEPS)) {
      await expectNextStep(owner, `/teams/${team.teamId}${path}`, step);
    }
    await owner.close();
  });

  it('shows one next step on each page of a draft', async () => {
    const { team, member } = await console().createTeam();
    const { id } = await createForm(team, { name: 'Feedback' });
    const owner = await console().openAs(member, '/account');
    await owner.see('Your account');
    for (const [path, step] of Object.entries(NEXT_STEPS_OF_DRAFT)) {
      await expectNextStep(owner, `/teams/${team.teamId}/forms/${id}${path}`, step);
    }
    await owner.close();
  });
}
