import { Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../api/call';
import { useCursorList } from '../api/cursor-list';
import { useTeamId } from '../api/team';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { DetailPanel } from '../ui/detail-panel';
import { ErrorAlert } from '../ui/error-alert';
import { PageLink } from '../ui/page-link';
import { DetailSkeleton } from '../ui/skeletons';
import { Time } from '../ui/time';
import type { CodeRedemption, CouponCode } from './coupon-types';
import { Fact, Facts } from './facts';

/** One code: its coupon, how often it can still be redeemed, and who has redeemed it. */
export function CodePanel({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const path = `/coupons/codes/${encodeURIComponent(code)}`;
  const found = useQuery({
    queryKey: ['team', teamId, path],
    queryFn: ({ signal }) => call<CouponCode>('GET', `teams/${teamId}${path}`, undefined, signal),
    staleTime: 0,
  });
  const error = found.error instanceof ApiError ? found.error : null;
  return (
    <DetailPanel title={t('codeTitle', { code })} onClose={onClose}>
      {found.isPending && <DetailSkeleton />}
      {error?.code === 'COUPON_CODE_INVALID' ? (
        <Text role="alert">{t('codeUnknown')}</Text>
      ) : (
        <ErrorAlert error={error} />
      )}
      {found.data !== undefined && <Found code={found.data} path={path} />}
    </DetailPanel>
  );
}

function Found({ code, path }: { code: CouponCode; path: string }) {
  const t = useTexts('coupons');
  const formats = useFormats();
  const teamId = useTeamId();
  const { couponId, maxRedemptions, redeemed } = code;
  return (
    <Stack>
      <Facts>
        <Fact label={t('coupon')}>
          <PageLink to="/teams/$teamId/coupons/$couponId" params={{ teamId, couponId }}>
            {code.name}
          </PageLink>
        </Fact>
        <Fact label={t('points')}>{formats.points(code.points)}</Fact>
        <Fact label={t('redeemed')}>{t('redeemedOf', { redeemed, maximum: maxRedemptions })}</Fact>
        {code.startsAt !== null && <Fact label={t('starts')}>{formats.date(code.startsAt)}</Fact>}
        {code.endsAt !== null && <Fact label={t('ends')}>{formats.date(code.endsAt)}</Fact>}
      </Facts>
      <Text role="status" fw={600}>
        {redeemed >= maxRedemptions
          ? t('codeUsedUp')
          : t('codeLeft', { count: maxRedemptions - redeemed })}
      </Text>
      {redeemed > 0 && <Redeemers path={`${path}/redemptions`} />}
      <ApiCall path={path} />
    </Stack>
  );
}

function Redeemers({ path }: { path: string }) {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const list = useCursorList<CodeRedemption>(path);
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('redeemedBy')}</Text>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      <List listStyleType="none" spacing="xs">
        {list.rows.map(({ id, createdAt, customer }) => (
          <List.Item key={id}>
            {customer.firstName === null ? (
              t('erasedCustomer')
            ) : (
              <Anchor href={`#/teams/${teamId}/customers/${customer.id}`} className="wraps">
                {customer.firstName} {customer.lastName}
              </Anchor>
            )}{' '}
            <Text span c="dimmed">
              <Time at={createdAt} isExact />
            </Text>
          </List.Item>
        ))}
      </List>
      {list.hasMore && (
        <Button variant="default" loading={list.isLoadingMore} onClick={() => list.loadMore()}>
          {t('moreRedeemers')}
        </Button>
      )}
    </Stack>
  );
}
