import { Anchor, Button, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
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
import { codePath } from './code-path';
import type { CodeRedemption, CodeState } from './coupon-types';
import { DisableButton, DisableDialog } from './disable-code';
import { Fact, Facts } from './facts';

/** One code: its coupon, whether and how often it can still be redeemed, and who has redeemed it. */
export function CodePanel({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTexts('coupons');
  const teamId = useTeamId();
  const path = codePath(code);
  const found = useQuery({
    queryKey: ['team', teamId, path],
    queryFn: ({ signal }) =>
      call<CodeState>('GET', `teams/${teamId}${path}/overview`, undefined, signal),
    staleTime: 0,
  });
  const error = found.error instanceof ApiError ? found.error : null;
  // This state is not in the panel, which is mounted anew when the window becomes narrow.
  const [isAsking, asking] = useDisclosure();
  return (
    <>
      <DetailPanel
        title={t('codeTitle', { code })}
        // Escape closes the dialog above the panel first.
        onClose={() => !isAsking && onClose()}
      >
        {found.isPending && <DetailSkeleton />}
        {error?.code === 'COUPON_CODE_INVALID' ? (
          <Text role="alert">{t('codeUnknown')}</Text>
        ) : (
          <ErrorAlert error={error} />
        )}
        {found.data !== undefined && (
          <Found code={found.data} path={path} onDisable={asking.open} />
        )}
      </DetailPanel>
      <DisableDialog code={code} isOpen={isAsking} onClose={asking.close} />
    </>
  );
}

function Found({
  code,
  path,
  onDisable,
}: {
  code: CodeState;
  path: string;
  onDisable: () => void;
}) {
  const t = useTexts('coupons');
  const formats = useFormats();
  const teamId = useTeamId();
  const { couponId, maxRedemptions, redeemed, disabledAt } = code;
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
        {disabledAt !== null
          ? t('codeDisabledAt', { date: formats.date(disabledAt) })
          : redeemed >= maxRedemptions
            ? t('codeUsedUp')
            : t('codeLeft', { count: maxRedemptions - redeemed })}
      </Text>
      <DisableButton code={code} onDisable={onDisable} />
      {redeemed > 0 && <Redeemers path={`${path}/redemptions`} />}
      {disabledAt === null ? (
        <ApiCall path={path} />
      ) : (
        <ApiCall method="PATCH" path={path} body={{ disabled: false }} />
      )}
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
