import { CreateTeams1795241400000 } from '../../../migrations/1795241400000-CreateTeams';
import { CreateCustomers1795241500000 } from '../../../migrations/1795241500000-CreateCustomers';
import { CreateForms1795241600000 } from '../../../migrations/1795241600000-CreateForms';
import { CreateFormResponses1795241700000 } from '../../../migrations/1795241700000-CreateFormResponses';
import { CreatePointsLedger1795245000000 } from '../../../migrations/1795245000000-CreatePointsLedger';
import { CreateCoupons1795245100000 } from '../../../migrations/1795245100000-CreateCoupons';
import { CreateIdempotencyKeys1795245200000 } from '../../../migrations/1795245200000-CreateIdempotencyKeys';
import { IndexCustomerSearch1795245300000 } from '../../../migrations/1795245300000-IndexCustomerSearch';
import { SearchFormResponses1795248000000 } from '../../../migrations/1795248000000-SearchFormResponses';
import { CreateFieldPurges1795248100000 } from '../../../migrations/1795248100000-CreateFieldPurges';
import { CreateWebhookDeliveries1795248200000 } from '../../../migrations/1795248200000-CreateWebhookDeliveries';
import { CountFieldValues1795248300000 } from '../../../migrations/1795248300000-CountFieldValues';
import { SplitSearchText1795251000000 } from '../../../migrations/1795251000000-SplitSearchText';
import { CreateSocialAnalytics1795251100000 } from '../../../migrations/1795251100000-CreateSocialAnalytics';
import { CreateWebhookReceivers1795325700000 } from '../../../migrations/1795325700000-CreateWebhookReceivers';
import { NormalizeCustomerContacts1795325912188 } from '../../../migrations/1795325912188-NormalizeCustomerContacts';
import { NormalizeNames1795327448906 } from '../../../migrations/1795327448906-NormalizeNames';
import { BoundSearchedText1795327800000 } from '../../../migrations/1795327800000-BoundSearchedText';
import { AddFiguresVersion1795328975640 } from '../../../migrations/1795328975640-AddFiguresVersion';
import { PaceFieldPurges1795328700000 } from '../../../migrations/1795328700000-PaceFieldPurges';
import { ExpireIdempotencyKeys1795329200000 } from '../../../migrations/1795329200000-ExpireIdempotencyKeys';

/** Every migration, oldest first. An explicit list, so that no glob decides which migrations run. */
export const MIGRATIONS = [
  CreateTeams1795241400000,
  CreateCustomers1795241500000,
  CreateForms1795241600000,
  CreateFormResponses1795241700000,
  CreatePointsLedger1795245000000,
  CreateCoupons1795245100000,
  CreateIdempotencyKeys1795245200000,
  IndexCustomerSearch1795245300000,
  SearchFormResponses1795248000000,
  CreateFieldPurges1795248100000,
  CreateWebhookDeliveries1795248200000,
  CountFieldValues1795248300000,
  SplitSearchText1795251000000,
  CreateSocialAnalytics1795251100000,
  CreateWebhookReceivers1795325700000,
  NormalizeCustomerContacts1795325912188,
  NormalizeNames1795327448906,
  BoundSearchedText1795327800000,
  PaceFieldPurges1795328700000,
  AddFiguresVersion1795328975640,
  ExpireIdempotencyKeys1795329200000,
];
