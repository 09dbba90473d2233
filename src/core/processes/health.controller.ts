import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '../openapi/decorators';
import { Deadline } from '@rapport/pg-lanes';
import { serviceShare } from '../limits/share';
import { Public } from '../http/public.decorator';
import { ApiError } from '../errors/api-error';
import { Database } from '../database/database';
import { bare } from '../openapi/returns';
import { ApiEndpoint } from '../openapi/api-endpoint.decorator';
import { Readiness } from '../observability/readiness';

class HealthView {
  @ApiProperty({ enum: ['ok'], example: 'ok' })
  status: 'ok';
}

@ApiTags('Health')
@Public({ boundedBy: 'one statement at once for all requests' })
@Controller('health')
export class HealthController {
  private running: Promise<unknown> | null = null;

  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  @Get('live')
  @ApiEndpoint('checkLiveness', {
    summary: 'Check liveness',
    description: 'Checks no dependencies. Restart a process that does not respond.',
  })
  @bare(200, HealthView, { description: 'The process is running.' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiEndpoint(
    'checkReadiness',
    {
      summary: 'Check readiness',
      description:
        'Asks the database whether it accepts writes. Do not route requests to a process that is not ready or is shutting down.',
    },
    ['SERVICE_UNAVAILABLE', 'INTERNAL_ERROR'],
  )
  @bare(200, HealthView, {
    description: 'The process accepts requests, and its database responds and accepts writes.',
  })
  async ready(): Promise<{ status: 'ok' }> {
    if (this.readiness.isStopping) throw new ApiError('SERVICE_UNAVAILABLE');
    this.running ??= this.database
      .checkWritable(serviceShare('health', new Deadline()))
      .finally(() => {
        this.running = null;
      });
    await this.running;
    return { status: 'ok' };
  }
}
