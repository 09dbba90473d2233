import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamQuery, useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import type { CampaignName } from './campaign-types';

const NONE = 'none';
const OTHER = 'other';
const MAX_LENGTH = 255;

/** A choice of a campaign of the team, or of any other id that posts and links carry. Empty if there is none. */
export function CampaignInput({
  label,
  description,
  path,
  value,
  error,
  onChange,
}: {
  label: string;
  description?: string;
  /** The path in the body, for the problem of the input. */
  path?: string;
  value: string;
  error?: string | null;
  onChange: (id: string) => void;
}) {
  const t = useTexts('common');
  const { data: campaigns = [] } = useQuery(
    teamQuery<CampaignName[]>(useTeamId(), '/campaign-names'),
  );
  const [isTyping, setTyping] = useState(false);
  const index = campaigns.findIndex(({ id }) => id === value);
  const isOther = isTyping || (value !== '' && index === -1);
  const text = (props: { label: string; description?: string | undefined }) => (
    <TextInput
      {...props}
      data-path={path}
      value={value}
      maxLength={MAX_LENGTH}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  // No campaign to choose from, or the list is still loading.
  if (campaigns.length === 0) return text({ label, description });
  // Values are numbered: an id may be any text.
  const chosen = index === -1 ? NONE : String(index);
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        description={description}
        data-path={isOther ? undefined : path}
        error={isOther ? null : error}
        value={isOther ? OTHER : chosen}
        data={[
          { value: NONE, label: t('campaign.none') },
          ...campaigns.map(({ name }, number) => ({ value: String(number), label: name })),
          { value: OTHER, label: t('campaign.other') },
        ]}
        onChange={({ currentTarget }) => {
          const choice = currentTarget.value;
          setTyping(choice === OTHER);
          if (choice === OTHER) onChange('');
          else onChange(choice === NONE ? '' : (campaigns[Number(choice)]?.id ?? ''));
        }}
      />
      {isOther && text({ label: t('campaign.id') })}
    </Stack>
  );
}
