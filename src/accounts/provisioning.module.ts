import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module';
import { FormsModule } from '../forms/forms.module';
import { User } from './entities/user.entity';
import { MembershipsRepository } from './members/memberships.repository';
import { TeamProvisioningService } from './team-provisioning.service';

@Module({
  imports: [TypeOrmModule.forFeature([User]), AuthModule, FormsModule],
  providers: [TeamProvisioningService, MembershipsRepository],
  exports: [TeamProvisioningService, MembershipsRepository],
})
export class ProvisioningModule {}
