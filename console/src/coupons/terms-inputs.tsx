import { Group, Textarea, TextInput } from '@mantine/core';
import type { ApiError } from '../api/call';
import { MAX_POINTS, readPoints } from '../customers/read-points';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { WholeNumberInput } from '../ui/whole-number-input';
import type { TermsDraft } from './terms';

/** The properties whose inputs show their own errors. */
export const TERMS = [
  'name',
  'description',
  'points',
  'maxRedemptions',
  'perCustomer',
  'startsAt',
  'endsAt',
] as const;

/** The inputs of the terms of a coupon. `children` come before the limits. */
export function TermsInputs({
  draft,
  error,
  onChange,
  hasMaximum = true,
}: {
  draft: TermsDraft;
  error: ApiError | null;
  onChange: (changes: Partial<TermsDraft>) => void;
  /** Whether there is a maximum; without it, each code can be redeemed once. */
  hasMaximum?: boolean;
}) {
  const t = useTexts('coupons');
  const common = useTexts('common');
  const formats = useFormats();
  const reasonOf = (name: (typeof TERMS)[number]) => error?.reasonOf(name) ?? null;
  // An unreadable amount is sent as no number, so the service only says that the number is missing.
  const isUnreadable = draft.points.trim() !== '' && readPoints(draft.points) === null;
  const pointsError =
    isUnreadable && reasonOf('points') !== null
      ? common('pointsError', { max: formats.number(MAX_POINTS) })
      : reasonOf('points');
  return (
    <>
      <TextInput
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        value={draft.name}
        maxLength={255}
        required
        error={reasonOf('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <TextInput
        label={t('points')}
        description={t('pointsHint')}
        value={draft.points}
        inputMode="decimal"
        autoComplete="off"
        required
        error={pointsError}
        onChange={({ currentTarget }) => onChange({ points: currentTarget.value })}
      />
      <Textarea
        label={t('gets')}
        description={t('getsHint')}
        value={draft.description}
        maxLength={255}
        autosize
        minRows={2}
        error={reasonOf('description')}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput
          type="date"
          label={t('firstDay')}
          description={t('firstDayHint')}
          value={draft.startDay}
          error={reasonOf('startsAt')}
          onChange={({ currentTarget }) => onChange({ startDay: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t('lastDay')}
          description={t('lastDayHint')}
          value={draft.endDay}
          error={reasonOf('endsAt')}
          onChange={({ currentTarget }) => onChange({ endDay: currentTarget.value })}
        />
      </Group>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        {hasMaximum && (
          <WholeNumberInput
            label={t('maximum')}
            description={t('maximumHint')}
            value={draft.maxRedemptions}
            error={reasonOf('maxRedemptions')}
            onChange={(maxRedemptions) => onChange({ maxRedemptions })}
          />
        )}
        <WholeNumberInput
          label={t('perCustomer')}
          description={t('perCustomerHint')}
          value={draft.perCustomer}
          error={reasonOf('perCustomer')}
          onChange={(perCustomer) => onChange({ perCustomer })}
        />
      </Group>
    </>
  );
}
