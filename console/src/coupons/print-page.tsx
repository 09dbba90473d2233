import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCursorList } from '../api/cursor-list';
import { useTeamData, useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { Page } from '../ui/page';
import { PageLink } from '../ui/page-link';
import { QrCode } from '../ui/qr-code';
import type { Coupon, ListedCode } from './coupon-types';
import './coupons.css';

/** Ten A4 pages of twelve codes; more are loaded by a button. */
const SHEET_SIZE = 100;

/** A sheet of QR codes to cut out, without disabled ones: the print view of the page is A4, without the frame of the console. */
export function PrintPage() {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const { couponId = '' } = useParams({ strict: false });
  const { data: coupon } = useTeamData<Coupon>(`/coupons/${couponId}/overview`);
  const list = useCursorList<ListedCode>(`/coupons/${couponId}/codes`, { limit: SHEET_SIZE });
  const [isOnlyFree, setOnlyFree] = useState(true);
  const enabled = list.rows.filter(({ disabledAt }) => disabledAt === null);
  const codes = enabled.filter(({ redeemed }) => !isOnlyFree || redeemed < coupon.maxRedemptions);
  const leftOut = list.rows.length - enabled.length;
  return (
    <Page
      title={t('printTitle', { name: coupon.name })}
      description={
        <PageLink to="/teams/$teamId/coupons/$couponId" params={{ teamId, couponId }}>
          {t('backToCoupon')}
        </PageLink>
      }
      action={
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={codes.length === 0}
          onClick={() => window.print()}
        >
          {t('printButton')}
        </Button>
      }
    >
      <Group className="not-printed" justify="space-between">
        <Checkbox
          label={t('onlyFree')}
          checked={isOnlyFree}
          onChange={({ currentTarget }) => setOnlyFree(currentTarget.checked)}
        />
        <Text c="dimmed" role="status">
          {t('onSheet', { count: codes.length, pages: Math.ceil(codes.length / 12) })}
          {leftOut > 0 && `. ${t('disabledLeftOut', { count: leftOut })}`}
        </Text>
      </Group>
      {coupon.state === 'ended' && (
        <Alert color="yellow" className="not-printed">
          {t('printEnded')}
        </Alert>
      )}
      <ErrorAlert error={list.error} onRetry={list.retry} />
      <div className="sheet">
        {codes.map(({ id, code }) => (
          <Card key={id} coupon={coupon} code={code} />
        ))}
      </div>
      <div className="not-printed">
        <LoadMore list={list} />
      </div>
    </Page>
  );
}

function Card({ coupon, code }: { coupon: Coupon; code: string }) {
  const t = useTexts('coupons');
  const formats = useFormats();
  return (
    <div className="sheet-card">
      <QrCode content={code} label={t('qrOf', { code })} size="100%" />
      <span className="sheet-code">{code}</span>
      <span className="sheet-name">{coupon.name}</span>
      <span>
        {t('pointsOnCard', { points: formats.points(coupon.points), count: coupon.points })}
      </span>
      {coupon.description !== null && <span className="sheet-small">{coupon.description}</span>}
      {coupon.endsAt !== null && (
        <span className="sheet-small">
          {t('validUntil', { date: formats.date(coupon.endsAt) })}
        </span>
      )}
    </div>
  );
}
