export type {
  DirectoryCustomerView as Customer,
  InboxItemView as InboxItem,
  ResponseContextView as ResponseContext,
  UnreadView as UnreadCounts,
} from '../../../packages/client/src/generated/console';
