import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import { type Envelope, ok, okPage, type PageEnvelope } from '../core/http/envelope';
import { CursorQueryDto } from '../core/http/page-query.dto';
import { CONSOLE_PREFIX } from '../core/http/route-prefixes';
import { cursorPage, envelope } from '../core/openapi/returns';
import type { CursorPagination } from '../core/values/page';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { ToRecord, type WriteRecord } from '../tenancy/endpoint/write-record';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { EraseCustomerDto } from './erasures.dto';
import { ErasuresService } from './erasures.service';
import { BegunErasureView, ErasurePreviewView, ErasureView, MentionView } from './erasures.views';

@ApiTags('Customers')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/customer/:customerId/erasure`)
export class ConsoleErasureController {
  constructor(private readonly erasures: ErasuresService) {}

  @Endpoint.get({
    path: 'preview',
    id: 'previewErasure',
    summary: 'Preview the erasure of a customer',
    description: 'What it would delete, in numbers. Changes nothing.',
    role: 'admin',
    returns: envelope(200, ErasurePreviewView),
    errors: ['CUSTOMER_NOT_FOUND'],
  })
  async preview(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
  ): Promise<Envelope<ErasurePreviewView>> {
    return ok(await this.erasures.preview(scope, customerId));
  }

  @Endpoint.get({
    path: 'mentions',
    id: 'listMentions',
    summary: 'List responses of others that mention a customer',
    description:
      'Responses that are not linked to the customer, but whose answers contain the e-mail or the phone, newest first, and at the end those in the bin. Each page reads a part of the responses of the team, so that it may be empty: the last one has no `nextCursor`.',
    role: 'admin',
    returns: cursorPage(MentionView),
    errors: ['CUSTOMER_NOT_FOUND'],
  })
  async listMentions(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
    @Query() query: CursorQueryDto,
  ): Promise<PageEnvelope<MentionView, CursorPagination>> {
    return okPage(await this.erasures.listMentions(scope, customerId, query));
  }

  @Endpoint.get({
    id: 'readErasure',
    summary: 'Read the report of an erasure',
    description:
      'What was deleted after a customer was erased. Reports are kept for 30 days, and the id for ever.',
    role: 'admin',
    returns: envelope(200, ErasureView),
    errors: ['CUSTOMER_NOT_FOUND'],
  })
  async read(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
  ): Promise<Envelope<ErasureView>> {
    return ok(await this.erasures.get(scope, customerId));
  }

  @Endpoint.post({
    id: 'eraseCustomerWith',
    summary: 'Erase a customer and chosen responses',
    description:
      'As `DELETE /customer/:customerId`, also with responses of others. The report says what was deleted where.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'customer', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, BegunErasureView),
    errors: [
      'CUSTOMER_NOT_FOUND',
      { code: 'VALIDATION_FAILED', fields: ['responseIds: must be an array of at most 500 ids'] },
    ],
  })
  async erase(
    @CurrentScope() scope: RequestScope,
    @ToRecord() { change }: WriteRecord,
    @Param('customerId') customerId: string,
    @Body() { responseIds = [], allMentions = false }: EraseCustomerDto,
  ): Promise<Envelope<BegunErasureView>> {
    const choice = { mentionIds: responseIds, isWithMentions: allMentions };
    const begun = await this.erasures.erase(scope, customerId, choice, change);
    return ok({ customerId: begun.customerId });
  }
}
