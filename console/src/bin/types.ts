export type {
  BinnedFormView as BinnedForm,
  BinnedResponseView as BinnedResponse,
  FormDeletionView as FormDeletion,
} from '../../../packages/client/src/generated/console';
