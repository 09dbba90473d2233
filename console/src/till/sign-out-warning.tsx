import { useTexts } from '../texts/texts';
import { ConfirmDialog } from '../ui/confirm-dialog';
import type { Action } from '../ui/use-action';

/** Asks before a person signs out while bookings of the till wait to be sent. */
export function SignOutWarning({
  count,
  action,
  onClose,
}: {
  count: number;
  action: Action<[]>;
  onClose: () => void;
}) {
  const t = useTexts('till');
  return (
    <ConfirmDialog
      title={t('signOutTitle')}
      text={t('signOutText', { count })}
      label={t('signOutButton')}
      action={action}
      isOpen
      onClose={onClose}
    />
  );
}
