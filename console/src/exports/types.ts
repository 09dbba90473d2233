export type { PreparedExportView as PreparedExport } from '../../../packages/client/src/generated/console';
