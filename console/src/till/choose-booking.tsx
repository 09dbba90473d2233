import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import type { ApiError } from '../api/call';
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
  /** true: another code was chosen before, and the input gets the focus. */
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
          <Text role="alert">{t('unknownCode')}</Text>
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
            {points === null ? t('checkedLater') : t('adds', { points: formats.points(points) })}
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
  points: string | number;
  note: string;
  onPoints: (points: string | number) => void;
  onNote: (note: string) => void;
}) {
  const t = useTexts('till');
  return (
    <Stack gap="xs">
      <NumberInput
        size="md"
        label={t('points')}
        value={points}
        min={0.01}
        max={1_000_000_000}
        decimalScale={2}
        clampBehavior="none"
        inputMode="decimal"
        onChange={onPoints}
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
