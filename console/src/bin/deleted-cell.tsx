import { Text } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { Time } from '../ui/time';

const DAY_MS = 86_400_000;

interface Deleted {
  readonly deletedAt: string;
  readonly deletedBy: string | null;
}

/** When something was deleted, and by whom. */
export function DeletedCell({ deletedAt, deletedBy }: Deleted) {
  const t = useTexts('bin');
  const time = <Time at={deletedAt} />;
  return deletedBy === null ? time : <span>{t('byWhom', { time, name: deletedBy })}</span>;
}

/** How many days are left until it is deleted for good. */
export function DaysLeft({ expiresAt }: { expiresAt: string }) {
  const t = useTexts('bin');
  const days = Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / DAY_MS));
  return (
    <Text span inherit {...(days <= 1 && { fw: 600 })}>
      {t('daysLeft', { days })}
    </Text>
  );
}
