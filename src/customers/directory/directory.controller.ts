import { Controller, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { sendDownload } from '../../core/http/send-download';
import { cursorPage, download, envelope } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { DirectoryExportQueryDto, DirectoryQueryDto } from './directory.dto';
import { DirectoryService } from './directory.service';
import { DirectoryCustomerView } from './directory.views';

const CSV_EXAMPLE =
  '\uFEFFCustomer ID,First name,Last name,E-mail,Phone,Username,Points,Created at,Last activity at\r\n';

@ApiTags('Customers')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId`)
export class DirectoryController {
  constructor(private readonly directory: DirectoryService) {}

  @Endpoint.get({
    path: 'customer-directory',
    id: 'listCustomerDirectory',
    summary: 'List the customers',
    description:
      'Sorted, and searched by a part of name, e-mail, phone or username. Send `nextCursor` as `cursor` with the same sort, order and search to get the next page.',
    role: 'analyst',
    returns: cursorPage(DirectoryCustomerView),
  })
  async list(
    @CurrentScope() scope: RequestScope,
    @Query() query: DirectoryQueryDto,
  ): Promise<PageEnvelope<DirectoryCustomerView, CursorPagination>> {
    return okPage(await this.directory.list(scope, query));
  }

  @Endpoint.get({
    path: 'customer-directory/export',
    id: 'exportCustomerDirectory',
    summary: 'Export the customers',
    description:
      'All customers that match the search, or those with `ids`, as one CSV file. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'analyst',
    returns: download({
      description: 'The file, as an attachment.',
      examples: { 'text/csv': CSV_EXAMPLE },
    }),
  })
  async export(
    @CurrentScope() scope: RequestScope,
    @Query() query: DirectoryExportQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.directory.export(scope, query));
  }

  @Endpoint.get({
    path: 'customer/:customerId/profile',
    id: 'getCustomerProfile',
    summary: 'Read a customer with the last activity',
    description: 'Returns one customer as the list does.',
    role: 'analyst',
    returns: envelope(200, DirectoryCustomerView),
    errors: ['CUSTOMER_NOT_FOUND'],
  })
  async getProfile(
    @CurrentScope() scope: RequestScope,
    @Param('customerId') customerId: string,
  ): Promise<Envelope<DirectoryCustomerView>> {
    return ok(await this.directory.getProfile(scope, customerId));
  }
}
