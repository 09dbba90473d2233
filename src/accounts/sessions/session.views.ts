import { ApiProperty } from '../../core/openapi/decorators';
import { BOOLEAN, idProperty, NULLABLE_TEXT, TIME } from '../../core/openapi/common-properties';
import type { Session } from '../entities/session.entity';

export class SessionView {
  @ApiProperty(idProperty('session'))
  id: string;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty({ ...TIME, description: 'The last request, to about a minute.' })
  seenAt: string;

  @ApiProperty({ ...TIME, description: 'Without further requests.' })
  expiresAt: string;

  @ApiProperty({
    ...NULLABLE_TEXT,
    example: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0',
  })
  userAgent: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'The network of the client.',
    example: '203.0.113.0/24',
  })
  addressPrefix: string | null;

  @ApiProperty({ ...BOOLEAN, description: 'Whether it is the session of this request.' })
  isCurrent: boolean;
}

export const toSessionView = (session: Session, currentId: string): SessionView => ({
  id: session.id,
  createdAt: session.createdAt.toISOString(),
  seenAt: session.seenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  userAgent: session.userAgent,
  addressPrefix: session.addressPrefix,
  isCurrent: session.id === currentId,
});
