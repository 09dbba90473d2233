import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { teamQuery, useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import type { CampaignName } from './campaign-types';

/** A choice of one of the campaigns of the team, or none: null. */
export function CampaignSelect({
  label,
  description,
  noneLabel,
  value,
  error,
  onChange,
}: {
  label: string;
  description?: string;
  /** The choice of none. */
  noneLabel: string;
  value: string | null;
  error?: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useTexts('common');
  const { data: campaigns, isPending } = useQuery(
    teamQuery<CampaignName[]>(useTeamId(), '/campaign-names'),
  );
  // Values are numbered: an id may be any text, also that of the choice of none.
  const known = campaigns ?? [];
  const ids = known.map(({ id }) => id);
  // The campaign was deleted, or is not loaded yet.
  const isUnknown = value !== null && !ids.includes(value);
  const all = isUnknown ? [...known, { id: value, name: value }] : known;
  return (
    <NativeSelect
      label={label}
      description={isPending ? t('loading') : description}
      error={error}
      value={value === null ? '' : String(all.findIndex(({ id }) => id === value))}
      data={[
        { value: '', label: noneLabel },
        ...all.map(({ name }, index) => ({ value: String(index), label: name })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : (all[Number(currentTarget.value)]?.id ?? null))
      }
    />
  );
}
