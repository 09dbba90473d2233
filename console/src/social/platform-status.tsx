import { useTexts } from '../texts/texts';
import { Status, type StatusKind } from '../ui/status';
import type { ConnectionStatus } from './social-types';

const KINDS: Readonly<Record<ConnectionStatus, StatusKind>> = {
  not_connected: 'idle',
  pending: 'waiting',
  unavailable: 'failed',
  ready: 'ready',
};

/** The state of a platform in words. */
export function PlatformStatus({ status }: { status: ConnectionStatus }) {
  const t = useTexts('social');
  return <Status kind={KINDS[status]}>{t(`status.${status}`)}</Status>;
}
