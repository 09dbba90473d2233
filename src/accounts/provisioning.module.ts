import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { FormsModule } from '../forms/forms.module';
import { TeamProvisioningService } from './team-provisioning.service';

@Module({
  imports: [AuthModule, FormsModule],
  providers: [TeamProvisioningService],
  exports: [TeamProvisioningService],
})
export class ProvisioningModule {}
