export const THEME_RADII = [0, 4, 8, 16] as const;
export const THEME_FONTS = ['system', 'serif', 'rounded', 'mono'] as const;
export const THEME_SCHEMES = ['light', 'dark', 'auto'] as const;
export const FORM_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ar'] as const;
export type FormLanguage = (typeof FORM_LANGUAGES)[number];

/** In code points. */
export const MAX_SETTINGS_TEXT_LENGTH = 2_000;
/** In code points. */
export const MAX_SUBMIT_LABEL_LENGTH = 60;
/** In code points. */
export const MAX_SENDER_NAME_LENGTH = 80;
export const MAX_ALLOWED_ORIGINS = 20;

/** Colours are `#rrggbb`. */
export interface BuilderTheme {
  readonly accent: string;
  readonly text: string;
  readonly background: string;
  /** The radius of corners in pixels. */
  readonly radius: (typeof THEME_RADII)[number];
  /** Font families that devices have installed; the page loads no font. */
  readonly font: (typeof THEME_FONTS)[number];
  readonly scheme: (typeof THEME_SCHEMES)[number];
}

/** How the hosted page of a form looks and behaves: the JSON of `forms.builder_settings`. Texts are Markdown. */
export interface BuilderSettings {
  readonly version: 1;
  readonly theme: BuilderTheme;
  /** The shop that asks: its name, above the form, and its website, to which the thank-you page links. Either may be null. */
  readonly sender: { readonly name: string | null; readonly url: string | null };
  /** `logo`: a data URL of a PNG, JPEG or WebP image. */
  readonly header: { readonly logo: string | null; readonly text: string };
  readonly footer: {
    readonly text: string;
    readonly imprintUrl: string | null;
    readonly privacyUrl: string | null;
  };
  /** The label of the submit button, or null for a default in the language of the page. */
  readonly submitLabel: string | null;
  /** After a submission: redirects the browser to `redirectUrl`, if set; otherwise shows the text. */
  readonly thankYou: { readonly text: string; readonly redirectUrl: string | null };
  /** The text of a closed page, or null for a default in the language of the page. */
  readonly closedText: string | null;
  /** The language of the default texts, or null for the language of the browser. */
  readonly language: FormLanguage | null;
  readonly isProofOfWorkRequired: boolean;
  /** The origins of pages that may embed the form. If empty, every page may. */
  readonly allowedOrigins: readonly string[];
}

export const DEFAULT_BUILDER_SETTINGS: BuilderSettings = {
  version: 1,
  theme: {
    accent: '#1d4ed8',
    text: '#1f2937',
    background: '#ffffff',
    radius: 8,
    font: 'system',
    scheme: 'auto',
  },
  sender: { name: null, url: null },
  header: { logo: null, text: '' },
  footer: { text: '', imprintUrl: null, privacyUrl: null },
  submitLabel: null,
  thankYou: { text: '', redirectUrl: null },
  closedText: null,
  language: null,
  isProofOfWorkRequired: false,
  allowedOrigins: [],
};

/**
 * Adds the defaults of settings that are missing, or null without a meaning, and drops unknown ones.
 * @param stored settings of the database, or settings that `checkBuilderSettings` has accepted
 */
export function readBuilderSettings(stored: object): BuilderSettings {
  return complete(DEFAULT_BUILDER_SETTINGS, stored);
}

/** Takes the members of `defaults`, and no others, from `stored`. */
function complete<T extends object>(defaults: T, stored: object): T {
  const entries = Object.entries(defaults).map(([name, fallback]: [string, unknown]) => {
    const value: unknown = Reflect.get(stored, name);
    if (value === undefined || (value === null && fallback !== null)) return [name, fallback];
    return isRecord(fallback) && isRecord(value)
      ? [name, complete(fallback, value)]
      : [name, value];
  });
  return Object.fromEntries(entries) as T;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
