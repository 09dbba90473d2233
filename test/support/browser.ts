import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const OPTIONS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const DESKTOP = { width: 1440, height: 900 };

/** Starts the Chromium of this machine, or the one that `CHROMIUM` names. @param options more options of its command line */
export const launchBrowser = (options: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: [...OPTIONS, ...QUIET, ...options] });

/** Collects errors of scripts, messages of level error, and requests to other origins than that of the service. */
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

/** Fails for the problems that {@link watchProblems} has collected, and forgets them. */
export function rejectProblems(
  problems: string[],
  isExpected: (problem: string) => boolean = () => false,
): void {
  const found = problems.splice(0).filter((problem) => !isExpected(problem));
  if (found.length > 0) throw new Error(found.join('\n'));
}

const AXE = require.resolve('axe-core/axe.min.js');

/** The violations that axe-core finds on a page. @param tags only rules with one of these tags; all rules without */
export async function axeViolations(page: Page, tags?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await injectAxe(page);
  const results = await page.evaluate((tags) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run(tags === undefined ? {} : { runOnly: { type: 'tag', values: tags } });
  }, tags);
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}

/** axe-core is injected as a script, which the policies of our pages do not allow. */
async function injectAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setBypassCSP', { enabled: true });
  await page.evaluate(await readFile(AXE, 'utf8'));
  await session.send('Page.setBypassCSP', { enabled: false });
  await session.detach();
}
