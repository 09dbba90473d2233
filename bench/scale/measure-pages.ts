import { existsSync } from 'node:fs';
import { type BrowserContext, chromium } from 'playwright-core';
import { median } from '../measure/statistics';
import type { ConsoleSet } from './console-set';
import type { ScaleRun } from './scale-run';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ROUNDS = 5;
const VIEWPORT = { width: 1440, height: 900 };
const MAX_WAIT_MS = 60_000;

/** A page of the console, and the selector of what it shows last. */
type PageToOpen = readonly [name: string, path: string, shown: string];

/**
 * Opens the pages of a large team in Chromium, each in a new tab with cached files, and measures the time until the content is there, and
 * the number of elements then. Does nothing without Chromium.
 */
export async function measurePages(
  { app, set: { teamId, formId } }: ScaleRun,
  { cookie, customerId }: ConsoleSet,
): Promise<void> {
  if (!existsSync(CHROMIUM)) {
    console.log(`There is no Chromium at ${CHROMIUM}: its pages are not measured.`);
    return;
  }
  const rows = 'tbody tr';
  const team = `/teams/${teamId}`;
  const pages: PageToOpen[] = [
    ['inbox', `${team}/inbox`, rows],
    ['inbox: search, every row', `${team}/inbox?search=coffee`, rows],
    ['inbox: search, one hit', `${team}/inbox?search=quetzal`, rows],
    ['responses of the form', `${team}/forms/${formId}/responses`, rows],
    ['summary of the form', `${team}/forms/${formId}/summary`, '.question-cards > *'],
    ['customers', `${team}/customers`, rows],
    ['customers: search, an eighth', `${team}/customers?search=grace`, rows],
    ['customer', `${team}/customers/${customerId}`, 'h1'],
    ['points', `${team}/points`, rows],
  ];
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    // Cookies need a secure context, which `localhost` is.
    const origin = app.url.replace(/\/v1$/, '').replace('127.0.0.1', 'localhost');
    const context = await browser.newContext({ viewport: VIEWPORT, locale: 'en-US' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    console.log('| page in Chromium | ms (median) | elements |\n|---|---|---|');
    for (const page of pages) await measure(context, origin, page);
    console.log('');
  } finally {
    await browser.close();
  }
}

async function measure(
  context: BrowserContext,
  origin: string,
  [name, path, shown]: PageToOpen,
): Promise<void> {
  const times: number[] = [];
  let elements = 0;
  // The first round, which fills the cache, does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await context.newPage();
    const startedAt = performance.now();
    await page.goto(`${origin}/console#${path}`);
    await page.locator(shown).first().waitFor({ timeout: MAX_WAIT_MS });
    if (round > 0) times.push(performance.now() - startedAt);
    await page.waitForLoadState('networkidle');
    elements = await page.evaluate<number>('document.querySelectorAll("*").length');
    await page.close();
  }
  console.log(`| ${name} | ${median(times).toFixed(0)} | ${elements} |`);
}
