/** The ids in the addresses of the pages, by the names of the parameters of their routes. */
export type Ids = Readonly<Record<string, string>>;

/**
 * Every page of a person who is signed in, by the pattern of its address, with an element that it has when its data are
 * shown. `console-pages.spec.ts` compares them with the router.
 */
export const SIGNED_IN_PAGES: Readonly<Record<string, string>> = {
  '/account': 'main h2',
  '/help': 'main ul a',
  '/help/$topic': 'main .article',
  '/teams/$teamId': '.recharts-surface',
  '/teams/$teamId/audit': 'tbody tr',
  '/teams/$teamId/bin': 'tbody tr',
  '/teams/$teamId/campaign-comparison': '.recharts-surface',
  '/teams/$teamId/campaigns': 'tbody tr',
  '/teams/$teamId/campaigns/$campaignId': '.recharts-surface',
  '/teams/$teamId/coupons': 'tbody tr',
  '/teams/$teamId/coupons/$couponId': 'tbody tr',
  '/teams/$teamId/coupons/$couponId/print': 'main svg.qr, main svg',
  '/teams/$teamId/customers': 'tbody tr',
  '/teams/$teamId/customers/$customerId': 'main li',
  '/teams/$teamId/customers/$customerId/erase': 'main .erase-list',
  '/teams/$teamId/customers/import': 'main h2',
  '/teams/$teamId/exports': 'tbody tr',
  '/teams/$teamId/forms': 'tbody tr',
  '/teams/$teamId/forms/$formId': 'iframe',
  '/teams/$teamId/forms/$formId/poster': 'svg',
  '/teams/$teamId/forms/$formId/preview': 'iframe',
  '/teams/$teamId/forms/$formId/responses': 'tbody tr',
  '/teams/$teamId/forms/$formId/responses/$responseId': '.answer-list',
  '/teams/$teamId/forms/$formId/share': 'main svg',
  '/teams/$teamId/forms/$formId/spam': 'main dl',
  '/teams/$teamId/forms/$formId/summary': '.recharts-surface',
  '/teams/$teamId/forms/$formId/webhook': 'main h2',
  '/teams/$teamId/inbox': 'tbody tr',
  '/teams/$teamId/keys': 'tbody tr',
  '/teams/$teamId/members': 'tbody tr',
  '/teams/$teamId/notifications': 'main select',
  '/teams/$teamId/points': '.recharts-surface',
  '/teams/$teamId/report': '.recharts-surface',
  '/teams/$teamId/retention': 'main select',
  '/teams/$teamId/settings': 'main h2',
  '/teams/$teamId/social': '.platform-cards',
  '/teams/$teamId/social/$platform': '.recharts-surface',
  '/teams/$teamId/social/$platform/posts/$postId': 'main dl, main table, main h2',
  '/teams/$teamId/social/connections': 'main h2',
  '/teams/$teamId/till': 'main h1',
};

/** Pages of a person who is not signed in. */
export const SIGNED_OUT_PAGES = ['/sign-in', '/forgotten', '/invitation/$token', '/reset/$token'];

/** Pages that need a state of the whole service or of a sign-in, with the file of the test that shows them. */
export const PAGES_OF_OTHER_TESTS: Readonly<Record<string, string>> = {
  '/setup/$token': 'console/setup.ts',
  '/second-factor': 'console/second-factor.ts',
};

/** The address of a page, without its query. */
export const addressOf = (page: string, ids: Ids): string =>
  page.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`${page}: nothing is known as ${name}.`);
    return id;
  });
