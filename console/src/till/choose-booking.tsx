import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import type { ApiError } from '../api/call';
import { MAX_POINTS, readPoints } from '../customers/read-points';
import { ChangeButton } from './change-button';

/** A code that is about to be redeemed. Without a connection its coupon is not known yet. */
export interface TillCode {
  readonly code: string;
  readonly couponId: string | null;
  readonly name: string | null;
  readonly points: number | null;
}

export function TypeCode({
  text,
  isChanging,
  error,
  isLooking,
  onText,
  onSubmit,
}: {
  text: string;
  /** Whether another code was chosen before; the input then gets the focus. */
  isChanging: boolean;
  error: ApiError | null;
  isLooking: boolean;
  onText: (text: string) => void;
  onSubmit: () => void;
}) {
  const t = useTexts('till');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="xs">
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            size="md"
            flex={1}
            label={t('code')}
            autoFocus={isChanging}
            value={text}
            maxLength={255}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ currentTarget }) => onText(currentTarget.value)}
          />
          <Button type="submit" size="md" variant="default" loading={isLooking}>
            {t('check')}
          </Button>
        </Group>
        {error?.code === 'COUPON_CODE_INVALID' ? (
          <Text role="alert">
            {t(error.exactCode === error.code ? 'unknownCode' : 'rejected.COUPON_CODE_DISABLED')}
          </Text>
        ) : (
          <ErrorAlert error={error} />
        )}
      </Stack>
    </form>
  );
}

export function ChosenCode({ chosen, onChange }: { chosen: TillCode; onChange: () => void }) {
  const t = useTexts('till');
  const formats = useFormats();
  const { code, name, points } = chosen;
  return (
    <Group justify="space-between" wrap="nowrap" className="till-chosen">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <IconTicket size={22} aria-hidden />
        <div className="till-choice-text">
          <Text fw={600} className="wraps">
            {name ?? code}
          </Text>
          <Text size="sm" c="dimmed">
            {points === null
              ? t('checkedLater')
              : t('adds', { points: formats.points(points), count: points })}
          </Text>
        </div>
      </Group>
      <ChangeButton label={t('code')} onClick={onChange} />
    </Group>
  );
}

export function TypePoints({
  points,
  note,
  onPoints,
  onNote,
}: {
  /** The text that is being typed. */
  points: string;
  note: string;
  onPoints: (points: string) => void;
  onNote: (note: string) => void;
}) {
  const t = useTexts('till');
  const common = useTexts('common');
  const formats = useFormats();
  // A number is checked once the input is left: `2,` is half of `2,5`.
  const [isChecked, setChecked] = useState(false);
  const isWrong = isChecked && points.trim() !== '' && readPoints(points) === null;
  return (
    <Stack gap="xs">
      <TextInput
        size="md"
        label={t('points')}
        value={points}
        inputMode="decimal"
        autoComplete="off"
        error={isWrong ? common('pointsError', { max: formats.number(MAX_POINTS) }) : null}
        onBlur={() => setChecked(true)}
        onChange={({ currentTarget }) => onPoints(currentTarget.value)}
      />
      <TextInput
        size="md"
        label={t('note')}
        value={note}
        maxLength={255}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
    </Stack>
  );
}
