import { NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamQuery, useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { CodeBlock } from '../ui/code-block';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { linkWith, type OnlineForm } from './campaign-types';

/** The links to the pages of forms with the id of the campaign, ready to be copied. */
export function LinksSection({ campaignId }: { campaignId: string }) {
  const t = useTexts('campaigns');
  const teamId = useTeamId();
  const { data: found = [] } = useQuery(
    teamQuery<OnlineForm[]>(teamId, '/forms-overview?state=online&limit=100&sort=name&order=asc'),
  );
  const forms = found.flatMap(({ id, name, url }) => (url === null ? [] : { id, name, url }));
  const [chosen, setChosen] = useState<string | null>(null);
  const form = forms.find(({ id }) => id === chosen) ?? forms[0];
  return (
    <Section title={t('links')} description={t('linksText')}>
      {form === undefined ? (
        <Text>
          {t('noForms', {
            link: (parts) => (
              <PageLink to="/teams/$teamId/forms" params={{ teamId }}>
                {parts}
              </PageLink>
            ),
          })}
        </Text>
      ) : (
        <>
          <NativeSelect
            label={t('linkOf')}
            value={form.id}
            data={forms.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            maw={480}
          />
          <CodeBlock value={linkWith(form.url, campaignId)} label={t('copyLink')} isPrimary />
          <Text size="sm" c="dimmed">
            {t('linkHint')}
          </Text>
        </>
      )}
    </Section>
  );
}
