import type { FieldType, FormStatus } from './draft/field-kinds';

/** The shapes of docs/console-api.md that belong to forms. Times are ISO 8601 in UTC. */

export interface FormListItem {
  id: string;
  name: string;
  status: FormStatus;
  isPublic: boolean;
  responseCount: number;
  createdAt: string;
  updatedAt: string;
}

export interface FormField {
  id: string;
  key: string;
  label: string;
  fieldType: FieldType;
  isRequired: boolean;
  options: string[];
  isGroup: boolean;
  placeholder: string | null;
  helperText: string | null;
  defaultValue: string | null;
  aiInstruction: string | null;
}

export interface Form {
  id: string;
  name: string;
  description: string | null;
  formPurpose: string | null;
  status: FormStatus;
  isPublic: boolean;
  createCustomerOnSubmit: boolean;
  webhookUrl: string | null;
  hasWebhookSecret: boolean;
  responseCount: number;
  version: number;
  /** The token of the open link; null: none. */
  link: string | null;
  createdAt: string;
  updatedAt: string;
  fields: FormField[];
}

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
} as const;
export type Language = keyof typeof LANGUAGES;

export const RADII = [0, 4, 8, 16] as const;
export const FONTS = ['system', 'serif', 'rounded', 'mono'] as const;
export const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Colours are `#rrggbb`, the radius is in px. */
export interface Theme {
  accent: string;
  text: string;
  background: string;
  radius: (typeof RADII)[number];
  font: (typeof FONTS)[number];
  scheme: (typeof SCHEMES)[number];
}

export interface BuilderSettings {
  version: 1;
  theme: Theme;
  /** The logo is a data URL. */
  header: { logo: string | null; text: string };
  footer: { text: string; imprintUrl: string | null; privacyUrl: string | null };
  submitLabel: string | null;
  thankYou: { text: string; redirectUrl: string | null };
  closedText: string | null;
  /** null: the language of the visitor's browser. */
  language: Language | null;
  isProofOfWorkRequired: boolean;
  allowedOrigins: string[];
}

export interface Closing {
  closesAt: string | null;
  maxResponses: number | null;
}

export interface BuilderData {
  form: Form;
  settings: BuilderSettings;
  closing: (Closing & { accepted: number }) | null;
  /** The address of the page; null without an open link. */
  url: string | null;
  lastChange: { at: string; by: string | null } | null;
  /** The number of answers by field id. */
  answers: Record<string, number>;
}

export interface ChangedKey {
  fieldId: string;
  from: string;
  to: string;
}

export interface RemovedField {
  fieldId: string;
  key: string;
  label: string;
  answers: number;
}

/** What saving a draft would do. */
export interface SavePlan {
  changedKeys: ChangedKey[];
  removedFields: RemovedField[];
}

export interface Preview {
  html: string;
  problems: { path: string; message: string }[];
}

export interface Answer {
  key: string;
  label: string;
  fieldType: FieldType;
  type: string;
  value: string | number | boolean | null;
}

export interface FormResponse {
  id: string;
  createdAt: string;
  source: 'public' | 'ai';
  isRead: boolean;
  subscriberId: string | null;
  subscriberFirstName: string;
  subscriberLastName: string;
  fields: Answer[];
}

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'blocked';

export interface Delivery {
  id: string;
  responseId: string | null;
  status: DeliveryStatus;
  attempts: number;
  lastStatusCode: number | null;
  lastError: string | null;
  createdAt: string;
  deliveredAt: string | null;
}

/** A submission that looks like spam. */
export interface QuarantinedResponse {
  id: string;
  createdAt: string;
  expiresAt: string;
  reasons: string[];
  fields: Answer[];
}
