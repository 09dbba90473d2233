import { ApiProperty } from '../core/openapi/decorators';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { COUNT, idProperty, NULLABLE_TEXT, TIME } from '../core/openapi/common-properties';
import { maxLengthOf } from './domain/field-types';
import { FORM_STATUSES, type FormStatus } from './form-definition';
import type { FieldDetails, FormDetails } from './form-details.sql';
import { SchemaFieldView } from './form.views';
import { mayChangeWebhook } from './webhook-rights';

/** A field of a whole form. Sent back by PATCH, it changes nothing. */
export class FieldDetailsView extends SchemaFieldView {
  @ApiProperty({
    description: 'The id of the field, which does not change with its label; opaque.',
    example: '01972d1e-4d06-7a11-9f35-c04be2719d63',
  })
  readonly id: string;

  @ApiProperty({ description: 'For Checkbox: whether it is a group.', example: false })
  readonly isGroup: boolean;

  @ApiProperty({ ...NULLABLE_TEXT, example: null })
  readonly placeholder: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Hint under the field.',
    example: 'As you drink it most.',
  })
  readonly helperText: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, example: null })
  readonly defaultValue: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Guidance for AI-assisted filling.',
    example: null,
  })
  readonly aiInstruction: string | null;
}

/** A whole form, except the webhook secret; an addition to the specification. */
export class FormDetailsView {
  @ApiProperty(idProperty('form'))
  readonly id: string;

  @ApiProperty({ example: 'Coffee club' })
  readonly name: string;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Shown under the title.',
    example: 'Tell us how you like your coffee.',
  })
  readonly description: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Context for AI-assisted filling.',
    example: 'Find out which roast to offer to whom.',
  })
  readonly formPurpose: string | null;

  @ApiProperty({ enum: FORM_STATUSES })
  readonly status: FormStatus;

  @ApiProperty({ example: true })
  readonly isPublic: boolean;

  @ApiProperty({
    description: 'Whether a submission is linked to a matching or new customer.',
    example: true,
  })
  readonly createCustomerOnSubmit: boolean;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'Receives each stored response. In the console, members below the role admin see only its origin, which they can send back unchanged.',
    example: 'https://example.com/hooks/responses',
  })
  readonly webhookUrl: string | null;

  @ApiProperty({ description: 'Whether a webhook secret is set.', example: false })
  readonly hasWebhookSecret: boolean;

  @ApiProperty({ example: 'native' })
  readonly provider: string;

  @ApiProperty({ ...COUNT, example: 42 })
  readonly responseCount: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Incremented by each update.',
    example: 3,
  })
  readonly version: number;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The token of the open link: the hosted page of the form is `/f/<link>`. Null if the form was never published.',
    example: 'q5TbVd8wXk2NzR7p',
  })
  readonly link: string | null;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty({ ...TIME, example: '2026-11-03T16:05:12.000Z' })
  readonly updatedAt: string;

  @ApiProperty({ type: [FieldDetailsView], description: 'In builder order.' })
  readonly fields: FieldDetailsView[];
}

const toFieldDetailsView = (field: FieldDetails): FieldDetailsView => ({
  id: field.id,
  key: field.key,
  label: field.label,
  type: field.type,
  fieldType: field.fieldType,
  isRequired: field.isRequired,
  options: field.options,
  isGroup: field.isGroup,
  placeholder: field.placeholder,
  helperText: field.helperText,
  defaultValue: field.defaultValue,
  aiInstruction: field.aiInstruction,
  maxLength: maxLengthOf(field.type),
});

/** @param caller decides whether the path of the webhook is shown: it can be a secret, which only admins and API keys may know */
export function toFormDetailsView(
  form: FormDetails,
  caller: Pick<RequestScope, 'actor'>,
): FormDetailsView {
  const showsWebhook = mayChangeWebhook(caller);
  return {
    id: form.id,
    name: form.name,
    description: form.description,
    formPurpose: form.formPurpose,
    status: form.status,
    isPublic: form.isPublic,
    createCustomerOnSubmit: form.createCustomerOnSubmit,
    webhookUrl:
      showsWebhook || form.webhookUrl === null ? form.webhookUrl : new URL(form.webhookUrl).origin,
    hasWebhookSecret: form.hasWebhookSecret,
    provider: form.provider,
    responseCount: form.responseCount,
    version: form.version,
    link: form.link,
    createdAt: form.createdAt.toISOString(),
    updatedAt: form.updatedAt.toISOString(),
    fields: form.fields.map(toFieldDetailsView),
  };
}
