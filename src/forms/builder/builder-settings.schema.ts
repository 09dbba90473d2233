import type { ApiPropertyOptions } from '@nestjs/swagger';
import type { Schema } from '../../core/openapi/schema';
import { objectSchema } from '../../core/openapi/success-response';
import {
  DEFAULT_BUILDER_SETTINGS,
  FORM_LANGUAGES,
  MAX_ALLOWED_ORIGINS,
  MAX_SENDER_NAME_LENGTH,
  MAX_SETTINGS_TEXT_LENGTH,
  MAX_SUBMIT_LABEL_LENGTH,
  THEME_FONTS,
  THEME_RADII,
  THEME_SCHEMES,
} from '../domain/builder-settings';

const COLOR_SCHEMA: Schema = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' };
const MARKDOWN_SCHEMA: Schema = {
  type: 'string',
  maxLength: MAX_SETTINGS_TEXT_LENGTH,
  description: 'Markdown.',
};
const BOOLEAN_SCHEMA: Schema = { type: 'boolean' };

const orNull = (schema: Schema, description: string): Schema => ({
  ...schema,
  type: [String(schema.type), 'null'],
  description,
});

const WEB_URL_SCHEMA = orNull({ type: 'string' }, 'An absolute http or https URL.');

const SETTINGS_SCHEMAS = {
  version: { type: 'integer', enum: [DEFAULT_BUILDER_SETTINGS.version] },
  theme: objectSchema({
    accent: COLOR_SCHEMA,
    text: COLOR_SCHEMA,
    background: COLOR_SCHEMA,
    radius: {
      type: 'integer',
      enum: [...THEME_RADII],
      description: 'The radius of corners in pixels.',
    },
    font: { type: 'string', enum: [...THEME_FONTS] },
    scheme: { type: 'string', enum: [...THEME_SCHEMES] },
  }),
  sender: objectSchema({
    name: orNull(
      { type: 'string', minLength: 1, maxLength: MAX_SENDER_NAME_LENGTH },
      'The name of the shop, above the form, or null if it is not shown.',
    ),
    url: orNull(
      { type: 'string' },
      'The website of the shop, to which the thank-you page links, or null for no link.',
    ),
  }),
  header: objectSchema({
    logo: orNull(
      { type: 'string' },
      'A data URL of a PNG, JPEG or WebP image of at most 100 KB, or null for none.',
    ),
    text: MARKDOWN_SCHEMA,
  }),
  footer: objectSchema({
    text: MARKDOWN_SCHEMA,
    imprintUrl: WEB_URL_SCHEMA,
    privacyUrl: WEB_URL_SCHEMA,
  }),
  submitLabel: orNull(
    { type: 'string', minLength: 1, maxLength: MAX_SUBMIT_LABEL_LENGTH },
    'Null for a default in the language of the page.',
  ),
  thankYou: objectSchema({
    text: MARKDOWN_SCHEMA,
    redirectUrl: orNull(
      { type: 'string' },
      'Where the browser is redirected instead of showing the text, or null if the text is shown.',
    ),
  }),
  closedText: orNull(
    { type: 'string', maxLength: MAX_SETTINGS_TEXT_LENGTH },
    'Markdown, or null for a default in the language of the page.',
  ),
  language: {
    type: ['string', 'null'],
    enum: [...FORM_LANGUAGES, null],
    description: 'Null for the language of the browser.',
  },
  isProofOfWorkRequired: BOOLEAN_SCHEMA,
  allowedOrigins: {
    type: 'array',
    items: { type: 'string' },
    maxItems: MAX_ALLOWED_ORIGINS,
    uniqueItems: true,
    description: 'The origins of pages that may embed the form; empty: every page may.',
  },
} satisfies Record<string, Schema>;

const describe = (schema: Schema, description: string): ApiPropertyOptions =>
  ({
    ...schema,
    selfRequired: true,
    description,
    example: DEFAULT_BUILDER_SETTINGS,
  }) as ApiPropertyOptions;

export const BUILDER_SETTINGS = describe(
  objectSchema(SETTINGS_SCHEMAS),
  'How the hosted page looks and behaves.',
);

/** The settings in a request, at most 128 KB. */
export const SENT_BUILDER_SETTINGS = describe(
  withoutRequired(objectSchema(SETTINGS_SCHEMAS)),
  'How the hosted page looks and behaves, at most 128 KB. A missing setting has its default.',
);

function withoutRequired({ required: _required, properties, ...schema }: Schema): Schema {
  if (properties === undefined) return schema;
  const optional = Object.entries(properties).map(([name, part]) => [name, withoutRequired(part)]);
  return { ...schema, properties: Object.fromEntries(optional) as Schema['properties'] };
}
