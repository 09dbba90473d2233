import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamQuery, useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Section } from '../ui/section';
import type { CampaignSuggestion } from './campaign-types';
import { NewCampaignDialog } from './campaign-dialog';

/** Ids that posts and responses carry already, to be made campaigns; nothing if there are none. */
export function Suggestions({ onCreated }: { onCreated: (id: string) => void }) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  const { data: suggestions = [] } = useQuery(
    teamQuery<CampaignSuggestion[]>(useTeamId(), '/campaign-suggestions'),
  );
  const [adopted, setAdopted] = useState<CampaignSuggestion | null>(null);
  if (suggestions.length === 0) return null;
  return (
    <Section title={t('suggestions')} description={t('suggestionsText')}>
      <DataTable
        label={t('suggestions')}
        listId="campaign-suggestions"
        rows={suggestions}
        rowId={({ id }) => id}
        columns={[
          { id: 'id', label: t('id'), cell: ({ id }) => id },
          {
            id: 'posts',
            label: t('posts'),
            align: 'end',
            cell: ({ posts }) => formats.number(posts),
          },
          {
            id: 'responses',
            label: t('responses'),
            align: 'end',
            cell: ({ responses }) => formats.number(responses),
          },
          { id: 'since', label: t('since'), cell: ({ since }) => formats.date(since) },
          {
            id: 'adopt',
            label: t('adoptHeading'),
            align: 'end',
            cell: (suggestion) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('adoptNamed', { id: suggestion.id })}
                onClick={() => setAdopted(suggestion)}
              >
                {t('adopt')}
              </Button>
            ),
          },
        ]}
        empty={null}
      />
      <NewCampaignDialog
        isOpen={adopted !== null}
        adopted={adopted}
        onClose={() => setAdopted(null)}
        onCreated={onCreated}
      />
    </Section>
  );
}
