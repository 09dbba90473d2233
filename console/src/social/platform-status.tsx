import { useTexts } from '../texts/texts';
import { Status, type StatusKind } from '../ui/status';
import type { ConnectionStatus, OverviewEntry } from './social-types';

const KINDS: Readonly<Record<ConnectionStatus, StatusKind>> = {
  not_connected: 'idle',
  pending: 'waiting',
  unavailable: 'failed',
  ready: 'ready',
};

/** The state of a platform in words. */
export function PlatformStatus({
  entry: { status, needsReconnecting },
}: {
  entry: Pick<OverviewEntry, 'status' | 'needsReconnecting'>;
}) {
  const t = useTexts('social');
  if (needsReconnecting) return <Status kind="failed">{t('status.reconnect')}</Status>;
  return <Status kind={KINDS[status]}>{t(`status.${status}`)}</Status>;
}
