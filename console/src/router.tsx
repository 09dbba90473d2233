import {
  createHashHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { queryClient } from './api/query-client';
import { sessionQuery } from './api/session';
import { readCampaignSearch } from './campaigns/campaign-types';
import { readCampaignsSearch, readComparisonSearch } from './campaigns/compare-campaigns';
import { readCouponFilters } from './coupons/coupon-types';
import { readCustomerFilters, readTimelineFilters } from './customers/customer-filters';
import { readSummarySearch } from './forms/summary/summary-search';
import { readInboxSearch, readResponsePageSearch } from './inbox/inbox-search';
import { readPointsFilters } from './points/points-types';
import { readReportSearch } from './report/report-types';
import { recentTeam } from './shell/recent-team';
import { readOverviewSearch, readPlatformSearch } from './social/social-types';
import { readCallbackSearch } from './connections/connection-types';
import { SignInPage } from './signed-out/sign-in-page';
import type { Area } from './texts/areas';
import { loadTexts } from './texts/language';
import { readDirection, readListText } from './ui/list-search';
import { ErrorPage, LoadingPage, NotFoundPage } from './ui/status-pages';
import { readFormFilters } from './forms/form-filters';
import { readDeliveryFilters } from './forms/webhook/delivery-filters';

/** A page that is loaded when it is opened, together with the texts of its areas. */
const page = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  areas: readonly Area[] = [],
) =>
  lazyRouteComponent(async () => {
    const [module] = await Promise.all([load(), ...areas.map((area) => loadTexts(area))]);
    return module;
  }, name);

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

/** Where to go after the sign-in: a path of the console. */
interface Next {
  next?: string;
}

const readNext = ({ next }: Record<string, unknown>): Next =>
  typeof next === 'string' && /^\/(?!\/)/.test(next) ? { next } : {};

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in' });
    const teamId = recentTeam(session.memberships);
    throw teamId === null
      ? redirect({ to: '/account' })
      : redirect({ to: '/teams/$teamId', params: { teamId } });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  validateSearch: readNext,
  loader: () => loadTexts('signed-out'),
  component: SignInPage,
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: 'second-factor',
  validateSearch: readNext,
  component: page(() => import('./signed-out/second-factor-page'), 'SecondFactorPage', [
    'signed-out',
  ]),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: 'setup/$token',
  component: page(() => import('./signed-out/setup-page'), 'SetupPage', ['signed-out']),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: 'invitation/$token',
  component: page(() => import('./signed-out/invitation-page'), 'InvitationPage', ['signed-out']),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: 'reset/$token',
  component: page(() => import('./signed-out/reset-page'), 'ResetPage', ['signed-out']),
});

const forgotten = createRoute({
  getParentRoute: () => root,
  path: 'forgotten',
  component: page(() => import('./signed-out/forgotten-page'), 'ForgottenPage', ['signed-out']),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
  component: page(() => import('./shell/shell'), 'Shell', ['shell']),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: 'account',
  component: page(() => import('./account/account-page'), 'AccountPage', ['account']),
});

const help = createRoute({
  getParentRoute: () => shell,
  path: 'help',
  component: page(() => import('./help/help-page'), 'HelpPage', ['help']),
});

const helpArticle = createRoute({
  getParentRoute: () => shell,
  path: 'help/$topic',
  component: page(() => import('./help/help-page'), 'ArticlePage', ['help']),
});

const team = createRoute({ getParentRoute: () => shell, path: 'teams/$teamId' });

const home = createRoute({
  getParentRoute: () => team,
  path: '/',
  component: page(() => import('./home/home-page'), 'HomePage', [
    'home',
    'report',
    'social',
    'charts',
  ]),
});

const report = createRoute({
  getParentRoute: () => team,
  path: 'report',
  validateSearch: readReportSearch,
  component: page(() => import('./report/report-page'), 'ReportPage', [
    'report',
    'social',
    'charts',
  ]),
});

const teamSettings = createRoute({
  getParentRoute: () => team,
  path: 'settings',
  component: page(() => import('./settings/team-page'), 'TeamPage', ['settings']),
});

const exportList = createRoute({
  getParentRoute: () => team,
  path: 'exports',
  component: page(() => import('./exports/exports-page'), 'ExportsPage', ['exports']),
});

const bin = createRoute({
  getParentRoute: () => team,
  path: 'bin',
  component: page(() => import('./bin/bin-page'), 'BinPage', ['bin']),
});

const members = createRoute({
  getParentRoute: () => team,
  path: 'members',
  component: page(() => import('./settings/members-page'), 'MembersPage', ['settings']),
});

