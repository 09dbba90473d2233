import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { useTeamId } from '../api/team';
import { Time } from '../ui/time';
import type { BookingQueue } from './booking-queue';
import { useReason } from './result';
import type { WaitingBooking } from './waiting-bookings';

/** Bookings that wait for a connection, and bookings that the service has rejected since. */
export function WaitingList({
  queue,
  bookings,
}: {
  queue: BookingQueue;
  bookings: readonly WaitingBooking[];
}) {
  const t = useTexts('till');
  const waiting = bookings.filter(({ rejected }) => rejected === null);
  const rejected = bookings.filter((booking) => booking.rejected !== null);
  return (
    <Stack gap="sm">
      {waiting.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconCloudOff aria-hidden />}
          title={t('waitingTitle', { count: waiting.length })}
          role="status"
        >
          <Stack gap="xs">
            <Text>{t('waitingText')}</Text>
            <List size="sm">
              {waiting.map((booking) => (
                <List.Item key={booking.id}>
                  <What booking={booking} />
                </List.Item>
              ))}
            </List>
            <Group>
              <Button variant="default" onClick={() => void queue.sendAll()}>
                {t('sendNow')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      {rejected.length > 0 && (
        <Alert color="red" title={t('rejectedTitle', { count: rejected.length })} role="alert">
          <Stack gap="sm">
            {rejected.map((booking) => (
              <Rejected
                key={booking.id}
                booking={booking}
                onSeen={() => queue.dismiss(booking.id)}
              />
            ))}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}

function Rejected({ booking, onSeen }: { booking: WaitingBooking; onSeen: () => void }) {
  const t = useTexts('till');
  const reason = useReason(booking.rejected ?? '', t('rejectedOther'));
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm">
          <What booking={booking} />
        </Text>
        <Text fw={600}>{reason}</Text>
      </div>
      <Button variant="default" onClick={onSeen}>
        {t('seen')}
      </Button>
    </Group>
  );
}

/** What was booked, for whom and when. The name is not kept in the browser: the link leads to it. */
function What({ booking }: { booking: WaitingBooking }) {
  const t = useTexts('till');
  const formats = useFormats();
  const teamId = useTeamId();
  const { booked, customer, createdAt } = booking;
  return (
    <>
      {booked.kind === 'points'
        ? t('waitingPoints', { points: formats.points(booked.points), count: booked.points })
        : t('waitingCode', { code: booked.code })}
      {' · '}
      {'id' in customer ? (
        <Anchor href={`#/teams/${teamId}/customers/${customer.id}`}>{t('customer')}</Anchor>
      ) : (
        customer.value
      )}
      {' · '}
      <Time at={new Date(createdAt).toISOString()} />
    </>
  );
}
