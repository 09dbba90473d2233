import { Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockHour4 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { type Outcome, waitingText } from './booking-queue';

/** The result of a booking, readable at arm's length, and the button for the next customer. */
export function Result({
  outcome,
  added,
  onNext,
}: {
  outcome: Outcome;
  /** The points that were added, or null if the coupon was not known. */
  added: number | null;
  onNext: () => void;
}) {
  const t = useTexts('till');
  const formats = useFormats();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const text = waitingText(outcome.kind === 'waiting' ? outcome.error : null);
  return (
    <Stack align="center" gap="md" className="till-result" data-kind={outcome.kind}>
      {outcome.kind === 'booked' && (
        <>
          <IconCircleCheck size={88} stroke={1.4} aria-hidden />
          <Stack role="status" gap={4} align="center">
            <Title order={2} ta="center">
              {added === null
                ? t('done')
                : t('doneWith', { points: formats.points(added), count: added })}
            </Title>
            <Text size="lg" ta="center" className="wraps">
              {outcome.result.firstName} {outcome.result.lastName}
            </Text>
            <Text size="lg">
              {t('balance', {
                points: formats.points(outcome.result.points),
                count: outcome.result.points,
              })}
            </Text>
          </Stack>
        </>
      )}
      {outcome.kind === 'waiting' && (
        <>
          <IconClockHour4 size={88} stroke={1.4} aria-hidden />
          <Stack role="status" gap={4} align="center">
            <Title order={2} ta="center">
              {t('notSent')}
            </Title>
            {text === 'notAllowedText' && <Text ta="center">{outcome.error?.text}</Text>}
            <Text ta="center">{t(text)}</Text>
          </Stack>
        </>
      )}
      {outcome.kind === 'rejected' && (
        <>
          <IconAlertTriangle size={88} stroke={1.4} aria-hidden />
          <Stack role="alert" gap={4} align="center">
            <Title order={2} ta="center">
              {t('notBooked')}
            </Title>
            <Text ta="center">{useReason(outcome.error.exactCode, outcome.error.text)}</Text>
          </Stack>
        </>
      )}
      <Button ref={next} size="xl" fullWidth onClick={onNext}>
        {t('next')}
      </Button>
    </Stack>
  );
}

/** Why a booking was rejected, in the words of a till. */
export function useReason(code: string, otherwise: string): string {
  const t = useTexts('till');
  const key = `rejected.${code}`;
  return t.has(key) ? t(key) : otherwise;
}
