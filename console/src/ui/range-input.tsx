import { Group, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts/texts';
import { type DayRange, problemOf } from './day-range';

/** The first and the last day of a range. Each complete range is reported; what is wrong with another one is said when the field is left. */
export function RangeInput({
  value,
  maxDays,
  onChange,
}: {
  value: DayRange;
  maxDays: number;
  onChange: (range: DayRange) => void;
}) {
  const t = useTexts('charts');
  const { from, to } = value;
  const [draft, setDraft] = useState(value);
  const [isLeft, setLeft] = useState(false);
  // Changed elsewhere: by a link, or by going back.
  useEffect(() => setDraft({ from, to }), [from, to]);
  const problem = problemOf(draft, maxDays);
  const change = (changed: Partial<DayRange>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    setLeft(false);
    if (problemOf(next, maxDays) === null) onChange(next);
  };
  return (
    <Group
      gap="xs"
      align="flex-start"
      role="group"
      aria-label={t('range')}
      onBlur={() => setLeft(true)}
    >
      <TextInput
        type="date"
        label={t('from')}
        value={draft.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={draft.to}
        error={isLeft && problem !== null && t(`range.${problem}`, { count: maxDays })}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </Group>
  );
}
