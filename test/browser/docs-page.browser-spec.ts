import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { findDemoExamples } from '../../src/cli/demo/find-demo-examples';
import { prepareDemo } from '../../src/cli/demo/prepare-demo';
import { TryItSource } from '../../src/tenancy/openapi/page/try-it-source';
import { axeViolations, DESKTOP, launchBrowser, watchProblems } from '../support/browser';
import { startTestApp } from '../support/test-app';
import { useOnce } from '../support/use-value';
import { useFolder } from '../support/use-folder';

const PHONE = { width: 390, height: 844 };
/** The webhook, which the service sends; it cannot be tried out on the page. */
const WEBHOOK = 'operations-webhooks-responseStored';

const CREATE_FORM = 'operations-Forms-createForm';
const LIST_RESPONSES = 'operations-Responses-listResponses';

const ONE_OF_EACH_METHOD = [
  LIST_RESPONSES,
  CREATE_FORM,
  'operations-Customers-updateCustomer',
  'operations-Forms-updateForm',
];

/** The rank of an operation, so that rows are deleted after the last operation that needs them. 0 if it deletes none. */
function deletionRank(id: string): number {
  if (id.endsWith('-deleteResponse')) return 1;
  return /-(delete|erase)\w+$/.test(id) ? 2 : 0;
}