const notifications = createRoute({
  getParentRoute: () => team,
  path: 'notifications',
  component: page(() => import('./mails/notifications-page'), 'NotificationsPage', [
    'mails',
    'alerts',
  ]),
});

const keys = createRoute({
  getParentRoute: () => team,
  path: 'keys',
  component: page(() => import('./settings/keys-page'), 'KeysPage', ['settings']),
});

const forms = createRoute({
  getParentRoute: () => team,
  path: 'forms',
  validateSearch: readFormFilters,
  component: page(() => import('./forms/forms-page'), 'FormsPage', ['forms', 'charts']),
});

const formBuilder = createRoute({
  getParentRoute: () => team,
  path: 'forms/$formId',
  component: page(() => import('./forms/builder/builder-page'), 'BuilderPage', [
    'forms',
    'builder',
    'origin',
    'retention',
  ]),
});

const formShare = createRoute({
  getParentRoute: () => team,
  path: 'forms/$formId/share',
  component: page(() => import('./forms/share/share-page'), 'SharePage', [
    'forms',
    'share',
    'origin',
  ]),
});

/** Pages of a form in a tab of their own, without the navigation. */
const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
  },
  component: Outlet,
});

const formPreview = createRoute({
  getParentRoute: () => alone,
  path: 'teams/$teamId/forms/$formId/preview',
  component: page(() => import('./forms/preview/full-preview-page'), 'FullPreviewPage', [
    'builder',
  ]),
});

const formPoster = createRoute({
  getParentRoute: () => alone,
  path: 'teams/$teamId/forms/$formId/poster',
  component: page(() => import('./forms/share/poster-page'), 'PosterPage', ['share']),
});

const formWebhook = createRoute({
  getParentRoute: () => team,
  path: 'forms/$formId/webhook',
  validateSearch: readDeliveryFilters,
  component: page(() => import('./forms/webhook/webhook-page'), 'WebhookPage', [
    'forms',
    'webhook',
    'retention',
    'charts',
  ]),
});

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const inbox = createRoute({
  getParentRoute: () => team,
  path: 'inbox',
  validateSearch: readInboxSearch,
  component: page(() => import('./inbox/inbox-page'), 'InboxPage', [
    'inbox',
    'origin',
    'customers',
    'retention',
  ]),
});

const formResponses = createRoute({
  getParentRoute: () => team,
  path: 'forms/$formId/responses',
  validateSearch: readInboxSearch,
  component: page(() => import('./forms/responses/responses-page'), 'ResponsesPage', [
    'forms',
    'inbox',
    'origin',
    'responses',
    'customers',
    'retention',
  ]),
});

const formSummary = createRoute({
  getParentRoute: () => team,
  path: 'forms/$formId/summary',
  validateSearch: readSummarySearch,
  component: page(() => import('./forms/summary/summary-page'), 'SummaryPage', [
    'summary',
    'inbox',
    'origin',
    'charts',
    'customers',
  ]),
});

const formResponse = createRoute({
  getParentRoute: () => team,
  path: 'forms/$formId/responses/$responseId',
  validateSearch: readResponsePageSearch,
  component: page(() => import('./forms/responses/response-page'), 'ResponsePage', [
    'forms',
    'inbox',
    'origin',
    'responses',
  ]),
});

const formSpam = createRoute({
  getParentRoute: () => team,
  path: 'forms/$formId/spam',
  component: page(() => import('./forms/responses/spam-page'), 'SpamPage', [
    'forms',
    'responses',
    'origin',
    'retention',
  ]),
});

/** The filters of the audit log are in the URL, so that a filtered list can be shared. */
export interface AuditFilters {
  actor?: string;
  action?: string;
  /** The kind and the id of what was changed: both or neither. */
  targetKind?: string;
  targetId?: string;
  startDate?: string;
  endDate?: string;
  search?: string;
  order?: 'asc' | 'desc';
}

const audit = createRoute({
  getParentRoute: () => team,
  path: 'audit',
  validateSearch: ({
    actor,
    action,
    targetKind,
    targetId,
    startDate,
    endDate,
    search,
    order,
  }: Record<string, unknown>): AuditFilters => ({
    actor: readText(actor),
    action: readText(action),
    targetKind: readText(targetKind),
    targetId: readText(targetId),
    startDate: readText(startDate),
    endDate: readText(endDate),
    search: readListText(search),
    order: readDirection(order),
  }),
  component: page(() => import('./settings/audit-page'), 'AuditPage', ['audit', 'retention']),
});

const retention = createRoute({
  getParentRoute: () => team,
  path: 'retention',
  component: page(() => import('./retention/retention-page'), 'RetentionPage', ['retention']),
});

