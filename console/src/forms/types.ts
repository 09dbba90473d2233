import type {
  BuilderView,
  ClosingView,
  DeliveryView,
  FormOverviewView,
} from '../../../packages/client/src/generated/console';

/** The shapes of /console/openapi.json that belong to forms, in the words of the pages. Times are ISO 8601 in UTC. */
export type {
  AnswerView as Answer,
  BuilderView as BuilderData,
  ClosedFormView as ClosedForm,
  DeliveryView as Delivery,
  FieldDetailsView as FormField,
  FormDetailsView as Form,
  FormListItemView as FormListItem,
  FormOverviewView as FormOverview,
  LoggedDeliveryView as LoggedDelivery,
  PreviewView as Preview,
  QuarantinedView as QuarantinedResponse,
  ResponseView as FormResponse,
  SavePlanView as SavePlan,
  WebhookAttemptView as WebhookAttempt,
  WebhookExampleView as WebhookExample,
  WebhookFailuresView as WebhookFailures,
} from '../../../packages/client/src/generated/console';

export type FormState = FormOverviewView['state'];
export type DeliveryStatus = DeliveryView['status'];
export type Closing = ClosingView;
export type BuilderSettings = BuilderView['settings'];
export type Theme = BuilderSettings['theme'];
export type Language = NonNullable<BuilderSettings['language']>;

export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ar: 'العربية',
} as const satisfies Record<Language, string>;

export const RADII = [0, 4, 8, 16] as const satisfies readonly Theme['radius'][];
export const FONTS = [
  'system',
  'serif',
  'rounded',
  'mono',
] as const satisfies readonly Theme['font'][];
export const SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly Theme['scheme'][];
