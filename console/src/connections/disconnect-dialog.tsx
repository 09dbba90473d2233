import { useTeamCall } from '../api/team';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useConfirmed } from '../ui/confirm-identity';
import { useAction } from '../ui/use-action';
import { type Connection, CONNECTIONS_PATH } from './connection-types';

/** Says in numbers what is hidden, and that it is kept. */
export function DisconnectDialog({
  connection: { platform, stored, retentionDays },
  isOpen,
  onClose,
}: {
  connection: Connection;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTexts('connections');
  const callTeam = useTeamCall();
  const confirmed = useConfirmed();
  const name = t(`platform.${platform}`);
  const disconnect = useAction(() =>
    confirmed(() => callTeam('DELETE', `${CONNECTIONS_PATH}/${platform}`)),
  );
  const values = { platform: name, posts: stored.posts, days: stored.profileDays };
  return (
    <ConfirmDialog
      title={t('disconnectTitle', { platform: name })}
      text={
        retentionDays === null
          ? t('disconnectText', values)
          : t('disconnectTextUntil', { ...values, retention: retentionDays })
      }
      label={t('disconnect')}
      action={disconnect}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
