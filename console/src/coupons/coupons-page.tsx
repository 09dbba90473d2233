import { Button } from '@mantine/core';
import { IconPlus, IconTicket } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queryString, useCursorList } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ApiCall } from '../ui/api-call';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { ExportButton } from '../ui/export-button';
import { FilterBar } from '../ui/filter-bar';
import { LoadMore } from '../ui/load-more';
import { Page } from '../ui/page';
import { fileNameOf } from '../ui/save-file';
import { Time } from '../ui/time';
import { useSelection } from '../ui/use-selection';
import { CodePanel } from './code-panel';
import { CouponStatus } from './coupon-status';
import {
  COUPON_SORTS,
  COUPON_STATES,
  type Coupon,
  type CouponFilters,
  isCouponState,
} from './coupon-types';
import { LookUpCode } from './look-up-code';
import { NewCouponDialog } from './new-coupon-dialog';
import { SelectedCoupons } from './selected-coupons';

export function CouponsPage() {
  const t = useTexts('coupons');
  const formats = useFormats();
  const teamId = useTeamId();
  const canEdit = hasRole(useMembership(teamId)?.role ?? 'viewer', 'editor');
  const filters: CouponFilters = useSearch({ strict: false });
  const { search, state, code, sort = 'created', order = 'desc' } = filters;
  const navigate = useNavigate({ from: '/teams/$teamId/coupons' });
  const params = { search, state, sort, order };
  const list = useCursorList<Coupon>('/coupons/overview', params);
  const [selection, setSelection] = useSelection(queryString({ search, state, teamId }));
  const [isCreating, setCreating] = useState(false);
  const change = (changes: CouponFilters) =>
    void navigate({
      to: '/teams/$teamId/coupons',
      params: { teamId },
      search: (before) => ({ ...before, ...changes }),
      replace: true,
    });
  const open = (couponId: string) =>
    navigate({ to: '/teams/$teamId/coupons/$couponId', params: { teamId, couponId } });
  const columns: readonly Column<Coupon>[] = [
    { id: 'name', label: t('name'), isName: true, isSortable: true, cell: ({ name }) => name },
    { id: 'state', label: t('state'), cell: (coupon) => <CouponStatus coupon={coupon} /> },
    {
      id: 'points',
      label: t('points'),
      align: 'end',
      isSortable: true,
      cell: ({ points }) => formats.points(points),
    },
    {
      id: 'codes',
      label: t('codes'),
      align: 'end',
      isSortable: true,
      isOptional: true,
      cell: (coupon) => formats.number(coupon.codes),
    },
    {
      id: 'redeemed',
      label: t('redeemed'),
      align: 'end',
      isSortable: true,
      cell: ({ redeemed }) => formats.number(redeemed),
    },
    {
      id: 'created',
      label: t('created'),
      isSortable: true,
      isOptional: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  const isFiltered = search !== undefined || state !== undefined;
  const isEmpty = list.isEmpty && !isFiltered;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        !isEmpty && (
          <>
            <ExportButton
              path={`/coupons/overview/export?${queryString(params)}`}
              filename={fileNameOf(t('title'), 'csv')}
            />
            {canEdit && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setCreating(true)}
              >
                {t('create')}
              </Button>
            )}
          </>
        )
      }
    >
      {!isEmpty && (
        <>
          <LookUpCode onLookUp={(text) => change({ code: text })} />
          <FilterBar
            search={search}
            searchLabel={t('searchLabel')}
            onSearch={(text) => change({ search: text })}
            filters={[
              {
                id: 'state',
                kind: 'choice',
                label: t('state'),
                anyLabel: t('anyState'),
                value: state,
                options: COUPON_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
                onChange: (value) => change({ state: isCouponState(value) ? value : undefined }),
              },
            ]}
          />
        </>
      )}
      <ErrorAlert error={list.error} onRetry={list.retry} />
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('title')}
          listId="coupons"
          columns={columns}
          rows={list.rows}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          sort={{ column: sort, direction: order }}
          onSort={({ column, direction }) =>
            change({
              sort: COUPON_SORTS.find((candidate) => candidate === column),
              order: direction,
            })
          }
          selection={selection}
          onSelection={setSelection}
          selectionActions={
            <SelectedCoupons
              ids={[...selection]}
              canEdit={canEdit}
              onEnded={() => setSelection(new Set())}
            />
          }
          href={({ id }) => `/teams/${teamId}/coupons/${id}`}
          isLoading={list.isLoading}
          empty={
            isFiltered ? (
              <EmptyState text={t('nothingFound')} />
            ) : (
              <EmptyState
                icon={IconTicket}
                title={t('emptyTitle')}
                text={canEdit ? t('emptyText') : t('emptyTextReader')}
                {...(canEdit && { label: t('create'), onClick: () => setCreating(true) })}
              />
            )
          }
        />
      )}
      {list.rows.length > 0 && <LoadMore list={list} />}
      <ApiCall path="/coupons?limit=20" />
      {code !== undefined && <CodePanel code={code} onClose={() => change({ code: undefined })} />}
      <NewCouponDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={({ id }) => void open(id)}
      />
    </Page>
  );
}
