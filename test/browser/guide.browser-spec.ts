import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { DEMO_CAMPAIGN } from '../../src/cli/demo/demo-campaign';
import { prepareDemo } from '../../src/cli/demo/prepare-demo';
import { createMember, type SignedInMember } from '../factories/account.factory';
import { PHONE } from '../support/browser';
import { ConsoleBrowser, type ConsolePage } from '../support/console-browser';
import { eventually } from '../support/eventually';
import { settingsFor } from '../support/mail/mail-app';
import { type MailServer, startMailServer } from '../support/mail/mail-server';
import { TeamClient } from '../support/team-client';
import { useFolder } from '../support/use-folder';

const LANGUAGES = ['en', 'de'] as const;
type Language = (typeof LANGUAGES)[number];

const ROOT = path.resolve(__dirname, '../..');
const PICTURES = path.join(ROOT, 'docs/console/pictures');
/** The words of the console on each picture, which show that a picture is out of date. */
const WORDS = path.join(PICTURES, 'words.json');
/** `npm run guide:pictures`: the pictures are taken again. */
const IS_TAKING = process.env.GUIDE_PICTURES === '1';
const SIZE = { width: 1_120, height: 720 };
/** Wide enough for the form beside its fields. */
const WIDE_SIZE = { width: 1_360, height: 800 };
const CONTROLS = 'h1, h2, h3, button, label, th, [role=tab], nav a, main a';

/** The ids in the addresses of pages. */
interface Ids {
  readonly formId: string;
  /** A form with a link that is turned on. */
  readonly publicFormId: string;
  readonly customerId: string;
  readonly couponId: string;
}

/** The page of a picture: its path below the team or the person, and the element to wait for. */
interface Shot {
  readonly path: (ids: Ids) => string;
  /** The page belongs to the person and not to a team. */
  readonly isOfPerson?: true;
  readonly ready: string;
  readonly before?: (page: Page) => Promise<void>;
  readonly size?: typeof SIZE;
}

/** The pictures, by the name of their file without the language. */
const SHOTS: Readonly<Record<string, Shot>> = {
  'first-steps': { path: () => '', ready: '.first-steps' },
  'read-responses': {
    path: () => '/inbox',
    ready: '.inbox-detail h2',
    before: async (page) => page.locator('tbody .row-link').first().click(),
  },
  'make-a-form': { path: ({ formId }) => `/forms/${formId}`, ready: 'iframe', size: WIDE_SIZE },
  'share-a-form': {
    path: ({ publicFormId }) => `/forms/${publicFormId}/share`,
    ready: '.share-card',
  },
  'understand-answers': {
    path: ({ formId }) => `/forms/${formId}/summary`,
    ready: '.recharts-surface',
  },
  'find-a-customer': { path: ({ customerId }) => `/customers/${customerId}`, ready: 'h2' },
  'import-customers': { path: () => '/customers/import', ready: 'label' },
  points: { path: () => '/points', ready: '.recharts-surface' },
  coupons: { path: ({ couponId }) => `/coupons/${couponId}`, ready: 'table' },
  till: { path: () => '/till', ready: 'h1', size: PHONE },
  social: { path: () => '/social', ready: '.platform-cards' },
  'connect-a-platform': { path: () => '/social/connections', ready: 'h2' },
  report: { path: () => '/report', ready: '.recharts-surface' },
  people: { path: () => '/members', ready: 'table' },
  'audit-log': { path: () => '/audit', ready: 'table' },
  'team-settings': { path: () => '/settings', ready: 'h2' },
  campaigns: { path: () => `/campaigns/${DEMO_CAMPAIGN.id}`, ready: '.recharts-surface' },
  notifications: { path: () => '/notifications', ready: 'select' },
  programs: { path: () => '/keys', ready: 'table' },
  account: { path: () => '/account', isOfPerson: true, ready: 'h2' },
  spam: { path: ({ formId }) => `/forms/${formId}/spam`, ready: 'dl' },
  webhooks: { path: ({ formId }) => `/forms/${formId}/webhook`, ready: 'h2' },
};
const PICTURES_TAKEN = LANGUAGES.flatMap((language) =>
  Object.entries(SHOTS).map(
    ([name, shot]) => [`${name}.${language}.jpg`, language, name, shot] as const,
  ),
);

