import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public } from '../http/public.decorator';
import { ApiError } from '../errors/api-error';
import { Database } from '../database/database';
import { ApiBare } from '../openapi/api-bare.decorator';
import { ApiEndpoint } from '../openapi/api-endpoint.decorator';
import { ApiErrors } from '../openapi/api-errors.decorator';
import { Readiness } from './readiness';

class HealthView {
  @ApiProperty({ enum: ['ok'], example: 'ok' })
  status: 'ok';
}

@ApiTags('Health')
@Public(true)
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  @Get('live')
  @ApiEndpoint('checkLiveness', {
    summary: 'Is the process running?',
    description: 'Checks nothing else: a process that does not respond should be restarted.',
  })
  @ApiBare(200, HealthView, { description: 'The process runs.' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiEndpoint('checkReadiness', {
    summary: 'Can the process take requests?',
    description:
      'Queries the database. A process that is not ready, or that is shutting down, should get no more requests.',
  })
  @ApiBare(200, HealthView, {
    description: 'The process takes requests and its database responds.',
  })
  @ApiErrors('SERVICE_UNAVAILABLE', 'INTERNAL_ERROR')
  async ready(): Promise<{ status: 'ok' }> {
    if (this.readiness.isStopping) throw new ApiError('SERVICE_UNAVAILABLE');
    await this.database.query('SELECT 1');
    return { status: 'ok' };
  }
}
