import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { DataSource, IsNull, Not } from 'typeorm';
import { createTeam } from '../factories/team.factory';
import { createMember, type SignedInMember } from '../factories/account.factory';
import type { Account } from '../../src/accounts/entities/account.entity';
import { Session } from '../../src/accounts/entities/session.entity';
import type { Role } from '../../src/tenancy/scope/role';
import { eventually } from './eventually';
import { expectGoodInAllAppearances, expectTextsFit, findCutTexts } from './appearances';
import {
  axeViolations,
  DESKTOP,
  launchBrowser,
  rejectProblems,
  takeScreenshot,
  watchProblems,
  WCAG,
} from './browser';
import { buildConsole } from './build-console';
import { type Control, pressKey, tabTo, typeInto } from './keyboard';
import type { TeamClient } from './team-client';
import { startTestApp, type TestApp } from './test-app';
import { useOnce } from './use-value';

const SCREENSHOTS = path.resolve(__dirname, '../../reports/console');

/** A busy machine exceeds the deadline of requests; the console sends them again. */
const isRepeated = (problem: string): boolean => problem.includes('status of 503');

/** A service with a console, and a browser that opens it. */
export class ConsoleBrowser {
  private constructor(
    readonly testApp: TestApp,
    private readonly browser: Browser,
  ) {}

  /** Errors of scripts, messages of level error, and requests to other sites, of all pages. */
  readonly problems: string[] = [];

  /** @param options of the browser */
  static async start(
    environment: NodeJS.ProcessEnv = {},
    options: readonly string[] = [],
  ): Promise<ConsoleBrowser> {
    await mkdir(SCREENSHOTS, { recursive: true });
    await buildConsole();
    return new ConsoleBrowser(await startTestApp(environment), await launchBrowser(options));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.testApp.close();
  }

  /** Cookies need a secure context, which `localhost` is. */
  get origin(): string {
    return this.testApp.url.replace('127.0.0.1', 'localhost');
  }

