import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { FormsModule } from '../forms/forms.module';
import { MembershipsRepository } from './members/memberships.repository';
import { TeamProvisioningService } from './team-provisioning.service';

@Module({
  imports: [AuthModule, FormsModule],
  providers: [TeamProvisioningService, MembershipsRepository],
  exports: [TeamProvisioningService, MembershipsRepository],
})
export class ProvisioningModule {}
