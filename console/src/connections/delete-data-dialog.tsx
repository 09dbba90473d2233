import { useTeamCall } from '../api/team';
import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { useConfirmed } from '../ui/confirm-identity';
import { useAction } from '../ui/use-action';
import { type Connection, CONNECTIONS_PATH } from './connection-types';

/** Says in numbers what is deleted for good. */
export function DeleteDataDialog({
  connection: { platform, stored },
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
  const remove = useAction(() =>
    confirmed(() => callTeam('DELETE', `${CONNECTIONS_PATH}/${platform}/data`)),
  );
  return (
    <ConfirmDialog
      title={t('deleteDataTitle', { platform: name })}
      text={t('deleteDataText', {
        platform: name,
        posts: stored.posts,
        days: stored.profileDays,
      })}
      label={t('deleteDataButton')}
      action={remove}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
