import { ApiProperty } from '../core/openapi/decorators';
import { TEXT, TIME } from '../core/openapi/common-properties';
import type { RejectedAddress } from './entities/rejected-address.entity';

/** An address that the mail server has rejected for good. */
export class RejectedAddressView {
  @ApiProperty(TIME)
  readonly at: string;

  @ApiProperty({
    ...TEXT,
    description: 'The words of the mail server.',
    example: 'The mail server replied for the recipient: 550 5.1.1 no such user',
  })
  readonly reason: string;
}

export const toRejectedView = ({ rejectedAt, reason }: RejectedAddress): RejectedAddressView => ({
  at: rejectedAt.toISOString(),
  reason,
});
