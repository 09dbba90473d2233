import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMembership } from '../api/session';
import { useTeamCall, useTeamData, useTeamDelete, useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { CampaignNameOf } from '../campaigns/campaign-name';
import { ApiCall } from '../ui/api-call';
import { ButtonLink } from '../ui/button-link';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { DangerButton } from '../ui/danger-button';
import { ExportButton } from '../ui/export-button';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { QrCode } from '../ui/qr-code';
import { fileNameOf } from '../ui/save-file';
import { Section } from '../ui/section';
import { CardSkeleton } from '../ui/skeletons';
import { useAction } from '../ui/use-action';
import { CodeList } from './code-list';
import { CodePanel } from './code-panel';
import { CouponStatus } from './coupon-status';
import type { Coupon, ListedCode } from './coupon-types';
import { EditCouponDialog } from './edit-coupon-dialog';
import { Fact, Facts } from './facts';
import { MoreCodesDialog } from './more-codes-dialog';
import { endNow } from './terms';

const Redemptions = lazy(async () => ({ default: (await import('./redemptions')).Redemptions }));

/** One coupon: its terms, what it brought, and its codes. */
export function CouponPage() {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const { couponId = '' } = useParams({ strict: false });
  const { data: coupon } = useTeamData<Coupon>(`/coupons/${couponId}/overview`);
  const canEdit = hasRole(useMembership(teamId)?.role ?? 'viewer', 'editor');
  const [isEditing, editing] = useDisclosure();
  const [code, setCode] = useState<string | null>(null);
  return (
    <Page
      title={coupon.name}
      description={
        <PageLink to="/teams/$teamId/coupons" params={{ teamId }}>
          {t('allCoupons')}
        </PageLink>
      }
      action={
        canEdit && (
          <>
            <Button variant="default" onClick={editing.open}>
              {t('change')}
            </Button>
            {coupon.state !== 'ended' && <EndButton coupon={coupon} />}
            {coupon.redeemed === 0 && <DeleteButton coupon={coupon} />}
          </>
        )
      }
    >
      <Terms coupon={coupon} />
      <Suspense fallback={<CardSkeleton lines={5} />}>
        <Redemptions coupon={coupon} />
      </Suspense>
      <Codes coupon={coupon} canEdit={canEdit} onOpen={setCode} />
      <ApiCall path={`/coupons/${couponId}`} />
      {code !== null && <CodePanel code={code} onClose={() => setCode(null)} />}
      <EditCouponDialog coupon={coupon} isOpen={isEditing} onClose={editing.close} />
    </Page>
  );
}

function Terms({ coupon }: { coupon: Coupon }) {
  const teamId = useTeamId();
  const t = useTexts('coupons');
  const formats = useFormats();
  return (
    <Section title={t('terms')}>
      <Facts>
        <Fact label={t('state')}>
          <CouponStatus coupon={coupon} />
        </Fact>
        <Fact label={t('points')}>{formats.points(coupon.points)}</Fact>
        {coupon.description !== null && <Fact label={t('gets')}>{coupon.description}</Fact>}
        <Fact label={t('redeemed')}>
          {t('redeemedOf', {
            redeemed: coupon.redeemed,
            maximum: coupon.codes * coupon.maxRedemptions,
          })}
        </Fact>
        <Fact label={t('codes')}>
          {t('codesOf', { codes: coupon.codes, maximum: coupon.maxRedemptions })}
        </Fact>
        <Fact label={t('perCustomer')}>{t('times', { count: coupon.perCustomer })}</Fact>
        {coupon.campaignId !== null && (
          <Fact label={t('campaign')}>
            <PageLink
              to="/teams/$teamId/campaigns/$campaignId"
              params={{ teamId, campaignId: coupon.campaignId }}
            >
              <CampaignNameOf id={coupon.campaignId} />
            </PageLink>
          </Fact>
        )}
        {coupon.startsAt !== null && (
          <Fact label={t('firstDay')}>{formats.date(coupon.startsAt)}</Fact>
        )}
        {coupon.endsAt !== null && <Fact label={t('lastDay')}>{formats.date(coupon.endsAt)}</Fact>}
      </Facts>
    </Section>
  );
}

function EndButton({ coupon }: { coupon: Coupon }) {
  const t = useTexts('coupons');
  const teamCall = useTeamCall();
  const [isAsking, asking] = useDisclosure();
  const end = useAction(() =>
    teamCall('PATCH', `/coupons/${coupon.id}`, endNow(coupon, Date.now())),
  );
  return (
    <>
      <DangerButton onClick={asking.open}>{t('end')}</DangerButton>
      <ConfirmDialog
        title={t('endTitle', { name: coupon.name })}
        text={t('endText')}
        label={t('endButton')}
        action={end}
        isOpen={isAsking}
        onClose={asking.close}
      >
        <ApiCall method="PATCH" path={`/coupons/${coupon.id}`} body={endNow(coupon, Date.now())} />
      </ConfirmDialog>
    </>
  );
}

/** Deletes a coupon that has no redemptions: ledger entries refer to redemptions. */
function DeleteButton({ coupon }: { coupon: Coupon }) {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const teamDelete = useTeamDelete();
  const navigate = useNavigate();
  const [isAsking, asking] = useDisclosure();
  const remove = useAction(() =>
    teamDelete(`/coupons/${coupon.id}`, () =>
      navigate({ to: '/teams/$teamId/coupons', params: { teamId } }),
    ),
  );
  return (
    <>
      <DangerButton onClick={asking.open}>{t('delete')}</DangerButton>
      <ConfirmDialog
        title={t('deleteTitle', { name: coupon.name })}
        text={t('deleteText', { codes: coupon.codes })}
        label={t('deleteButton')}
        action={remove}
        isOpen={isAsking}
        onClose={asking.close}
      />
    </>
  );
}

function Codes({
  coupon,
  canEdit,
  onOpen,
}: {
  coupon: Coupon;
  canEdit: boolean;
  onOpen: (code: string) => void;
}) {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const [isAdding, adding] = useDisclosure();
  const { id: couponId } = coupon;
  return (
    <Section title={t('codes')} description={t('codesHint')}>
      <Group gap="sm">
        <ButtonLink
          to="/teams/$teamId/coupons/$couponId/print"
          params={{ teamId, couponId }}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('print')}
        </ButtonLink>
        <ExportButton
          path={`/coupons/${couponId}/codes/export`}
          filename={fileNameOf(coupon.name, 'csv')}
          total={coupon.codes}
          label={t('csv')}
        />
        {canEdit && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={adding.open}
          >
            {t('moreCodes')}
          </Button>
        )}
      </Group>
      {coupon.codes === 1 && <OnlyCode couponId={couponId} />}
      <CodeList coupon={coupon} onOpen={onOpen} />
      <MoreCodesDialog coupon={coupon} isOpen={isAdding} onClose={adding.close} />
    </Section>
  );
}

/** The QR code of a coupon with one code, to be shown on a screen, unless it is disabled. */
function OnlyCode({ couponId }: { couponId: string }) {
  const t = useTexts('coupons');
  const { data } = useTeamData<ListedCode[]>(`/coupons/${couponId}/codes?limit=1`);
  const [first] = data;
  if (first === undefined || first.disabledAt !== null) return null;
  return (
    <Stack gap={4} align="flex-start">
      <QrCode content={first.code} label={t('qrOf', { code: first.code })} size={160} />
      <Text className="codes">{first.code}</Text>
    </Stack>
  );
}
