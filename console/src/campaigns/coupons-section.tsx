import { useCursorList } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import type { SocialWindow } from '../social/social-types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { type CampaignCoupon, campaignPath } from './campaign-types';
import { Part } from './part';

/** The coupons of a campaign, with what was redeemed of each. */
export function CouponsSection({
  campaignId,
  window,
}: {
  campaignId: string;
  window: SocialWindow | undefined;
}) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  const teamId = useTeamId();
  const mayOpen = hasRole(useMembership(teamId)?.role ?? 'viewer', 'analyst');
  const list = useCursorList<CampaignCoupon>(campaignPath(campaignId, '/coupons'), { window });
  return (
    <Part name="coupons">
      <Section title={t('coupons')} description={t('couponsText')}>
        <ErrorAlert error={list.error} />
        {(list.error === null || list.rows.length > 0) && (
          <DataTable
            label={t('coupons')}
            listId="campaign-coupons"
            rows={list.rows}
            rowId={({ id }) => id}
            isLoading={list.isLoading}
            {...(mayOpen && {
              href: ({ id }: CampaignCoupon) => `/teams/${teamId}/coupons/${id}`,
            })}
            columns={[
              { id: 'name', label: t('coupon'), isName: true, cell: ({ name }) => name },
              {
                id: 'redemptions',
                label: t('redemptions'),
                align: 'end',
                cell: ({ redemptions }) => formats.number(redemptions),
              },
              {
                id: 'points',
                label: t('points'),
                align: 'end',
                cell: ({ points }) => formats.points(points),
              },
            ]}
            empty={
              <EmptyState text={t('noCoupons')}>
                {mayOpen && (
                  <PageLink to="/teams/$teamId/coupons" params={{ teamId }}>
                    {t('openCoupons')}
                  </PageLink>
                )}
              </EmptyState>
            }
          />
        )}
        {list.rows.length > 0 && <LoadMore list={list} />}
      </Section>
    </Part>
  );
}
