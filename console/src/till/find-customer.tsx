import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../api/call';
import { useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { ChangeButton } from './change-button';
import { readScan } from './read-scan';
import type { BookedCustomer } from './waiting-bookings';

const SEARCH_DELAY_MS = 250;
const MIN_LENGTH = 2;
const MAX_FOUND = 6;

/** Whom a booking is for, and how the till shows it. */
export interface TillCustomer {
  readonly customer: BookedCustomer;
  readonly label: string;
  readonly points: number | null;
}

interface FoundCustomer {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  points: number;
}

/** Finds a customer by a part of the name, e-mail or phone. Without a connection, a whole e-mail or phone is accepted, and looked up later. */
export function FindCustomer({
  text,
  isChanging,
  onText,
  onFound,
}: {
  text: string;
  /** true: another customer was chosen before, and the input gets the focus. */
  isChanging: boolean;
  onText: (text: string) => void;
  onFound: (customer: TillCustomer) => void;
}) {
  const t = useTexts('till');
  const formats = useFormats();
  const teamId = useTeamId();
  const [search] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const path = `/customers?search=${encodeURIComponent(search)}&limit=${MAX_FOUND}`;
  const found = useQuery({
    queryKey: ['team', teamId, path],
    queryFn: ({ signal }) =>
      call<FoundCustomer[]>('GET', `teams/${teamId}${path}`, undefined, signal),
    enabled: search.length >= MIN_LENGTH,
    // Otherwise a query would wait for the browser to be online, instead of failing.
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  });
  const error = found.error instanceof ApiError ? found.error : null;
  const scan = readScan(search);
  const isContact = scan.kind !== 'code';
  return (
    <Stack gap="xs">
      <TextInput
        size="md"
        label={t('customer')}
        autoFocus={isChanging}
        placeholder={t('customerHint')}
        value={text}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        inputMode="search"
        leftSection={<IconSearch size={18} aria-hidden />}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      {error?.status === 0 ? (
        <Stack gap="xs">
          <Text role="status">{isContact ? t('offlineContact') : t('offlineSearch')}</Text>
          {isContact && (
            <Button
              size="md"
              variant="default"
              onClick={() =>
                onFound({
                  customer: { contact: scan.kind, value: scan.value },
                  label: scan.value,
                  points: null,
                })
              }
            >
              {t('useContact', { contact: scan.value })}
            </Button>
          )}
        </Stack>
      ) : (
        <ErrorAlert error={error} />
      )}
      {search.length >= MIN_LENGTH && found.data !== undefined && (
        <>
          <Text role="status" className={found.data.length > 0 ? 'visually-hidden' : undefined}>
            {t('found', { count: found.data.length })}
          </Text>
          {found.data.map(({ id, firstName, lastName, email, phone, points }) => (
            <UnstyledButton
              key={id}
              className="till-choice"
              onClick={() =>
                onFound({ customer: { id }, label: `${firstName} ${lastName}`, points })
              }
            >
              <Group wrap="nowrap" justify="space-between" gap="sm">
                <span className="till-choice-text">
                  <Text fw={600} className="wraps">
                    {firstName} {lastName}
                  </Text>
                  <Text size="sm" c="dimmed" className="wraps">
                    {email ?? phone}
                  </Text>
                </span>
                <Text className="till-points">
                  {t('pointsShort', { points: formats.points(points), count: points })}
                </Text>
              </Group>
            </UnstyledButton>
          ))}
        </>
      )}
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
