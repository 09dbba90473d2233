import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { cursorPage, envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import type { CursorPagination } from '../../core/values/page';
import { MarkResponsesDto } from '../dto/mark-responses.dto';
import { InboxQueryDto } from './inbox.dto';
import { InboxService } from './inbox.service';
import { InboxItemView, MarkedInboxView, UnreadView } from './inbox.views';

@ApiTags('Responses')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/inbox`)
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Endpoint.get({
    id: 'listInbox',
    summary: 'List the responses to all forms',
    description:
      'Send `nextCursor` as `cursor` to get the next page. A page may be shorter than `limit`, or empty, before the last one: each page reads a bounded number of responses, however few match the filters.',
    role: 'analyst',
    returns: cursorPage(InboxItemView),
    errors: [
      'FORM_NOT_FOUND',
      'CUSTOMER_NOT_FOUND',
      { code: 'VALIDATION_FAILED', fields: ['fieldKey: must be the key of a field of the form'] },
    ],
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() query: InboxQueryDto,
  ): Promise<PageEnvelope<InboxItemView, CursorPagination>> {
    return okPage(await this.inbox.list(scope, query));
  }

  @Endpoint.get({
    path: 'unread',
    id: 'countUnread',
    summary: 'Count the unread responses of each form',
    description: 'From the counters of responses, which are exact.',
    role: 'analyst',
    returns: envelope(200, UnreadView),
  })
  async countUnread(@CurrentScope() scope: RequestScope): Promise<Envelope<UnreadView>> {
    return ok(await this.inbox.countUnread(scope));
  }

  @Endpoint.post({
    path: 'mark-read',
    id: 'markInbox',
    summary: 'Mark responses to any forms as read or unread',
    description: 'Marks up to 500 responses of the team at once, all of them or none.',
    role: 'editor',
    audit: { target: 'team', param: 'teamId', details: ['isRead'] },
    idempotency: 'none',
    returns: envelope(200, MarkedInboxView, { description: 'The responses are marked.' }),
    errors: [{ code: 'VALIDATION_FAILED', fields: ['ids: must be an array of 1 to 500 ids'] }],
  })
  async mark(
    @CurrentScope() scope: RequestScope,
    @Body() dto: MarkResponsesDto,
  ): Promise<Envelope<MarkedInboxView>> {
    return ok(await this.inbox.mark(scope, dto));
  }
}