  /** Opens a page in a new browser context, without a session. @param path below `/console#` */
  async open(path: string, options: BrowserContextOptions = {}): Promise<ConsolePage> {
    const context = await this.browser.newContext({
      viewport: DESKTOP,
      locale: 'en-US',
      // Without transitions, no check sees a half-way state.
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    const page = await context.newPage();
    watchProblems(page, [this.origin], this.problems, isRepeated);
    const opened = new ConsolePage(page, this.origin);
    await opened.goTo(path);
    return opened;
  }

  /** Opens a page in a new browser context in which the person is signed in. */
  async openAs(
    { client }: Pick<SignedInMember, 'client'>,
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<ConsolePage> {
    const [name = '', value = ''] = (client.cookie ?? '').split('=');
    const { hostname } = new URL(this.origin);
    const cookies = [
      { name, value, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false },
    ].map((cookie) => ({ ...cookie, sameSite: 'Lax' as const }));
    return this.open(path, { ...options, storageState: { cookies, origins: [] } });
  }

  /** Creates a team, and a person with a role in it. */
  async createTeam(
    role: Role = 'owner',
    account: Partial<Account> = { name: 'Ada Lovelace' },
  ): Promise<{ team: TeamClient; member: SignedInMember }> {
    const team = await createTeam(this.testApp, { name: 'Kaffeewerk' });
    return { team, member: await createMember(this.testApp, team.teamId, role, account) };
  }

  /** Makes the last confirmation of all sessions an hour old. */
  async forgetConfirmations(): Promise<void> {
    const { manager } = this.testApp.app.get(DataSource);
    const confirmedAt = new Date(Date.now() - 3_600_000);
    await manager.update(Session, { confirmedAt: Not(IsNull()) }, { confirmedAt });
  }
}

/** Starts a console for the tests of the calling block. A problem on a page fails the test in which it occurs. */
export function useConsoleBrowser(start = () => ConsoleBrowser.start()): ConsoleBrowser {
  const browser = useOnce(start);
  afterEach(() => rejectProblems(browser.problems));
  return browser;
}

/** A page of the console, used with the keyboard. */
export class ConsolePage {
  constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {}

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.origin}/console#${path}`);
  }

  /** Waits for the heading of a page or dialog, which is visible only after the previous page has gone. */
  async see(heading: string): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: true }).waitFor();
  }

  async seeText(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Waits for a dialog that has taken the focus. */
  async seeDialog(title: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title });
    await dialog.locator(':focus').waitFor();
  }

  /** Waits until the element with this role and name has the focus. */
  async seeFocus(role: Control | 'alert' | 'heading', name?: string): Promise<void> {
    const options = name === undefined ? {} : { name, exact: true };
    await this.focused(this.page.getByRole(role, options)).waitFor();
  }

  /** Presses Tab until the element with this role and name has the focus. */
  tabTo(role: Control, name: string): Promise<void> {
    return tabTo(this.page, role, name);
  }

  press(role: Control, name: string, key?: string): Promise<void> {
    return pressKey(this.page, role, name, key);
  }

  type(name: string, value: string): Promise<void> {
    return typeInto(this.page, name, value);
  }

  /** Chooses an option of a native select by typing its name. */
  async choose(name: string, option: string): Promise<void> {
    await this.tabTo('combobox', name);
    await this.page.keyboard.type(option);
  }

  /** Searches for an option of a select and chooses it. */
  async chooseFrom(name: string, option: string): Promise<void> {
    const input = this.page.getByLabel(name, { exact: true }).and(this.page.locator('input'));
    await input.focus();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(option);
    await this.page.getByRole('option', { name: option }).waitFor();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  }

  /** Opens a page from the navigation, which is behind a button in a narrow window. */
  async open(label: string, heading = label): Promise<void> {
    const menu = this.page.getByRole('button', { name: 'Navigation' });
    if (await menu.isVisible()) await this.press('button', 'Navigation');
    await this.press('link', label);
    await this.see(heading);
  }

  /** Chooses an entry of the person's menu with the keyboard. */
  async chooseInUserMenu(entry: string): Promise<void> {
    const button = this.page.getByRole('button', { name: /^(Your menu|Ihr Menü): / });
    await button.focus();
    await this.page.keyboard.press('Enter');
    const menu = this.page.getByRole('menu');
    await menu.waitFor();
    const focused = menu.locator(':focus').filter({ hasText: entry });
    await eventually(async () => {
      await this.page.keyboard.press('ArrowDown');
      return focused.isVisible();
    });
    await this.page.keyboard.press('Enter');
  }

  /** Presses a button; returns the text that it has copied. */
  async copy(button: string): Promise<string> {
    await this.page.evaluate("navigator.clipboard.writeText('')");
    await this.press('button', button);
    return eventually(() => this.page.evaluate<string>('navigator.clipboard.readText()'));
  }

  row(text: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ hasText: text });
  }

  /** @throws Error if axe-core finds a violation of WCAG 2.2 AA, or if the page scrolls horizontally */
  async expectAccessible(state: string): Promise<void> {
    const violations = await axeViolations(this.page, WCAG);
    const width = await this.page.evaluate<number>('document.documentElement.scrollWidth');
    if (width !== this.page.viewportSize()?.width) violations.push(`The page is ${width} px wide.`);
    if (violations.length > 0) throw new Error([state, ...violations].join('\n'));
  }

  /** @see expectGoodInAllAppearances */
  expectGoodInAllAppearances(name: string): Promise<void> {
    return expectGoodInAllAppearances(this.page, name, SCREENSHOTS);
  }

  /** @see expectTextsFit */
  expectTextsFit(name: string): Promise<void> {
    return expectTextsFit(this.page, name, SCREENSHOTS);
  }

  /** @throws Error if a card of a list or the label of a button is wider than its box */
  async expectNothingCut(state: string): Promise<void> {
    const cut = await findCutTexts(this.page);
    if (cut.length > 0) throw new Error([state, ...cut].join('\n'));
  }

  async screenshot(name: string): Promise<void> {
    await takeScreenshot(this.page, path.join(SCREENSHOTS, `${name}.png`));
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  private focused(target: Locator): Locator {
    return target.and(this.page.locator(':focus'));
  }
}
