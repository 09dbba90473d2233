import path from 'node:path';
import type { Page } from 'playwright-core';
import { type AxeRules, axeViolations, DESKTOP, PHONE, TABLET, takeScreenshot } from './browser';
import { eventually } from './eventually';

/** A window of 1280 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };

/** Other colours change the results of these rules only. */
const OF_COLOURS: AxeRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** A window that is 40 px narrower changes the results of these rules only. */
const OF_SIZES: AxeRules = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] };

interface Appearance {
  readonly name: string;
  readonly viewport: typeof DESKTOP;
  readonly colorScheme: 'light' | 'dark';
  readonly forcedColors?: 'active';
  /** All rules, if it has none. */
  readonly rules?: AxeRules;
}

const LIGHT: Appearance = { name: 'light', viewport: DESKTOP, colorScheme: 'light' };

const APPEARANCES: readonly Appearance[] = [
  LIGHT,
  { ...LIGHT, name: 'forced colours', forcedColors: 'active', rules: OF_COLOURS },
  { ...LIGHT, name: 'dark', colorScheme: 'dark', rules: OF_COLOURS },
  { name: 'tablet', viewport: TABLET, colorScheme: 'light' },
  { name: 'phone', viewport: PHONE, colorScheme: 'light' },
  { name: 'dark phone', viewport: PHONE, colorScheme: 'dark', rules: OF_COLOURS },
  { name: '400 %', viewport: ZOOMED, colorScheme: 'dark', rules: OF_SIZES },
];

/**
 * Shows an open page in each appearance, without loading it again, with a screenshot of each in `folder`.
 * Leaves it light, in a wide window.
 * @throws Error that lists for each appearance what axe-core finds, a page that scrolls sideways, and a heading at another
 * place than on other pages
 */
export async function expectGoodInAllAppearances(
  page: Page,
  name: string,
  folder: string,
): Promise<void> {
  const faults: string[] = [];
  for (const appearance of APPEARANCES) {
    await show(page, appearance);
    const found = [
      ...(await axeViolations(page, appearance.rules)).filter((fault) => !isMenu(fault)),
      ...(await findLayoutFaults(page, appearance)),
    ];
    faults.push(...found.map((fault) => `${name}, ${appearance.name}: ${fault}`));
    if (appearance.viewport !== ZOOMED) {
      await takePicture(page, folder, `${name}, ${appearance.name}`);
    }
  }
  await show(page, LIGHT);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/**
 * Shows an open page that differs from one of {@link expectGoodInAllAppearances} only in its texts in narrow windows.
 * @throws Error that lists what is cut off, and a page that scrolls sideways
 */
export async function expectTextsFit(page: Page, name: string, folder: string): Promise<void> {
  const faults: string[] = [];
  for (const appearance of APPEARANCES.filter(({ viewport }) => viewport !== DESKTOP)) {
    if (appearance.name === 'dark phone') continue;
    await show(page, appearance);
    const found = [...(await findCutTexts(page)), ...(await findLayoutFaults(page, appearance))];
    faults.push(...found.map((fault) => `${name}, ${appearance.name}: ${fault}`));
    if (appearance.name === 'phone') await takePicture(page, folder, name);
  }
  await show(page, LIGHT);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** A menu is outside of the regions of the page, at the end of the document, and belongs to its button. */
const isMenu = (fault: string): boolean =>
  /^region: (?:div\[data-portal|#mantine-\w+-dropdown$|.*\.mantine-Menu-item)/.test(fault);

/** Cards of a list and labels of buttons that are wider than their box. */
export async function findCutTexts(page: Page): Promise<string[]> {
  return page
    .locator('.table-card, .mantine-Button-label')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => `“${textContent}” is cut off.`),
    );
}

async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  const file = path.join(folder, `${name.replaceAll('/', ' ')}.png`);
  await takeScreenshot(page, file);
}

const TRANSITIONS_HAVE_ENDED = `document.getAnimations().every(
  (each) => !(each instanceof CSSTransition) || each.playState === 'finished',
)`;

/** Changes the appearance of a page, and waits until the page has followed. */
async function show(
  page: Page,
  { viewport, colorScheme, forcedColors }: Omit<Appearance, 'name' | 'rules'>,
): Promise<void> {
  await page.emulateMedia({ colorScheme, forcedColors: forcedColors ?? 'none' });
  await page.setViewportSize(viewport);
  const scheme = `html[data-mantine-color-scheme=${colorScheme}]`;
  await page
    .locator(`html:not([data-mantine-color-scheme]), ${scheme}`)
    .waitFor({ state: 'attached' });
  // Observers of sizes have run after the second frame, and React has rendered what they report.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );
  // Mantine changes some colours slowly. Chromium may never settle the promise `finished` of a transition that has ended.
  await eventually(() => page.evaluate<boolean>(TRANSITIONS_HAVE_ENDED), { what: 'colours' });
}

/** The left edge of the heading of each page that has the navigation, by the width of the window. */
const HEADING_X: Readonly<Record<number, number>> = { 1440: 264, 768: 76, 360: 16, 320: 16 };

async function findLayoutFaults(page: Page, { viewport }: Appearance): Promise<string[]> {
  const faults: string[] = [];
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  if (width !== viewport.width) {
    const wide = await page.evaluate<string[]>(
      `[...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > innerWidth)
         .map(({ className, textContent }) => className + ': ' + textContent.slice(0, 40)).slice(-3)`,
    );
    faults.push(`The page is ${width} px wide, because of ${wide.join(' | ')}`);
  }
  const heading = page.locator('main .page h1');
  const x = (await heading.count()) === 0 ? undefined : (await heading.boundingBox())?.x;
  if (x !== undefined && x !== HEADING_X[viewport.width]) {
    faults.push(`The heading begins at ${x} px.`);
  }
  return faults;
}
