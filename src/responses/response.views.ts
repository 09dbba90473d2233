import { ApiProperty, ApiPropertyOptional } from '../core/openapi/decorators';
import { TIME } from '../core/openapi/common-properties';
import { opaqueId } from '../core/openapi/sample-ids';
import {
  FIELD_TYPES,
  type FieldType,
  STORAGE_TYPES,
  type StorageType,
} from '../forms/domain/field-types';
import type { FormOutline } from '../forms/form-definition';
import type { StoredValue } from './domain/read-answer';
import { RESPONSE_SOURCES, type ResponseSource, toResponseSource } from './domain/response-source';
import type { ResponseRow } from './response-columns.sql';

const ID = opaqueId('response');
const SUBSCRIBER_ID = {
  type: String,
  nullable: true,
  ...opaqueId('customer'),
  description: 'The id of the linked customer; null without one.',
} as const;

/** The `data` of the response to a submission; specification 4.2. */
export class SubmittedResponseView {
  @ApiProperty(ID)
  formResponseId: string;

  @ApiProperty(SUBSCRIBER_ID)
  subscriberId: string | null;

  @ApiPropertyOptional({
    type: [String],
    description: 'Submitted keys that the form does not have. Absent if there are none.',
  })
  ignoredKeys?: string[];
}

export class AnswerView {
  @ApiProperty({ example: 'favourite_roast' })
  key: string;

  @ApiProperty({ example: 'Favourite roast' })
  label: string;

  @ApiProperty({ enum: STORAGE_TYPES, example: 'varchar' })
  type: StorageType;

  @ApiProperty({ enum: FIELD_TYPES, example: 'Select' })
  fieldType: FieldType;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
    description:
      'null if the field was left blank or did not exist yet. The choices of a checkbox group are joined by `|`. If the type of the field has changed, earlier answers keep their type.',
    example: 'Dark',
  })
  value: StoredValue | null;
}

/** Specification 2.5. */
export class ResponseView {
  @ApiProperty(ID)
  id: string;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty({
    enum: RESPONSE_SOURCES,
    description: '`public`: submitted by the form or the API; `ai`: collected by an AI reply.',
    example: 'public',
  })
  source: ResponseSource;

  @ApiProperty({ example: false })
  isRead: boolean;

  @ApiProperty(opaqueId('form'))
  formId: string;

  @ApiProperty({ example: 'Coffee club' })
  formName: string;

  @ApiProperty(SUBSCRIBER_ID)
  subscriberId: string | null;

  @ApiProperty({ description: 'Empty without a linked customer.', example: 'Ada' })
  subscriberFirstName: string;

  @ApiProperty({ description: 'Empty without a linked customer.', example: 'Lovelace' })
  subscriberLastName: string;

  @ApiProperty({ type: [AnswerView], description: 'All fields of the form, in builder order.' })
  fields: AnswerView[];
}

export class MarkedView {
  @ApiProperty({
    description: 'The number of responses that were changed.',
    example: 1,
  })
  updated: number;
}

/** Maps a stored response to its view, with the fields that the form has now. */
export function toResponseView(form: FormOutline, row: ResponseRow): ResponseView {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    source: toResponseSource(row.source),
    isRead: row.isRead,
    formId: form.id,
    formName: form.name,
    subscriberId: row.subscriberId,
    subscriberFirstName: row.subscriberFirstName ?? '',
    subscriberLastName: row.subscriberLastName ?? '',
    fields: form.fields.map((field) => toAnswerView(field, row.answers[field.id] ?? null)),
  };
}

/** Maps a field and the answer to it, or null, to a view. */
export const toAnswerView = (
  { key, label, type, fieldType }: FormOutline['fields'][number],
  value: StoredValue | null,
): AnswerView => ({ key, label, type, fieldType, value });

/** Maps a stored submission to its view; `ignoredKeys` is absent when empty. */
export function toSubmittedResponseView(
  formResponseId: string,
  subscriberId: string | null,
  ignoredKeys: string[],
): SubmittedResponseView {
  return { formResponseId, subscriberId, ...(ignoredKeys.length > 0 && { ignoredKeys }) };
}
