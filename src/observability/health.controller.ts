import { Controller, Get } from '@nestjs/common';
import { Public } from '../auth/public.decorator';
import { ApiError } from '../common/errors/api-error';
import { Database } from '../database/database';
import { Readiness } from './readiness';

@Public(true)
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  /** The process runs; says nothing of the database. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The process takes requests and its database answers. */
  @Get('ready')
  async ready(): Promise<{ status: 'ok' }> {
    if (this.readiness.isStopping) throw new ApiError('SERVICE_UNAVAILABLE');
    await this.database.query('SELECT 1');
    return { status: 'ok' };
  }
}
