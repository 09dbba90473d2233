import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../api/session';
import { teamQuery, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import type { SocialWindow } from '../social/social-types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { type CampaignDays, type CampaignForm, campaignPath } from './campaign-types';
import { Part } from './part';

/** The forms to which the responses of a campaign were submitted. */
export function FormsSection({
  campaignId,
  window,
  period: { from, to },
}: {
  campaignId: string;
  window: SocialWindow | undefined;
  period: Pick<CampaignDays, 'from' | 'to'>;
}) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  const teamId = useTeamId();
  const mayOpen = hasRole(useMembership(teamId)?.role ?? 'viewer', 'analyst');
  const { data: forms, isPending } = useQuery(
    teamQuery<CampaignForm[]>(
      teamId,
      campaignPath(campaignId, '/forms', window === undefined ? {} : { window }),
    ),
  );
  return (
    <Part name="forms">
      <Section title={t('forms')} description={t('formsText')}>
        <DataTable
          label={t('forms')}
          listId="campaign-forms"
          rows={forms ?? []}
          rowId={({ id }) => id}
          isLoading={isPending}
          columns={[
            {
              id: 'name',
              label: t('form'),
              cell: ({ id, name }) =>
                mayOpen ? (
                  <PageLink
                    to="/teams/$teamId/inbox"
                    params={{ teamId }}
                    search={{ form: id, campaign: campaignId, from, to }}
                  >
                    {name}
                  </PageLink>
                ) : (
                  name
                ),
            },
            {
              id: 'responses',
              label: t('responses'),
              align: 'end',
              cell: ({ responses }) => formats.number(responses),
            },
          ]}
          empty={<EmptyState text={t('noResponses')} />}
        />
      </Section>
    </Part>
  );
}
