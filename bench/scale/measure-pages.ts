import { existsSync } from 'node:fs';
import { type BrowserContext, chromium } from 'playwright-core';
import { median } from '../measure/statistics';
import { formatNumber } from '../report/table';
import type { Bounds } from './bounds';
import type { ConsoleSet } from './console-set';
import type { ScaleRun } from './scale-run';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ROUNDS = 5;
const VIEWPORTS = [
  { width: 1_440, height: 900 },
  { width: 768, height: 1_024 },
  { width: 360, height: 740 },
];
const MAX_WAIT_MS = 60_000;
const MAX_ELEMENTS = 1_500;

const points = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** A page of the console. */
interface PageToOpen {
  readonly name: string;
  /** Below the team. */
  readonly path: string;
  /** The selector of what it shows last. */
  readonly shown: string;
  /** What the API says, which the page must show to the digit. */
  readonly numbers?: () => Promise<readonly string[]>;
}

/**
 * Opens the pages of a large team in Chromium, each in a new tab with cached files, and measures the time until the content is there, and
 * the number of elements then. Compares their numbers with those of the API. Does nothing without Chromium.
 */
export async function measurePages(
  { app, set: { teamId, formId }, bounds }: ScaleRun,
  { cookie, customerId }: ConsoleSet,
): Promise<void> {
  if (!existsSync(CHROMIUM)) {
    console.log(`There is no Chromium at ${CHROMIUM}: its pages are not measured.`);
    return;
  }
  // Cookies need a secure context, which `localhost` is.
  const origin = app.url.replace(/\/v1$/, '').replace('127.0.0.1', 'localhost');
  const read = async <Data>(path: string): Promise<Data> => {
    const response = await fetch(`${origin}/console/api/teams/${teamId}${path}`, {
      headers: { cookie },
    });
    return ((await response.json()) as { data: Data }).data;
  };
  const rows = 'tbody tr';
  const pages: PageToOpen[] = [
    { name: 'home', path: '', shown: 'h2' },
    {
      name: 'forms',
      path: '/forms',
      shown: rows,
      numbers: async () => {
        const forms = await read<{ responseCount: number }[]>('/forms-overview');
        return forms.map(({ responseCount }) => formatNumber(responseCount));
      },
    },
    { name: 'inbox', path: '/inbox', shown: rows },
    { name: 'inbox: search, every row', path: '/inbox?search=coffee', shown: rows },
    { name: 'inbox: search, one hit', path: '/inbox?search=quetzal', shown: rows },
    { name: 'responses of the form', path: `/forms/${formId}/responses`, shown: rows },
    {
      name: 'summary of the form',
      path: `/forms/${formId}/summary`,
      shown: '.question-cards > *',
      numbers: async () => {
        const { responses, fields } = await read<{
          responses: number;
          fields: { options: { responses: number }[] | null }[];
        }>(`/forms/${formId}/summary?timeZone=UTC`);
        const options = fields.flatMap((field) => field.options ?? []);
        return [responses, ...options.map((option) => option.responses)].map((it) =>
          formatNumber(it),
        );
      },
    },
    {
      name: 'customers',
      path: '/customers',
      shown: rows,
      numbers: async () => {
        const customers = await read<{ points: number }[]>('/customer-directory?limit=20');
        return customers.map((customer) => points(customer.points));
      },
    },
    { name: 'customers: search, an eighth', path: '/customers?search=grace', shown: rows },
    {
      name: 'customer',
      path: `/customers/${customerId}`,
      shown: 'h1',
      numbers: async () => {
        const customer = await read<{ points: number }>(`/customer/${customerId}/profile`);
        return [points(customer.points)];
      },
    },
    { name: 'points', path: '/points', shown: rows },
    { name: 'audit log', path: '/audit', shown: 'main h1' },
    { name: 'report', path: '/report', shown: 'main h2' },
  ];
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  try {
    const widths = VIEWPORTS.map(({ width }) => `elements at ${width}`);
    console.log(
      `| page in Chromium | ms (median) | ${widths.join(' | ')} |\n|---|---|${VIEWPORTS.map(() => '---|').join('')}`,
    );
    const contexts = await Promise.all(
      VIEWPORTS.map(async (viewport) => {
        const context = await browser.newContext({ viewport, locale: 'en-US' });
        const [name = '', value = ''] = cookie.split('=');
        await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
        return context;
      }),
    );
    for (const page of pages) {
      await measure(contexts, `${origin}/console#/teams/${teamId}`, page, bounds);
    }
    console.log('');
  } finally {
    await browser.close();
  }
}

async function measure(
  contexts: readonly BrowserContext[],
  base: string,
  { name, path, shown, numbers }: PageToOpen,
  bounds: Bounds,
): Promise<void> {
  const times: number[] = [];
  const elements: string[] = [];
  const expected = (await numbers?.()) ?? [];
  for (const [index, context] of contexts.entries()) {
    // The first round, which fills the cache, does not count.
    for (let round = 0; round <= (index === 0 ? ROUNDS : 0); round += 1) {
      const page = await context.newPage();
      const startedAt = performance.now();
      await page.goto(base + path);
      await page.locator(shown).first().waitFor({ timeout: MAX_WAIT_MS });
      if (round > 0) times.push(performance.now() - startedAt);
      await page.waitForLoadState('networkidle');
      if (round === 0) {
        const width = page.viewportSize()?.width ?? 0;
        const count = await page.evaluate<number>('document.querySelectorAll("*").length');
        elements.push(bounds.check(`${name}: elements at ${width}`, count, MAX_ELEMENTS));
        const text = await page.locator('main').innerText();
        const missing = expected.filter((number) => !text.includes(number));
        bounds.expect(`${name} at ${width} shows ${missing.join(', ')}`, missing.length === 0);
      }
      await page.close();
    }
  }
  console.log(`| ${name} | ${median(times).toFixed(0)} | ${elements.join(' | ')} |`);
}