const customers = createRoute({
  getParentRoute: () => team,
  path: 'customers',
  validateSearch: readCustomerFilters,
  component: page(() => import('./customers/customers-page'), 'CustomersPage', [
    'customers',
    'charts',
  ]),
});

const customerImport = createRoute({
  getParentRoute: () => team,
  path: 'customers/import',
  component: page(() => import('./customers/import/import-page'), 'ImportPage', [
    'import',
    'errors',
  ]),
});

const customer = createRoute({
  getParentRoute: () => team,
  path: 'customers/$customerId',
  validateSearch: readTimelineFilters,
  component: page(() => import('./customers/customer-page'), 'CustomerPage', [
    'customers',
    'points',
    'coupons',
  ]),
});

const eraseCustomer = createRoute({
  getParentRoute: () => team,
  path: 'customers/$customerId/erase',
  component: page(() => import('./customers/erase-page'), 'ErasePage', ['erasure', 'errors']),
});

const points = createRoute({
  getParentRoute: () => team,
  path: 'points',
  validateSearch: readPointsFilters,
  component: page(() => import('./points/points-page'), 'PointsPage', [
    'points',
    'charts',
    'customers',
  ]),
});

const coupons = createRoute({
  getParentRoute: () => team,
  path: 'coupons',
  validateSearch: readCouponFilters,
  component: page(() => import('./coupons/coupons-page'), 'CouponsPage', ['coupons', 'charts']),
});

const coupon = createRoute({
  getParentRoute: () => team,
  path: 'coupons/$couponId',
  component: page(() => import('./coupons/coupon-page'), 'CouponPage', ['coupons', 'charts']),
});

const couponPrint = createRoute({
  getParentRoute: () => team,
  path: 'coupons/$couponId/print',
  component: page(() => import('./coupons/print-page'), 'PrintPage', ['coupons']),
});

const till = createRoute({
  getParentRoute: () => team,
  path: 'till',
  component: page(() => import('./till/till-page'), 'TillPage', ['till', 'customers']),
});

const social = createRoute({
  getParentRoute: () => team,
  path: 'social',
  validateSearch: readOverviewSearch,
  component: page(() => import('./social/overview-page'), 'OverviewPage', ['social', 'charts']),
});

const socialConnections = createRoute({
  getParentRoute: () => team,
  path: 'social/connections',
  validateSearch: readCallbackSearch,
  component: page(() => import('./connections/connections-page'), 'ConnectionsPage', [
    'connections',
  ]),
});

const socialPlatform = createRoute({
  getParentRoute: () => team,
  path: 'social/$platform',
  validateSearch: readPlatformSearch,
  component: page(() => import('./social/platform-page'), 'PlatformPage', [
    'social',
    'charts',
    'retention',
  ]),
});

const socialPost = createRoute({
  getParentRoute: () => team,
  path: 'social/$platform/posts/$postId',
  component: page(() => import('./social/post-page'), 'PostPage', ['social']),
});

const campaigns = createRoute({
  getParentRoute: () => team,
  path: 'campaigns',
  validateSearch: readCampaignsSearch,
  component: page(() => import('./campaigns/campaigns-page'), 'CampaignsPage', [
    'campaigns',
    'charts',
  ]),
});

const campaign = createRoute({
  getParentRoute: () => team,
  path: 'campaigns/$campaignId',
  validateSearch: readCampaignSearch,
  component: page(() => import('./campaigns/campaign-page'), 'CampaignPage', [
    'campaigns',
    'charts',
    'social',
  ]),
});

const campaignComparison = createRoute({
  getParentRoute: () => team,
  path: 'campaign-comparison',
  validateSearch: readComparisonSearch,
  component: page(() => import('./campaigns/compare-page'), 'ComparePage', ['campaigns', 'charts']),
});

const routeTree = root.addChildren([
  start,
  signIn,
  secondFactor,
  setup,
  invitation,
  reset,
  forgotten,
  alone.addChildren([formPreview, formPoster]),
  shell.addChildren([
    account,
    help,
    helpArticle,
    team.addChildren([
      home,
      report,
      inbox,
      forms,
      formBuilder,
      formShare,
      formWebhook,
      formSummary,
      formResponses,
      formResponse,
      formSpam,
      customers,
      customerImport,
      customer,
      eraseCustomer,
      points,
      coupons,
      coupon,
      couponPrint,
      till,
      social,
      socialConnections,
      socialPlatform,
      socialPost,
      campaigns,
      campaign,
      campaignComparison,
      exportList,
      bin,
      teamSettings,
      notifications,
      members,
      keys,
      audit,
      retention,
    ]),
  ]),
]);

/** The path of a page is in the fragment of the URL, so that tokens in links reach no server, proxy or log. */
export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  context: { queryClient },
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: ErrorPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
