import { Body, Controller, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { type WriteRecord, ToRecord } from '../../tenancy/endpoint/write-record';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { OneAtATimeInterceptor } from '../../tenancy/limits/one-at-a-time.interceptor';
import { type Envelope, ok } from '../../core/http/envelope';
import { TakesLongList } from '../../core/http/json-body.guard';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { envelope } from '../../core/openapi/returns';
import { schemaRef } from '../../core/openapi/schema';
import { UNVALIDATED } from '../../core/validation/validate-parameters';
import { CreateCustomerDto } from '../dto/create-customer.dto';
import { ImportService } from './import.service';
import { ImportReportView } from './import.views';

@ApiTags('Customers')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/customer-import`)
export class ImportController {
  constructor(private readonly imports: ImportService) {}

  @Endpoint.post({
    id: 'importCustomers',
    summary: 'Import customers from a file',
    description:
      'Creates a customer for each element, or none: then the response reports every violation. Blank texts count as absent. Send an `Idempotency-Key`, so that a retry imports once.',
    role: 'editor',
    audit: { target: 'customer', recordedBy: 'service' },
    idempotency: 'transaction',
    returns: envelope(200, ImportReportView),
    errors: [
      {
        code: 'VALIDATION_FAILED',
        fields: ['body: must be a JSON array of 1 to 10000 customers'],
      },
    ],
  })
  @UseInterceptors(OneAtATimeInterceptor)
  @TakesLongList(true)
  @ApiBody({
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 10_000,
      items: schemaRef(CreateCustomerDto.name),
    },
  })
  async import(
    @CurrentScope() scope: RequestScope,
    @ToRecord() record: WriteRecord,
    @Body(UNVALIDATED) body: unknown,
  ): Promise<Envelope<ImportReportView>> {
    return ok(await this.imports.import(scope, record, body));
  }
}
