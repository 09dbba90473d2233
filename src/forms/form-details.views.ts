import { ApiProperty } from '@nestjs/swagger';
import { hasRole } from '../core/http/requires-role.decorator';
import type { TeamContext } from '../core/http/team-context';
import { opaqueId } from '../core/openapi/sample-ids';
import { maxLengthOf } from './domain/field-types';
import { FORM_STATUSES, type FormStatus } from './form-definition';
import type { FieldDetails, FormDetails } from './form-details.sql';
import { SchemaFieldView } from './form.views';

const TEXT = { type: String, nullable: true } as const;

/** A field of a whole form. Sent back by PATCH, it changes nothing. */
export class FieldDetailsView extends SchemaFieldView {
  @ApiProperty({
    description: 'The id of the field, which does not change with its label; opaque.',
    example: '01972d1e-4d06-7a11-9f35-c04be2719d63',
  })
  id: string;

  @ApiProperty({ description: 'For Checkbox: whether it is a group.', example: false })
  isGroup: boolean;

  @ApiProperty({ ...TEXT, example: null })
  placeholder: string | null;

  @ApiProperty({ ...TEXT, description: 'Hint under the field.', example: 'As you drink it most.' })
  helperText: string | null;

  @ApiProperty({ ...TEXT, example: null })
  defaultValue: string | null;

  @ApiProperty({ ...TEXT, description: 'Guidance for AI-assisted filling.', example: null })
  aiInstruction: string | null;
}

/** A whole form, except the webhook secret; an addition to the specification. */
export class FormDetailsView {
  @ApiProperty(opaqueId('form'))
  id: string;

  @ApiProperty({ example: 'Coffee club' })
  name: string;

  @ApiProperty({
    ...TEXT,
    description: 'Shown under the title.',
    example: 'Tell us how you like your coffee.',
  })
  description: string | null;

  @ApiProperty({
    ...TEXT,
    description: 'Context for AI-assisted filling.',
    example: 'Find out which roast to offer to whom.',
  })
  formPurpose: string | null;

  @ApiProperty({ enum: FORM_STATUSES })
  status: FormStatus;

  @ApiProperty({ example: true })
  isPublic: boolean;

  @ApiProperty({
    description: 'Whether a submission is linked to a matching or new customer.',
    example: true,
  })
  createCustomerOnSubmit: boolean;

  @ApiProperty({
    ...TEXT,
    description:
      'Receives each stored response. In the console, people below the role admin see its origin only.',
    example: 'https://example.com/hooks/responses',
  })
  webhookUrl: string | null;

  @ApiProperty({ description: 'Whether a webhook secret is set.', example: false })
  hasWebhookSecret: boolean;

  @ApiProperty({ example: 'native' })
  provider: string;

  @ApiProperty({ type: 'integer', minimum: 0, example: 42 })
  responseCount: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Incremented by each update.',
    example: 3,
  })
  version: number;

  @ApiProperty({
    ...TEXT,
    description:
      'The token of the open link: the hosted page of the form is `/f/<link>`. null: the form was never published.',
    example: 'q5TbVd8wXk2NzR7p',
  })
  link: string | null;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-02T09:30:00.000Z' })
  createdAt: string;

  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-03T16:05:12.000Z' })
  updatedAt: string;

  @ApiProperty({ type: [FieldDetailsView], description: 'In builder order.' })
  fields: FieldDetailsView[];
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

/** @param team that of the request: the path of a webhook can be a secret, which only admins and keys may know */
export function toFormDetailsView(
  form: FormDetails,
  { member }: Pick<TeamContext, 'member'>,
): FormDetailsView {
  const showsWebhook = member === undefined || hasRole(member.role, 'admin');
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
