import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FIELD_TYPES, type FieldType, type StorageType } from '../forms/domain/field-types';
import type { FormDefinition } from '../forms/form-definition';
import type { StoredValue } from './domain/read-answer';
import { RESPONSE_SOURCES, type ResponseSource } from './entities/form-response.entity';
import type { ResponseRow } from './responses.repository';

const ID = { description: 'Opaque.', example: '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11' };
const SUBSCRIBER_ID = {
  type: String,
  nullable: true,
  description: 'The linked customer.',
  example: '01972d1c-7f00-7b1d-8f4e-5b8e3c9a1d22',
} as const;

/** What a submission is answered with; specification 4.2. */
export class SubmittedResponseView {
  @ApiProperty(ID)
  formResponseId: string;

  @ApiProperty(SUBSCRIBER_ID)
  subscriberId: string | null;

  @ApiPropertyOptional({
    type: [String],
    description: 'Keys that the form does not have; present only when there were any.',
  })
  ignoredKeys?: string[];
}

export class AnswerView {
  @ApiProperty({ example: 'favourite_roast' })
  key: string;

  @ApiProperty({ example: 'Favourite roast' })
  label: string;

  @ApiProperty({ enum: ['varchar', 'text', 'number', 'boolean', 'date'] })
  type: StorageType;

  @ApiProperty({ enum: FIELD_TYPES })
  fieldType: FieldType;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
    nullable: true,
    description: 'null when left blank or when the field was added later.',
    example: 'Dark',
  })
  value: StoredValue | null;
}

/** Specification 2.5. */
export class ResponseView {
  @ApiProperty(ID)
  id: string;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt: string;

  @ApiProperty({ enum: RESPONSE_SOURCES })
  source: ResponseSource;

  @ApiProperty()
  isRead: boolean;

  @ApiProperty(ID)
  formId: string;

  @ApiProperty({ example: 'Coffee club' })
  formName: string;

  @ApiProperty(SUBSCRIBER_ID)
  subscriberId: string | null;

  @ApiProperty({ description: 'Empty when no customer is linked.', example: 'Ada' })
  subscriberFirstName: string;

  @ApiProperty({ description: 'Empty when no customer is linked.', example: 'Lovelace' })
  subscriberLastName: string;

  @ApiProperty({ type: [AnswerView], description: 'Every field of the form, in builder order.' })
  fields: AnswerView[];
}

/** A stored response against the fields that the form has now. */
export function toResponse(form: FormDefinition, row: ResponseRow): ResponseView {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    source: row.source,
    isRead: row.isRead,
    formId: form.id,
    formName: form.name,
    subscriberId: row.subscriberId,
    subscriberFirstName: row.subscriberFirstName ?? '',
    subscriberLastName: row.subscriberLastName ?? '',
    fields: form.fields.map((field) => ({
      key: field.key,
      label: field.label,
      type: field.type,
      fieldType: field.fieldType,
      value: row.answers[field.id] ?? null,
    })),
  };
}
