import { useCursorList } from '../api/cursor-list';
import { useTexts } from '../texts/texts';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { Status } from '../ui/status';
import type { Coupon, ListedCode } from './coupon-types';

/** The codes of a coupon in the order of their creation, with their state. */
export function CodeList({ coupon, onOpen }: { coupon: Coupon; onOpen: (code: string) => void }) {
  const t = useTexts('coupons');
  const list = useCursorList<ListedCode>(`/coupons/${coupon.id}/codes`);
  const columns: readonly Column<ListedCode>[] = [
    {
      id: 'code',
      label: t('code'),
      isName: true,
      cell: ({ code }) => <span className="codes">{code}</span>,
    },
    {
      id: 'state',
      label: t('state'),
      cell: (code) => <CodeStatus code={code} maximum={coupon.maxRedemptions} />,
    },
  ];
  return (
    <>
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('codesOfCoupon', { name: coupon.name })}
          listId="coupon-codes"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          rowName={({ code }) => code}
          onOpen={({ code }) => onOpen(code)}
          isLoading={list.isLoading}
          empty={<EmptyState text={t('noCodes')} />}
        />
      )}
      <LoadMore list={list} />
    </>
  );
}

function CodeStatus({ code, maximum }: { code: ListedCode; maximum: number }) {
  const t = useTexts('coupons');
  const { redeemed, disabledAt } = code;
  if (disabledAt !== null) return <Status kind="failed">{t('codeDisabled')}</Status>;
  if (redeemed === 0) return <Status kind="ready">{t('codeFree')}</Status>;
  if (redeemed >= maximum) {
    return <Status kind="idle">{maximum === 1 ? t('codeRedeemed') : t('codeUsedUp')}</Status>;
  }
  return <Status kind="waiting">{t('redeemedOf', { redeemed, maximum })}</Status>;
}
