import { checkText } from '../../../core/values/check-text';
import { checkWebUrl } from '../../dto/form.rules';
import { isImage } from './is-image';
import {
  DEFAULT_BUILDER_SETTINGS,
  FORM_LANGUAGES,
  isRecord,
  MAX_ALLOWED_ORIGINS,
  MAX_SENDER_NAME_LENGTH,
  MAX_SETTINGS_TEXT_LENGTH,
  MAX_SUBMIT_LABEL_LENGTH,
  readBuilderSettings,
  THEME_FONTS,
  THEME_RADII,
  THEME_SCHEMES,
} from '../../domain/builder-settings';
import { originOf } from '../../domain/web-origin';

/** In bytes of JSON. */
const MAX_SETTINGS_BYTES = 128 * 1_024;
/** In characters of the data URL. */
const MAX_LOGO_LENGTH = 100 * 1_024;

const COLOR_PATTERN = /^#[0-9a-f]{6}$/i;
const LOGO_PATTERN = /^data:image\/(png|jpeg|webp);base64,([a-z0-9+/]+={0,2})$/i;

type CheckValue = (value: unknown) => string | null;

const text: CheckValue = (value) => checkText(value, { max: MAX_SETTINGS_TEXT_LENGTH });
const color: CheckValue = (value) =>
  typeof value === 'string' && COLOR_PATTERN.test(value)
    ? null
    : 'must be a colour such as #1d4ed8';
const choice =
  (choices: readonly unknown[]): CheckValue =>
  (value) =>
    choices.includes(value) ? null : `must be one of ${choices.join(', ')}`;
const nullable =
  (check: CheckValue): CheckValue =>
  (value) =>
    value === null ? null : check(value);

const NO_IMAGE = 'must be a data URL of a PNG, JPEG or WebP image';

const logo: CheckValue = (value) => {
  const [url, type, data] = (typeof value === 'string' ? LOGO_PATTERN.exec(value) : null) ?? [];
  if (url === undefined || type === undefined || data === undefined) return NO_IMAGE;
  if (url.length > MAX_LOGO_LENGTH) return 'must be at most 100 KB';
  return isImage(type.toLowerCase(), Buffer.from(data, 'base64')) ? null : NO_IMAGE;
};

const origins: CheckValue = (value) => {
  if (!Array.isArray(value) || value.length > MAX_ALLOWED_ORIGINS) {
    return `must be an array of at most ${MAX_ALLOWED_ORIGINS} origins`;
  }
  return value.every(isOrigin) && new Set(value).size === value.length
    ? null
    : 'must be different origins such as https://shop.example.com';
};

/** An origin as a browser sends it: host names in ASCII, no default port, nothing after the port. */
const isOrigin = (value: unknown): boolean =>
  typeof value === 'string' && originOf(value) === value;

const boolean: CheckValue = (value) =>
  typeof value === 'boolean' ? null : 'must be true or false';

/** The rules of all settings, in the structure of {@link DEFAULT_BUILDER_SETTINGS}. */
const RULES: Readonly<Record<string, CheckValue | Readonly<Record<string, CheckValue>>>> = {
  version: choice([DEFAULT_BUILDER_SETTINGS.version]),
  theme: {
    accent: color,
    text: color,
    background: color,
    radius: choice(THEME_RADII),
    font: choice(THEME_FONTS),
    scheme: choice(THEME_SCHEMES),
  },
  sender: {
    name: nullable((value) => checkText(value, { min: 1, max: MAX_SENDER_NAME_LENGTH })),
    url: nullable(checkWebUrl),
  },
  header: { logo: nullable(logo), text },
  footer: { text, imprintUrl: nullable(checkWebUrl), privacyUrl: nullable(checkWebUrl) },
  submitLabel: nullable((value) => checkText(value, { min: 1, max: MAX_SUBMIT_LABEL_LENGTH })),
  thankYou: { text, redirectUrl: nullable(checkWebUrl) },
  closedText: nullable(text),
  language: nullable(choice(FORM_LANGUAGES)),
  isProofOfWorkRequired: boolean,
  allowedOrigins: origins,
};

/** The violations of the settings in a request. Missing settings are valid: they get their defaults. */
export function checkBuilderSettings(value: unknown): string | readonly string[] | null {
  if (value === undefined || value === null) return 'is required';
  if (!isRecord(value)) return 'must be an object';
  const violations = Object.entries(RULES).flatMap(([name, rule]) =>
    violationsOf(`.${name}`, rule, value[name]),
  );
  if (violations.length > 0) return violations;
  const bytes = Buffer.byteLength(JSON.stringify(readBuilderSettings(value)));
  return bytes > MAX_SETTINGS_BYTES ? 'must be at most 128 KB' : null;
}

function violationsOf(
  path: string,
  rule: CheckValue | Readonly<Record<string, CheckValue>>,
  value: unknown,
): string[] {
  if (value === undefined) return [];
  if (typeof rule === 'function') {
    const reason = rule(value);
    return reason === null ? [] : [`${path}: ${reason}`];
  }
  if (!isRecord(value)) return [`${path}: must be an object`];
  return Object.entries(rule).flatMap(([name, check]) =>
    violationsOf(`${path}.${name}`, check, value[name]),
  );
}
