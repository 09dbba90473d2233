import { ApiProperty } from '../../core/openapi/decorators';
import { COUNT, idProperty, NULLABLE_TEXT, TEXT, TIME } from '../../core/openapi/common-properties';
import { opaqueId } from '../../core/openapi/sample-ids';
import { BIN_STATES, type BinState } from '../../forms/entities/form.entity';
import { MAX_COUNTED } from '../deletions/form-parts.repository';

const DELETED_BY = {
  ...NULLABLE_TEXT,
  description:
    'The name of the member or the label of the API key, or null for the operator or if unknown.',
  example: 'Ada Lovelace',
} as const;

const EXPIRES_AT = { ...TIME, description: 'When it is deleted for good.' } as const;

/** What a deletion of a form takes, in numbers. */
export class FormDeletionView {
  @ApiProperty({ ...COUNT, example: 1_204 })
  responses: number;

  @ApiProperty({ ...COUNT, description: 'Links of its page, also closed ones.', example: 3 })
  links: number;

  @ApiProperty({
    ...COUNT,
    maximum: MAX_COUNTED,
    description: `Deliveries in the log of its webhook, up to ${MAX_COUNTED}.`,
    example: 57,
  })
  deliveries: number;
}

/** A form in the bin. */
export class BinnedFormView {
  @ApiProperty(idProperty('form'))
  id: string;

  @ApiProperty({ ...TEXT, example: 'Coffee club' })
  name: string;

  @ApiProperty({
    enum: BIN_STATES,
    description:
      '`leaving`: its responses are still on their way to the bin; `binned`: all are there; `restoring`: they are on their way back; `deleting`: it is being deleted for good.',
    example: 'binned',
  })
  state: BinState;

  @ApiProperty({
    ...COUNT,
    maximum: MAX_COUNTED,
    description: `The responses that come back with it or, in the state \`deleting\`, go with it, up to ${MAX_COUNTED}.`,
    example: 1_204,
  })
  responses: number;

  @ApiProperty({
    ...COUNT,
    description: `The responses that are still to be moved, or to be deleted. Of those in the bin, up to ${MAX_COUNTED} are counted.`,
    example: 0,
  })
  remaining: number;

  @ApiProperty(TIME)
  deletedAt: string;

  @ApiProperty(DELETED_BY)
  deletedBy: string | null;

  @ApiProperty(EXPIRES_AT)
  expiresAt: string;
}

/** A response in the bin. */
export class BinnedResponseView {
  @ApiProperty(idProperty('response'))
  id: string;

  @ApiProperty(idProperty('form'))
  formId: string;

  @ApiProperty({ ...TEXT, example: 'Coffee club' })
  formName: string;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'What the inbox called it, or null if it has no answer to show.',
    example: 'Ada Lovelace',
  })
  title: string | null;

  @ApiProperty({ ...TIME, description: 'When it was submitted.' })
  createdAt: string;

  @ApiProperty(TIME)
  deletedAt: string;

  @ApiProperty(DELETED_BY)
  deletedBy: string | null;

  @ApiProperty(EXPIRES_AT)
  expiresAt: string;
}

const IDS: { type: [StringConstructor]; example: string[] } = {
  type: [String],
  example: [opaqueId('response').example],
};

export class DeletedResponsesView {
  @ApiProperty({ ...COUNT, description: 'How many responses were deleted.' })
  deleted: number;

  @ApiProperty({ ...IDS, description: 'Their ids: restoring these undoes it.' })
  ids: string[];
}

export class DeletedFormsView {
  @ApiProperty({ ...COUNT, description: 'How many forms were deleted.' })
  deleted: number;

  @ApiProperty({
    type: [String],
    description: 'Their ids: restoring each of them undoes it.',
    example: [idProperty('form').example],
  })
  ids: string[];
}

export class RestoredResponsesView {
  @ApiProperty({ ...COUNT, description: 'How many responses were restored.' })
  restored: number;

  @ApiProperty(IDS)
  ids: string[];
}
