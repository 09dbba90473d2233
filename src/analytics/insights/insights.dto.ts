import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptionalChoice } from '../../core/values/rules';
import { KPI_NAMES, type KpiName } from '../domain/metrics';
import { WindowQueryDto } from '../dto/window-query.dto';

export class OverviewQueryDto extends WindowQueryDto {
  @ApiPropertyOptional({
    enum: KPI_NAMES,
    default: 'impressions',
    description: 'The metric of `series`.',
  })
  @IsOptionalChoice(KPI_NAMES)
  metric: KpiName = 'impressions';
}
