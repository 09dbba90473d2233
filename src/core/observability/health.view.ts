import { ApiProperty } from '@nestjs/swagger';

export class HealthView {
  @ApiProperty({ enum: ['ok'], example: 'ok' })
  status: 'ok';
}
