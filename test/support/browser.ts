import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const CHROMIUM_OPTIONS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const OFFLINE_OPTIONS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** In place of the list of Playwright, of which these pages need the last lines. */
const DISABLED_FEATURES = [
  // Pages of the address bar, which Chromium would load and draw beside each page: more than half of the CPU of a test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  // Keeps the previous page on the screen after a navigation.
  'PaintHolding',
  // Requests of their own, and other URLs than the tests ask for.
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'ThirdPartyStoragePartitioning',
];

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 360, height: 740 };

/** Starts the executable `CHROMIUM`, or `/usr/bin/chromium` by default. @param options additional command-line options */
export const launchBrowser = (options: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      ...CHROMIUM_OPTIONS,
      ...OFFLINE_OPTIONS,
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ...options,
    ],
  });

/** Collects errors of scripts, console messages of level error, and URLs of requests to an origin outside `origins`. */
export function watchProblems(
  page: Page,
  origins: readonly string[],
  problems: string[] = [],
  isIgnored: (message: string) => boolean = () => false,
): string[] {
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isIgnored(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !origins.includes(origin)) problems.push(request.url());
  });
  return problems;
}

/** Empties the problems that {@link watchProblems} has collected. @throws Error if one of them is not expected */
export function rejectProblems(
  problems: string[],
  isExpected: (problem: string) => boolean = () => false,
): void {
  const found = problems.splice(0).filter((problem) => !isExpected(problem));
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Chromium draws nothing beyond. */
const MAX_PICTURE_PX = 16_384;

/**
 * Takes a picture of the whole page. The window grows for it: with `fullPage`, Chromium makes it narrow for a moment, so
 * that the page changes between its wide and its narrow layout and loses the focus.
 */
export async function takeScreenshot(page: Page, file: string): Promise<void> {
  const window = page.viewportSize();
  if (window === null) throw new Error('The page has no viewport.');
  let { height } = window;
  // Parts as high as the window grow with it once.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const needed = await page.evaluate<number>('document.documentElement.scrollHeight');
    if (needed <= height) break;
    height = Math.min(needed, MAX_PICTURE_PX);
    await page.setViewportSize({ ...window, height });
  }
  await page.screenshot({ path: file });
  if (height > window.height) await page.setViewportSize(window);
}

const AXE = require.resolve('axe-core/axe.min.js');

/** The rules of axe-core to run, by their ids or by their tags. */
export type AxeRules = { type: 'rule' | 'tag'; values: readonly string[] };

/** WCAG 2.2 A and AA, with the size of targets. */
export const WCAG: AxeRules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
};

const ALL_RULES: AxeRules = { type: 'tag', values: [...WCAG.values, 'best-practice'] };

/** The violations that axe-core finds on a page. @param rules by default those of {@link WCAG} and the best practices */
export async function axeViolations(page: Page, rules = ALL_RULES): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await injectAxe(page);
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    // Without a description of what passes, which takes most of the time and is megabytes of JSON.
    const results = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
  }, rules);
}

/** Bypasses the Content-Security-Policy of the page, which does not allow the script of axe-core. */
async function injectAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setBypassCSP', { enabled: true });
  await page.evaluate(await readFile(AXE, 'utf8'));
  await session.send('Page.setBypassCSP', { enabled: false });
  await session.detach();
}
