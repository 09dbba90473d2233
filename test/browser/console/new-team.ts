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
  '/audit': 'Create an API key',
};

/** Pages that ask nothing of a new team, with a text of each. */
const PAGES_WITHOUT_STEP: Readonly<Record<string, string>> = {
  '/bin': 'No response was deleted in the last 7 days.',
  '/notifications': 'Notices of this browser',
  '/retention': 'Nothing would go now.',
  '/social/connections': 'Connect your first platform',
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
    // Checkboxes are filled as well.
    .locator(
      'main .mantine-Button-root:not([data-variant]), main :is(a, button)[data-variant="filled"]',
    )
    .filter({ visible: true })
    .allInnerTexts();

/** @param step the only button that is filled, or null for none. @param text of the page, which is shown */
async function expectNextStep(
  page: ConsolePage,
  path: string,
  step: string | null,
  text: string = step ?? '',
): Promise<void> {
  await page.goTo(path);
  await page.page.waitForURL(({ hash }) => hash.replace(/\?.*$/, '') === `#${path}`);
  await page.page.locator('main').getByText(text, { exact: true }).first().waitFor();
  await eventually(
    async () => (await page.page.locator('main .mantine-Skeleton-root').count()) === 0,
  );
  const steps = step === null ? [] : [step];
  expect([path, ...(await primaryButtons(page))]).toEqual([path, ...steps]);
  await page.expectAccessible(`new team: ${path}`);
  const { width } = page.page.viewportSize() ?? {};
  await page.screenshot(`new team ${width} ${text}`);
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
    for (const [path, text] of Object.entries(PAGES_WITHOUT_STEP)) {
      await expectNextStep(owner, `/teams/${team.teamId}${path}`, null, text);
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
    const spam = `/teams/${team.teamId}/forms/${id}/spam`;
    await expectNextStep(owner, spam, null, 'Nothing looks like spam.');
    await owner.close();
  });
}
