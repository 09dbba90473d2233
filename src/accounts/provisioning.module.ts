import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { FormsModule } from '../forms/forms.module';
import { TeamProvisioning } from './team-provisioning.service';

@Module({
  imports: [AuthModule, FormsModule],
  providers: [TeamProvisioning],
  exports: [TeamProvisioning],
})
export class ProvisioningModule {}
