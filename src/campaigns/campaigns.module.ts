import { Module } from '@nestjs/common';
import { AnalyticsModule } from '../analytics/analytics.module';
import { CustomersModule } from '../customers/customers.module';
import { FormsModule } from '../forms/forms.module';
import { ResponsesModule } from '../responses/responses.module';
import { CampaignLinksController } from './campaign-links.controller';
import { CampaignNumbersService } from './campaign-numbers.service';
import { CampaignsController } from './campaigns.controller';
import { CampaignsRepository } from './campaigns.repository';
import { CampaignsService } from './campaigns.service';
import { ConsoleCampaignsController } from './console-campaigns.controller';

@Module({
  imports: [AnalyticsModule, CustomersModule, FormsModule, ResponsesModule],
  controllers: [CampaignsController, ConsoleCampaignsController, CampaignLinksController],
  providers: [CampaignsRepository, CampaignsService, CampaignNumbersService],
  exports: [CampaignsService],
})
export class CampaignsModule {}
