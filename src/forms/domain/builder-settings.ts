export const THEME_RADII = [0, 4, 8, 16] as const;
export const THEME_FONTS = ['system', 'serif', 'rounded', 'mono'] as const;
export const THEME_SCHEMES = ['light', 'dark', 'auto'] as const;
export const FORM_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ar'] as const;
export type FormLanguage = (typeof FORM_LANGUAGES)[number];

/** Colours are `#rrggbb`. */
export interface BuilderTheme {
  readonly accent: string;
  readonly text: string;
  readonly background: string;
  /** The radius of corners in pixels. */
  readonly radius: (typeof THEME_RADII)[number];
  /** A stack of fonts that devices have; no font is loaded. */
  readonly font: (typeof THEME_FONTS)[number];
  readonly scheme: (typeof THEME_SCHEMES)[number];
}

/** How the hosted page of a form looks and behaves: the JSON of `forms.builder_settings`. Texts are Markdown. */
export interface BuilderSettings {
  readonly version: 1;
  readonly theme: BuilderTheme;
  /** `logo`: a data URL of a PNG, JPEG or WebP image. */
  readonly header: { readonly logo: string | null; readonly text: string };
  readonly footer: {
    readonly text: string;
    readonly imprintUrl: string | null;
    readonly privacyUrl: string | null;
  };
  /** null: our word for it, in the language of the page. */
  readonly submitLabel: string | null;
  /** With a `redirectUrl`, people are sent there in place of seeing the text. */
  readonly thankYou: { readonly text: string; readonly redirectUrl: string | null };
  /** Shown once the form is closed; null: our words. */
  readonly closedText: string | null;
  /** The language of our own words; null: that of the browser. */
  readonly language: FormLanguage | null;
  readonly isProofOfWorkRequired: boolean;
  /** The origins of pages that may embed the form; none: any page. */
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
  header: { logo: null, text: '' },
  footer: { text: '', imprintUrl: null, privacyUrl: null },
  submitLabel: null,
  thankYou: { text: '', redirectUrl: null },
  closedText: null,
  language: null,
  isProofOfWorkRequired: false,
  allowedOrigins: [],
};

/** Stored settings, or those of a request that `checkBuilderSettings` has accepted: missing ones get their defaults. */
export function readBuilderSettings(stored: object): BuilderSettings {
  return complete(DEFAULT_BUILDER_SETTINGS, stored);
}

/** Takes the members of `defaults`, and no others, from `stored`. */
function complete<T extends object>(defaults: T, stored: object): T {
  const entries = Object.entries(defaults).map(([name, fallback]: [string, unknown]) => {
    const value: unknown = Reflect.get(stored, name);
    if (value === undefined) return [name, fallback];
    return isRecord(fallback) && isRecord(value)
      ? [name, complete(fallback, value)]
      : [name, value];
  });
  return Object.fromEntries(entries) as T;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