describe('The user guide', () => {
  let mailServer: MailServer;
  let service: ConsoleBrowser;
  const dataDir = useFolder('rapport-guide-');
  let team: TeamClient;
  let member: SignedInMember;
  let ids: Ids;

  beforeAll(async () => {
    // The page of notifications offers its choices only if the service sends mail.
    mailServer = await startMailServer();
    service = await ConsoleBrowser.start(settingsFor(mailServer));
    const demo = await prepareDemo(service.testApp.app, dataDir.path);
    if (!demo?.apiKey) throw new Error('The demo team has no key.');
    team = new TeamClient(service.testApp.url, demo.teamId, demo.apiKey, null);
    const person = { name: 'Ada Lovelace', email: 'ada@example.com', timeZone: 'Europe/Berlin' };
    member = await createMember(service.testApp, demo.teamId, 'owner', person);
    const [formId, publicFormId, customerId, couponId] = await Promise.all([
      idOf('/forms?limit=1'),
      idOf('/forms', ({ isPublic }) => isPublic === true),
      idOf('/customers?limit=1'),
      idOf('/coupons?limit=1'),
    ]);
    ids = { formId, publicFormId, customerId, couponId };
    await team.patch(`/forms/${formId}`, { webhookUrl: 'https://shop.example.com/rapport' });
    // A submission in quarantine, for the page of spam.
    await service.testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
       SELECT team_id, gen_random_uuid(), form_id, now() + interval '30 days',
              jsonb_build_object(id, 'Cheap watches, click here'), ARRAY['too_fast']
         FROM form_fields WHERE team_id = $1 AND form_id = $2 AND field_type LIKE 'Text%'
        ORDER BY position LIMIT 1`,
      [demo.teamId, formId],
    );
  });

  afterAll(async () => {
    await service?.close();
    await mailServer?.close();
  });

  const idOf = async (
    list: string,
    isWanted: (row: { isPublic?: boolean }) => boolean = () => true,
  ): Promise<string> => {
    const { body } = await team.get(list);
    const first = (body as { data: { id: string; isPublic?: boolean }[] }).data.find(isWanted);
    if (first === undefined) throw new Error(`The demo team has no ${list}.`);
    return first.id;
  };

  async function open(language: Language, at: string, viewport = SIZE): Promise<ConsolePage> {
    const locale = language === 'de' ? 'de-DE' : 'en-GB';
    return service.openAs(member, at, { locale, viewport });
  }

  it.each(PICTURES_TAKEN)('has pictures that are up to date: %s', async (...args) => {
    const [picture, language, name, shot] = args;
    const texts = textsOf(language);
    const base = shot.isOfPerson === true ? '' : `/teams/${team.teamId}`;
    const opened = await open(language, `${base}${shot.path(ids)}`, shot.size);
    const { page } = opened;
    await page.locator('main h1').waitFor();
    await shot.before?.(page);
    await page.locator(`main ${shot.ready}`).first().waitFor();
    await eventually(async () => (await page.locator('.mantine-Skeleton-root').count()) === 0);
    const shown = await page.locator(CONTROLS).allInnerTexts();
    const found = new Set(shown.map((text) => text.trim()).filter((text) => texts.has(text)));
    const words = [...found].sort();
    const known = readKnownWords();
    if (IS_TAKING) {
      await opened.screenshot(`guide ${name} ${language}`);
      await page.screenshot({ path: path.join(PICTURES, picture), type: 'jpeg', quality: 72 });
      writeFileSync(WORDS, `${JSON.stringify({ ...known, [picture]: words }, null, 2)}\n`);
    } else {
      expect({ picture, words }).toEqual({ picture, words: known[picture] });
    }
    expect(words).not.toEqual([]);
    await opened.close();
  });

  it('opens beside a page, and follows links to other articles', async () => {
    const opened = await open('en', `/teams/${team.teamId}/inbox`);
    const { page } = opened;
    await opened.see('Inbox');
    await opened.press('button', 'Help with this page');
    await opened.seeFocus('heading', 'Read and answer responses');
    await opened.expectAccessible('help beside the inbox');
    await opened.screenshot('help beside the inbox');
    await opened.press('link', 'who is a customer');
    await opened.seeFocus('heading', 'Find a customer');
    await page.keyboard.press('Escape');
    await opened.seeFocus('button', 'Help with this page');
    expect(await page.getByRole('heading', { name: 'Find a customer' }).count()).toBe(0);

    await page.setViewportSize(PHONE);
    await opened.press('button', 'Help with this page');
    await opened.seeFocus('heading', 'Read and answer responses');
    await opened.expectAccessible('help on a phone');
    await opened.screenshot('help on a phone');
    await opened.press('link', 'All help topics');
    await opened.see('Help');
    await opened.close();
  });

  it('lists all tasks, and shows each in both languages', async () => {
    for (const language of LANGUAGES) {
      const opened = await open(language, '/help');
      await opened.see(language === 'en' ? 'Help' : 'Hilfe');
      await opened.expectAccessible(`help, ${language}`);
      await opened.screenshot(`help ${language}`);
      const articles = readdirSync(path.join(ROOT, 'docs/console', language));
      for (const file of articles) {
        const [, title = ''] = /^# (.+)/.exec(read(`docs/console/${language}/${file}`)) ?? [];
        await opened.goTo('/help');
        await opened.page.getByRole('link', { name: title, exact: true }).click();
        await opened.see(title);
        const broken = await opened.page.evaluate<string[]>(
          `Promise.all([...document.querySelectorAll('.article img')].map(async (image) => {
             image.loading = 'eager';
             await image.decode().catch(() => undefined);
             return image.naturalWidth > 0 ? [] : [image.src];
           })).then((found) => found.flat())`,
        );
        expect([file, broken]).toEqual([file, []]);
      }
      await opened.expectAccessible(`an article, ${language}`);
      await opened.close();
    }
    expect(service.problems).toEqual([]);
  });
});

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

function readKnownWords(): Record<string, string[]> {
  try {
    return JSON.parse(readFileSync(WORDS, 'utf8')) as Record<string, string[]>;
  } catch (error) {
    if (IS_TAKING && (error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** All texts of the console: others, such as the names of customers, do not make a picture out of date. */
function textsOf(language: Language): Set<string> {
  const folder = `console/src/texts/${language}`;
  return new Set(
    readdirSync(path.join(ROOT, folder)).flatMap((file) =>
      Object.values(JSON.parse(read(`${folder}/${file}`)) as Record<string, string>),
    ),
  );
}
