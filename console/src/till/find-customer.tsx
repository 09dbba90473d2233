import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { customerName } from '../customers/customer-name';
import { CustomerPicker } from '../customers/customer-picker';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ChangeButton } from './change-button';
import { readScan } from './read-scan';
import type { BookedCustomer } from './waiting-bookings';

/** Whom a booking is for, and how the till shows it. */
export interface TillCustomer {
  readonly customer: BookedCustomer;
  readonly label: string;
  readonly points: number | null;
}

/**
 * Finds a customer as the whole console does. Without a connection, a whole e-mail or phone is accepted, and looked up later.
 * @param search what was scanned, or empty
 */
export function FindCustomer({
  search,
  isFocused,
  onFound,
}: {
  search: string;
  isFocused: boolean;
  onFound: (customer: TillCustomer) => void;
}) {
  const t = useTexts('till');
  const formats = useFormats();
  return (
    <CustomerPicker
      size="md"
      label={t('customer')}
      value={null}
      initialSearch={search}
      isFocused={isFocused}
      onChange={(_id, customer) => {
        if (customer === null) return;
        const { id, points } = customer;
        onFound({ customer: { id }, label: customerName(customer), points });
      }}
      aside={({ points }) => (
        <Text className="till-points">
          {t('pointsShort', { points: formats.points(points), count: points })}
        </Text>
      )}
      whenOffline={(text) => <OfflineContact text={text} onFound={onFound} />}
    />
  );
}

function OfflineContact({
  text,
  onFound,
}: {
  text: string;
  onFound: (customer: TillCustomer) => void;
}) {
  const t = useTexts('till');
  const { kind, value } = readScan(text);
  if (kind === 'code') return <Text role="status">{t('offlineSearch')}</Text>;
  return (
    <Stack gap="xs" mt="xs">
      <Text role="status">{t('offlineContact')}</Text>
      <Button
        size="md"
        variant="default"
        onClick={() => onFound({ customer: { contact: kind, value }, label: value, points: null })}
      >
        {t('useContact', { contact: value })}
      </Button>
    </Stack>
  );
}

export const ChosenCustomer = ({
  chosen,
  onChange,
}: {
  chosen: TillCustomer;
  onChange: () => void;
}) => {
  const t = useTexts('till');
  const formats = useFormats();
  return (
    <Group justify="space-between" wrap="nowrap" className="till-chosen">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <IconUserCheck size={22} aria-hidden />
        <div className="till-choice-text">
          <Text fw={600} className="wraps">
            {chosen.label}
          </Text>
          <Text size="sm" c="dimmed">
            {chosen.points === null
              ? t('checkedLater')
              : t('pointsShort', { points: formats.points(chosen.points), count: chosen.points })}
          </Text>
        </div>
      </Group>
      <ChangeButton label={t('customer')} onClick={onChange} />
    </Group>
  );
};
