import { ApiProperty } from '../core/openapi/decorators';
import { BOOLEAN, COUNT } from '../core/openapi/common-properties';
import {
  MAX_RETENTION_DAYS,
  RETENTION_KINDS,
  type RetentionKind,
} from '../tenancy/retention/retention-kinds';

export const DAYS = {
  type: 'integer',
  nullable: true,
  minimum: 1,
  maximum: MAX_RETENTION_DAYS,
  description: 'Data are deleted when they are this many days old; null for never.',
  example: 90,
} as const;

/** How long data of a kind are kept. */
export class RetentionView {
  @ApiProperty({ enum: RETENTION_KINDS })
  readonly kind: RetentionKind;

  @ApiProperty(DAYS)
  readonly days: number | null;

  @ApiProperty({ ...BOOLEAN, description: 'Whether the team, or the form, has chosen it.' })
  readonly isChosen: boolean;

  @ApiProperty({ ...DAYS, description: 'Without a choice: of the operator, or of the team.' })
  readonly defaultDays: number | null;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'The fewest that can be chosen.',
    example: 1,
  })
  readonly minDays: number;

  @ApiProperty({
    ...DAYS,
    description: 'The maximum that the operator allows, or null for no maximum.',
  })
  readonly maxDays: number | null;
}

const ROWS_PROPERTY = { ...COUNT, maximum: 100_000 } as const;

/** What would be deleted now; 100,000 means that many or more. */
export class RetentionPreviewView {
  @ApiProperty({ ...ROWS_PROPERTY, example: 1204 })
  readonly responses: number;

  @ApiProperty({ ...ROWS_PROPERTY, example: 3 })
  readonly quarantine: number;

  @ApiProperty({ ...ROWS_PROPERTY, example: 57 })
  readonly deliveries: number;

  @ApiProperty({ ...ROWS_PROPERTY, example: 0 })
  readonly audit: number;

  @ApiProperty({ ...ROWS_PROPERTY, example: 0 })
  readonly posts: number;

  @ApiProperty({ ...ROWS_PROPERTY, example: 12 })
  readonly idempotency: number;
}