describe('The page at /docs in a browser', () => {
  const dataDir = useFolder('rapport-docs-');
  const testApp = useOnce(() => startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' }));
  const browser = useOnce(launchBrowser);

  let context: BrowserContext;
  let page: Page;
  let apiKey: string;
  let problems: string[];

  beforeAll(async () => {
    const demo = await prepareDemo(testApp.app, dataDir.path);
    if (!demo?.apiKey) throw new Error('The demo team has no key.');
    apiKey = demo.apiKey;
    testApp.app.get(TryItSource).use(() => findDemoExamples(testApp.app, dataDir.path));
  });

  beforeEach(async () => {
    await open({ viewport: DESKTOP });
  });

  afterEach(async () => {
    await context.close();
  });

  async function open(options: Parameters<Browser['newContext']>[0]): Promise<void> {
    context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    page = await context.newPage();
    problems = watchProblems(page, [testApp.url]);
  }

  async function visit(): Promise<void> {
    await page.goto(`${testApp.url}/docs`);
    await page.locator('.opblock').first().waitFor();
  }

  async function reopen(options: Parameters<Browser['newContext']>[0]): Promise<void> {
    await context.close();
    await open(options);
    await visit();
  }

  async function authorize(): Promise<void> {
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.locator('.modal-ux input').fill(apiKey);
    await page.keyboard.press('Enter');
    await page.locator('.modal-ux .btn-done').click();
  }

  const operation = (id: string): Locator => page.locator(`[id="${id}"]`);

  async function toggle(id: string): Promise<void> {
    await operation(id).locator('.opblock-summary-control').click();
  }

  async function tryOut(id: string): Promise<void> {
    await toggle(id);
    await operation(id).locator('.try-out__btn').click();
    await operation(id).locator('.btn.execute').waitFor();
  }

  async function execute(id: string): Promise<void> {
    await tryOut(id);
    await operation(id).locator('.btn.execute').click();
    await operation(id).locator('.live-responses-table .response-col_status').last().waitFor();
  }

  async function operationIds(): Promise<string[]> {
    const blocks = await page.locator('.opblock').all();
    const ids = await Promise.all(blocks.map((block) => block.getAttribute('id')));
    return ids.flatMap((id) => id ?? []);
  }

  it('loads less than 500 kB from its own origin without an error, and nothing again afterwards', async () => {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await visit();

    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(500_000);
    bytes = 0;
    await visit();

    expect(bytes).toBeLessThan(10_000);
    expect(problems).toEqual([]);
  });

  it('needs only the API key to authorize, and stores it for the tab', async () => {
    await visit();
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    expect(await page.locator('.modal-ux input').count()).toBe(1);
    await page.locator('.modal-ux .close-modal').click();
    await authorize();

    await page.reload();
    await page.locator('.opblock').first().waitFor();
    await page.locator('.btn.authorize.locked').waitFor();
    expect(problems).toEqual([]);
  });

  it('shows each operation in at most two screen heights', async () => {
    await visit();
    const tall: string[] = [];
    for (const id of await operationIds()) {
      await toggle(id);
      await operation(id).locator('.responses-inner, .responses-wrapper').first().waitFor();
      const { height } = (await operation(id).boundingBox())!;
      if (height > 2 * DESKTOP.height) tall.push(`${id}: ${height}`);
      await toggle(id);
    }
    expect(tall).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'has no axe-core violation in %s mode, with several operations opened',
    async (colorScheme) => {
      for (const viewport of [DESKTOP, PHONE]) {
        await reopen({ viewport, colorScheme });
        for (const id of ONE_OF_EACH_METHOD) await tryOut(id);
        expect(await axeViolations(page)).toEqual([]);
      }
    },
  );

  it('follows the colour scheme of the system', async () => {
    const background = (): Promise<string> =>
      page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    await reopen({ colorScheme: 'light' });
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark-mode').waitFor();

    expect(await background()).not.toBe(light);
  });

  it('needs no horizontal scrolling at 390 px', async () => {
    await reopen({ viewport: PHONE });
    const wide: string[] = [];
    await page.locator('.info details summary').click();
    for (const id of await operationIds()) {
      await toggle(id);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (width > PHONE.width) wide.push(`${id}: ${width}`);
      await toggle(id);
    }
    expect(wide).toEqual([]);
    await authorize();
    await execute(LIST_RESPONSES);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
  });

  it.each([
    ['390 px', PHONE],
    ['1440 px', DESKTOP],
  ])(
    'does not change its layout when the pointer is over an operation, at %s',
    async (_width, viewport) => {
      await reopen({ viewport });
      const moved: string[] = [];
      for (const id of await operationIds()) {
        await page.mouse.move(0, 0);
        const before = await operation(id).boundingBox();
        await operation(id).locator('.opblock-summary').hover();
        const after = await operation(id).boundingBox();
        if (before!.height !== after!.height) moved.push(id);
      }
      expect(moved).toEqual([]);
    },
  );

  it('shows a long response in a box that scrolls', async () => {
    await visit();
    await authorize();
    await execute(LIST_RESPONSES);
    const body = operation(LIST_RESPONSES).locator('.live-responses-table .code');

    expect((await body.boundingBox())!.height).toBeLessThan(DESKTOP.height / 2);
    expect(await body.evaluate((element) => element.scrollHeight)).toBeGreaterThan(DESKTOP.height);
  });

  it('finds operations by their texts', async () => {
    await visit();
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('QR coupon');
    await operation(CREATE_FORM).waitFor({ state: 'detached' });

    expect(await operationIds()).toEqual(['operations-Loyalty-redeemCoupon', WEBHOOK]);
  });

  // The last test, because it deletes the rows that the examples name.
  it('executes every operation with its example', async () => {
    await visit();
    await authorize();
    const statuses: Record<string, string | null> = {};
    // Rows that other examples name are deleted last, and a response before its form and its customer.
    const ids = (await operationIds()).toSorted((a, b) => deletionRank(a) - deletionRank(b));
    for (const id of ids) {
      if (id === WEBHOOK) continue;
      await toggle(id);
      await operation(id).locator('.try-out__btn').click();
      await operation(id).locator('.btn.execute').click();
      const status = operation(id).locator('.live-responses-table .response-col_status').last();
      await status.waitFor();
      statuses[id] = (await status.textContent())?.slice(0, 3) ?? null;
      await toggle(id);
    }
    const failed = Object.entries(statuses).filter(([, status]) => !/^2\d\d$/.test(status ?? ''));
    expect(failed).toEqual([]);
    expect(Object.keys(statuses).length).toBeGreaterThan(20);
  });
});
