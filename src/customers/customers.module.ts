import { Module } from '@nestjs/common';
import { CampaignCouponsRepository } from './campaigns/campaign-coupons.repository';
import { CampaignCouponsService } from './campaigns/campaign-coupons.service';
import { CollectionController } from './collection/collection.controller';
import { CollectionRepository } from './collection/collection.repository';
import { CollectionService } from './collection/collection.service';
import { ConsoleCouponsController } from './coupons/console-coupons.controller';
import { ConsoleCouponsRepository } from './coupons/console-coupons.repository';
import { ConsoleCouponsService } from './coupons/console-coupons.service';
import { CouponCodesPurge } from './coupons/coupon-codes-purge';
import { CouponsController } from './coupons/coupons.controller';
import { CouponsRepository } from './coupons/coupons.repository';
import { CouponsService } from './coupons/coupons.service';
import { RedemptionController } from './coupons/redemption.controller';
import { RedemptionRepository } from './coupons/redemption.repository';
import { RedemptionService } from './coupons/redemption.service';
import { CustomerInsertsRepository } from './customer-inserts.repository';
import { CustomersController } from './customers.controller';
import { CustomersRepository } from './customers.repository';
import { CustomersService } from './customers.service';
import { DirectoryController } from './directory/directory.controller';
import { DirectoryRepository } from './directory/directory.repository';
import { DirectoryService } from './directory/directory.service';
import { CustomerFiguresService } from './figures/customer-figures.service';
import { ErasedRecordsRepository } from './erasure/erased-records.repository';
import { ErasedRecordsService } from './erasure/erased-records.service';
import { ImportController } from './import/import.controller';
import { ImportService } from './import/import.service';
import { LoyaltyController } from './loyalty/loyalty.controller';
import { LoyaltyRepository } from './loyalty/loyalty.repository';
import { LoyaltyService } from './loyalty/loyalty.service';
import { MergeController } from './merge/merge.controller';
import { MergeRepository } from './merge/merge.repository';
import { MergeService } from './merge/merge.service';
import { MergedCustomersService } from './merge/merged-customers.service';
import { StandingsJob } from './standings/standings.job';
import { StandingsRepository } from './standings/standings.repository';

@Module({
  controllers: [
    CustomersController,
    CollectionController,
    LoyaltyController,
    RedemptionController,
    ConsoleCouponsController,
    CouponsController,
    MergeController,
    DirectoryController,
    ImportController,
  ],
  providers: [
    CustomersService,
    CustomersRepository,
    CustomerInsertsRepository,
    CollectionService,
    CollectionRepository,
    LoyaltyService,
    LoyaltyRepository,
    RedemptionService,
    RedemptionRepository,
    CouponsService,
    CouponsRepository,
    CouponCodesPurge,
    ConsoleCouponsService,
    ConsoleCouponsRepository,
    CampaignCouponsService,
    CampaignCouponsRepository,
    MergeService,
    MergeRepository,
    MergedCustomersService,
    DirectoryService,
    DirectoryRepository,
    ImportService,
    CustomerFiguresService,
    ErasedRecordsRepository,
    ErasedRecordsService,
    StandingsJob,
    StandingsRepository,
  ],
  exports: [
    ErasedRecordsService,
    CustomerFiguresService,
    CustomersService,
    CollectionService,
    LoyaltyService,
    CouponsService,
    CampaignCouponsService,
    MergedCustomersService,
    DirectoryService,
  ],
})
export class CustomersModule {}
