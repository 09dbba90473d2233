import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMembership } from '../api/session';
import { useTeamData, useTeamDelete, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { Fact, Facts } from '../coupons/facts';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DangerButton } from '../ui/danger-button';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { Section } from '../ui/section';
import { CardSkeleton } from '../ui/skeletons';
import { useTimeZone } from '../ui/time';
import { useAction } from '../ui/use-action';
import { EditCampaignDialog } from './campaign-dialog';
import { CampaignStatus } from './campaign-status';
import { type Campaign, type CampaignDays, campaignPath } from './campaign-types';
import { CouponsSection } from './coupons-section';
import { FormsSection } from './forms-section';
import { LinksSection } from './links-section';
import { PostsSection } from './posts-section';
import { Reported } from './reported';
import { CampaignWindowInput } from './window-input';
import './campaigns.css';

const CampaignCharts = lazy(async () => ({
  default: (await import('./campaign-charts')).CampaignCharts,
}));

const route = getRouteApi('/shell/teams/$teamId/campaigns/$campaignId');

/** The results of a campaign: its numbers, their days, and the posts, forms and coupons behind them. */
export function CampaignPage() {
  const t = useTexts('campaigns');
  const teamId = useTeamId();
  const { campaignId } = route.useParams();
  const { window } = route.useSearch();
  const navigate = route.useNavigate();
  const timeZone = useTimeZone();
  const inWindow: Record<string, string> = window === undefined ? {} : { window };
  const { data: campaign } = useTeamData<Campaign>(campaignPath(campaignId, '', inWindow));
  const { data: days } = useTeamData<CampaignDays>(
    campaignPath(campaignId, '/days', { ...inWindow, timeZone }),
  );
  const canEdit = hasRole(useMembership(teamId)?.role ?? 'viewer', 'editor');
  const [isEditing, editing] = useDisclosure();
  return (
    <Page
      title={campaign.name}
      description={
        <PageLink to="/teams/$teamId/campaigns" params={{ teamId }}>
          {t('allCampaigns')}
        </PageLink>
      }
      action={
        <Group gap="sm" className="no-print">
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} aria-hidden />}
            onClick={() => globalThis.print()}
          >
            {t('print')}
          </Button>
          {canEdit && (
            <>
              <Button variant="default" onClick={editing.open}>
                {t('change')}
              </Button>
              <DeleteButton campaign={campaign} />
            </>
          )}
        </Group>
      }
    >
      <About campaign={campaign} />
      <CampaignWindowInput
        value={window}
        onChange={(value) => void navigate({ search: { window: value }, replace: true })}
      />
      <Numbers campaign={campaign} days={days} />
      <Suspense fallback={<CardSkeleton lines={7} />}>
        <CampaignCharts days={days} />
      </Suspense>
      <PostsSection campaignId={campaignId} window={window} />
      <FormsSection campaignId={campaignId} window={window} period={days} />
      <CouponsSection campaignId={campaignId} window={window} />
      <div className="no-print">
        <LinksSection campaignId={campaignId} />
      </div>
      <ApiCall path={campaignPath(campaignId, '', inWindow)} />
      <EditCampaignDialog campaign={campaign} isOpen={isEditing} onClose={editing.close} />
    </Page>
  );
}

function About({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  return (
    <Section title={t('about')}>
      <Facts>
        <Fact label={t('state')}>
          <CampaignStatus campaign={campaign} />
        </Fact>
        <Fact label={t('firstDay')}>{formats.date(campaign.startsAt)}</Fact>
        <Fact label={t('lastDay')}>
          {campaign.endsAt === null ? t('noEnd') : formats.date(campaign.endsAt)}
        </Fact>
        <Fact label={t('id')}>
          <span className="codes">{campaign.id}</span>
        </Fact>
      </Facts>
    </Section>
  );
}

function DeleteButton({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaigns');
  const teamId = useTeamId();
  const teamDelete = useTeamDelete();
  const navigate = route.useNavigate();
  const [isAsking, asking] = useDisclosure();
  const remove = useAction(() =>
    teamDelete(campaignPath(campaign.id), () =>
      navigate({ to: '/teams/$teamId/campaigns', params: { teamId } }),
    ),
  );
  return (
    <>
      <DangerButton onClick={asking.open}>{t('delete')}</DangerButton>
      <ConfirmDialog
        title={t('deleteTitle', { name: campaign.name })}
        text={t('deleteText', { posts: campaign.posts, responses: campaign.responses })}
        label={t('deleteButton')}
        action={remove}
        isOpen={isAsking}
        onClose={asking.close}
      />
    </>
  );
}

/** The numbers, each of which leads to what it consists of. */
function Numbers({ campaign, days }: { campaign: Campaign; days: CampaignDays }) {
  const t = useTexts('campaigns');
  const formats = useFormats();
  const teamId = useTeamId();
  const mayOpen = hasRole(useMembership(teamId)?.role ?? 'viewer', 'analyst');
  const { id, posts, reach, engagement, responses, newCustomers, redemptions, points } = campaign;
  const { from, to } = days;
  return (
    <dl className="campaign-numbers">
      <Figure label={t('posts')}>
        <JumpTo part="posts">{formats.number(posts)}</JumpTo>
      </Figure>
      <Figure label={t('reach')} hint={reach === null ? t('notReported') : undefined}>
        <Reported value={reach}>
          <JumpTo part="posts">{formats.number(reach ?? 0)}</JumpTo>
        </Reported>
      </Figure>
      <Figure label={t('engagement')} hint={engagement === null ? t('notReported') : undefined}>
        <Reported value={engagement}>
          <JumpTo part="posts">{formats.number(engagement ?? 0)}</JumpTo>
        </Reported>
      </Figure>
      <Figure label={t('responses')}>
        {mayOpen ? (
          <PageLink
            to="/teams/$teamId/inbox"
            params={{ teamId }}
            search={{ campaign: id, from, to }}
            fz="inherit"
          >
            {formats.number(responses)}
          </PageLink>
        ) : (
          <JumpTo part="forms">{formats.number(responses)}</JumpTo>
        )}
      </Figure>
      <Figure label={t('newCustomers')}>
        {mayOpen ? (
          <PageLink
            to="/teams/$teamId/customers"
            params={{ teamId }}
            search={{ campaign: id, from, to }}
            fz="inherit"
          >
            {formats.number(newCustomers)}
          </PageLink>
        ) : (
          formats.number(newCustomers)
        )}
      </Figure>
      <Figure label={t('redemptions')}>
        <JumpTo part="coupons">{formats.number(redemptions)}</JumpTo>
      </Figure>
      <Figure label={t('points')}>
        <JumpTo part="coupons">{formats.points(points)}</JumpTo>
      </Figure>
    </dl>
  );
}

const Figure = ({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}) => (
  <Paper withBorder className="campaign-number">
    <dt>{label}</dt>
    <dd>{children}</dd>
    {hint !== undefined && (
      <Text component="dd" size="xs" c="dimmed" className="campaign-hint">
        {hint}
      </Text>
    )}
  </Paper>
);

/** Goes to a part of this page, for screen readers and the keyboard too. */
const JumpTo = ({ part, children }: { part: string; children: ReactNode }) => (
  <Anchor
    component="button"
    type="button"
    fz="inherit"
    onClick={() => {
      const target = document.getElementById(`campaign-${part}`);
      target?.focus({ preventScroll: true });
      target?.scrollIntoView({ block: 'start' });
    }}
  >
    {children}
  </Anchor>
);
