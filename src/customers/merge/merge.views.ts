import { ApiProperty } from '../../core/openapi/decorators';
import { CustomerNameView } from '../customer.views';
import { COUNT, NULLABLE_TEXT, TEXT, TIME } from '../../core/openapi/common-properties';
import type { MergeableCustomer } from './merge.repository';

export const MERGE_CONFLICTS = ['name', 'email', 'phone', 'username'] as const;
/** A property that both customers have with different values; the value of the merged customer is lost. */
export type MergeConflict = (typeof MERGE_CONFLICTS)[number];

export const MERGE_OBSTACLES = ['MERGE_TOO_LARGE', 'POINTS_LIMIT_EXCEEDED'] as const;
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number];

/** A customer in the preview of a merge. */
export class MergeSideView extends CustomerNameView {
  @ApiProperty({ ...NULLABLE_TEXT, example: 'ada@example.com' })
  readonly email: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, example: '+4930901820' })
  readonly phone: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'ada' })
  readonly username: string | null;

  @ApiProperty({ minimum: 0, description: 'The loyalty balance.', example: 120.5 })
  readonly points: number;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty({ ...COUNT, description: 'The entries of the ledger.' })
  readonly transactions: number;

  @ApiProperty({ ...COUNT, description: 'The redeemed coupon codes; at most 2,001 are counted.' })
  readonly redemptions: number;

  @ApiProperty({
    ...COUNT,
    description: 'The linked responses, also those in the bin; at most 2,001 are counted.',
  })
  readonly responses: number;
}

/** The preview of a merge. */
export class MergePreviewView {
  @ApiProperty({ description: 'The customer of the path, who stays.' })
  readonly kept: MergeSideView;

  @ApiProperty({ description: 'The customer whose records move to the other one.' })
  readonly merged: MergeSideView;

  @ApiProperty({ description: 'The customer after the merge.' })
  readonly result: MergeSideView;

  @ApiProperty({
    enum: MERGE_CONFLICTS,
    isArray: true,
    description: 'The properties that differ; the kept customer keeps its own values.',
  })
  readonly conflicts: MergeConflict[];

  @ApiProperty({
    ...TEXT,
    enum: MERGE_OBSTACLES,
    nullable: true,
    description: 'The error with which a merge would be rejected, or null.',
  })
  readonly obstacle: MergeObstacle | null;
}

/** What a merge counts besides the row of the customer. */
export interface CountedRecords {
  readonly redemptions: number;
  readonly responses: number;
}

export function toMergeSideView(
  customer: MergeableCustomer,
  { redemptions, responses }: CountedRecords,
): MergeSideView {
  const { id, firstName, lastName, email, phone, username, points, transactions } = customer;
  return {
    id,
    firstName,
    lastName,
    email,
    phone,
    username,
    points,
    createdAt: customer.createdAt.toISOString(),
    transactions,
    redemptions,
    responses,
  };
}
