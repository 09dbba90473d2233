import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import http, { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createTeam } from '../factories/team.factory';
import {
  type HostedTestForm,
  publishForm,
  setSettings,
  startHostedApp,
  Visitor,
} from '../support/visitor';
import { DESKTOP, launchBrowser, watchProblems, rejectProblems } from '../support/browser';
import type { TeamClient } from '../support/team-client';
import type { TestApp } from '../support/test-app';

export const SCREENSHOTS = path.resolve(__dirname, '../../reports/hosted');

const FIELDS = [
  { fieldType: 'TextInput', label: 'First name', isRequired: true, placeholder: 'Ada' },
  {
    fieldType: 'EmailInput',
    label: 'E-mail',
    isRequired: true,
    helperText: 'Your stamps are kept under this address.',
  },
  { fieldType: 'PhoneInput', label: 'Phone' },
  { fieldType: 'NumberInput', label: 'Cups per day', defaultValue: '2' },
  { fieldType: 'DatePicker', label: 'Birthday', helperText: 'For a slice of cake on the house.' },
  { fieldType: 'Select', label: 'Favourite roast', options: ['Light', 'Medium', 'Dark'] },
  { fieldType: 'Radio', label: 'Size', options: ['Small', 'Large'], isRequired: true },
  { fieldType: 'Checkbox', label: 'Brew methods', isGroup: true, options: ['Espresso', 'Filter'] },
  { fieldType: 'Checkbox', label: 'I agree to the terms of the club', isRequired: true },
  { fieldType: 'Textarea', label: 'Remarks', placeholder: 'Anything we should know?' },
];

export const ofLabel = (scope: Page, label: string) => scope.getByLabel(label, { exact: false });

/** A published form, and a page of another site that embeds it, in a browser for the calling block. */
export function useHostedPage() {
  let testApp: TestApp;
  let team: TeamClient;
  let browser: Browser;
  let host: Server;
  let hostPage = '';
  let form: HostedTestForm;

  const problems: string[] = [];

  beforeAll(async () => {
    await mkdir(SCREENSHOTS, { recursive: true });
    testApp = await startHostedApp();
    team = await createTeam(testApp);
    form = await publishForm(team, {
      name: 'Coffee club sign-up',
      description: 'Every tenth cup is on us. Takes a minute.',
      fields: FIELDS,
    });
    await setSettings(testApp, form, {
      footer: {
        text: 'Kaffeewerk Berlin\n\n- Open daily',
        imprintUrl: 'https://shop.example/imprint',
        privacyUrl: 'https://shop.example/privacy',
      },
    });
    // A page of another site that embeds the form.
    host = http.createServer(({ url = '/' }, response) => {
      if (url.startsWith('/moved')) {
        response.writeHead(302, { Location: movedOrigin() + url.replace('/moved', '') }).end();
      } else response.setHeader('Content-Type', 'text/html').end(hostPage);
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser.close();
    host.close();
    await testApp.close();
  });

  afterEach(() => {
    rejectProblems(problems);
  });

  /** Where the host redirects `/moved` to. */
  const movedOrigin = (): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const hostOrigin = (): string => `http://localhost:${(host.address() as AddressInfo).port}`;

  const addressOf = ({ link }: HostedTestForm, query = ''): string =>
    `${testApp.url}/f/${link}${query}`;

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const address = new Visitor(testApp).address;
    const context = await browser.newContext({
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': address },
      ...options,
    });
    const page = await context.newPage();
    watchProblems(page, [testApp.url, hostOrigin(), movedOrigin()], problems);
    return page;
  }

  return {
    get testApp() {
      return testApp;
    },
    get team() {
      return team;
    },
    get hostPage() {
      return hostPage;
    },
    set hostPage(html: string) {
      hostPage = html;
    },
    get form() {
      return form;
    },
    problems,
    movedOrigin,
    hostOrigin,
    addressOf,
    open,
  };
}
