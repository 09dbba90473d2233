import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInbox, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { queryString } from '../api/cursor-list';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { DeleteResponsesDialog } from '../bin/dialogs';
import type { Form } from '../forms/types';
import { useTimeZone } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { selectedShare, selectPage, type Selection } from '../ui/row-selection';
import { useSelection } from '../ui/use-selection';
import { Time } from '../ui/time';
import { useAction } from '../ui/use-action';
import { useAnswerText } from './answer-text';
import {
  INBOX_SORTS,
  type InboxSearch,
  inboxParams,
  type InboxSort,
  isFiltered,
  openedOf,
  openValue,
} from './inbox-search';
import './inbox.css';
import { FilteredExport } from './filtered-export';
import { ResponseDetail } from './response-detail';
import { ResponseFilters } from './response-filters';
import { rowBeside } from './row-beside';
import { RowSummary } from './row-summary';
import type { InboxItem } from './types';
import { type InboxList, useInboxList } from './use-inbox-list';
import { useMarkWithUndo } from './use-mark';
import { useSingleKeys } from './use-single-keys';

/** From this width on, the response is beside the list. */
const WIDE = '(min-width: 64em)';
/** Fields that a list of one form shows until the person chooses others. */
const SHOWN_FIELDS = 3;
/** The service returns at most so many columns. */
const MAX_FIELDS = 20;

interface BrowserProps {
  search: InboxSearch;
  /** Changes the current search. `change` is a function, because several changes may come before the next rendering. */
  onSearch: (change: (search: InboxSearch) => InboxSearch) => void;
  /** null for the responses to all forms. */
  form: Form | null;
  /** Shown if there are no responses at all. */
  empty: ReactNode;
}

/** A list of responses with filters, and the response that is open: beside the list, or in its place in a narrow window. */
export function ResponseBrowser({ search, onSearch, form, empty }: BrowserProps) {
  const t = useTexts('inbox');
  const teamId = useTeamId();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const role = useMembership(teamId)?.role ?? 'viewer';
  const canMark = hasRole(role, 'editor');
  const defaultSort: InboxSort = form === null ? 'unread' : 'newest';
  const sort = search.sort ?? defaultSort;
  const formId = form?.id ?? search.form;
  const fields = form?.fields.slice(0, MAX_FIELDS) ?? [];
  const list = useInboxList({
    ...inboxParams({ ...search, form: formId }, sort, useTimeZone()),
    columns: fields.length === 0 ? undefined : fields.map(({ key }) => key).join(','),
  });
  const opened = openedOf(search);
  const change = (changes: Partial<InboxSearch>) =>
    onSearch((current) => ({ ...current, ...changes }));
  const open = (item: InboxItem | undefined) =>
    change({ open: item === undefined ? undefined : openValue(item) });
  const { rows } = list;
  const previous = rowBeside(rows, opened?.responseId, -1);
  const next = rowBeside(rows, opened?.responseId, 1);
  const [selection, setSelection] = useSelection(
    queryString({ ...search, sort: undefined, open: undefined, form: formId, team: teamId }),
  );
  const rowIds = rows.map(({ id }) => id);
  const share = selectedShare(selection, rowIds);
  const [said, setSaid] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const common = useTexts('common');
  const markWithUndo = useMarkWithUndo();
  const mark = useAction(async (ids: readonly string[], isRead: boolean) => {
    setSaid(await markWithUndo(ids, isRead));
    setSelection(new Set());
  });
  const focused = useFocusedRow(opened?.responseId, rows);
  const targets = (): string[] => {
    if (selection.size > 0) return [...selection];
    const id = opened?.responseId ?? rows[focused.index()]?.id;
    return id === undefined ? [] : [id];
  };
  const markTargets = (isRead: boolean) => {
    const ids = targets();
    if (canMark && ids.length > 0) void mark.run(ids, isRead);
  };
  const step = (by: 1 | -1) => {
    if (opened !== null) {
      const beside = by === 1 ? next : previous;
      if (beside !== undefined) open(beside);
    } else {
      focused.move(by);
    }
  };
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => markTargets(true),
    u: () => markTargets(false),
    x: () => {
      const id = rows[focused.index()]?.id ?? opened?.responseId;
      if (id === undefined) return;
      const changed = new Set(selection);
      if (!changed.delete(id)) changed.add(id);
      setSelection(changed);
    },
  });
  const isOpen = opened !== null;
  const isSplit = isWide && (isOpen || form === null);
  const isCompact = isSplit || (!isWide && form === null);
  const detail = opened !== null && (
    <ResponseDetail
      key={opened.responseId}
      {...opened}
      match={rows.find(({ id }) => id === opened.responseId)?.match ?? null}
      search={search.search}
      from={{ ...search, open: undefined, list: form === null ? 'inbox' : undefined }}
      onClose={() => open(undefined)}
      onDeleted={() => open(next ?? previous)}
      onPrevious={previous && (() => open(previous))}
      onNext={next && (() => open(next))}
    />
  );
  if (isOpen && !isWide) return detail;
  const hasNothing = !list.isLoading && !list.isSearching && rows.length === 0;
  const isEmpty = hasNothing && !isFiltered(search) && list.previousPage === undefined;
  if (isEmpty && list.error === null && !isOpen) return empty;
  const sortInput = (
    <NativeSelect
      size="xs"
      aria-label={t('sort')}
      value={sort}
      disabled={search.search !== undefined && sort === 'unread'}
      data={INBOX_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onChange={({ currentTarget }) => {
        const value = currentTarget.value as InboxSort;
        change({ sort: value === defaultSort ? undefined : value });
      }}
    />
  );
  return (
    <div className="inbox" data-split={isSplit || undefined} data-compact={isCompact || undefined}>
      <Stack gap="sm" className="inbox-list" ref={focused.list}>
        <ResponseFilters search={search} onSearch={change} form={form}>
          {!isCompact && sortInput}
          {rows.length > 0 && (
            <FilteredExport
              formId={formId}
              formName={form?.name ?? rows[0]?.formName ?? ''}
              search={search}
            />
          )}
        </ResponseFilters>
        <ErrorAlert error={list.error} onRetry={list.retry} />
        <ErrorAlert error={mark.error} />
        {isCompact && (
          <Group gap="xs" justify="space-between" className="inbox-tools">
            {canMark && rows.length > 0 ? (
              <Checkbox
                size="xs"
                label={t('selectPage')}
                checked={share === 'all'}
                indeterminate={share === 'some'}
                onChange={() => setSelection(selectPage(selection, rowIds, share !== 'all'))}
              />
            ) : (
              <span />
            )}
            {sortInput}
          </Group>
        )}
        <Rows
          list={list}
          form={form}
          isCompact={isCompact}
          openId={opened?.responseId}
          onOpen={open}
          search={search}
          selection={canMark ? selection : undefined}
          onSelection={setSelection}
          sort={sort}
          onSort={(value) => change({ sort: value === defaultSort ? undefined : value })}
          selectionActions={
            <Group gap={6}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMailOpened size={15} aria-hidden />}
                loading={mark.isRunning}
                onClick={() => void mark.run([...selection], true)}
              >
                {t('markRead')}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconMail size={15} aria-hidden />}
                onClick={() => void mark.run([...selection], false)}
              >
                {t('markUnread')}
              </Button>
              {hasRole(role, 'admin') && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconTrash size={15} aria-hidden />}
                  onClick={() => setDeleting(true)}
                >
                  {common('delete')}
                </Button>
              )}
            </Group>
          }
          hasFilters={isFiltered(search)}
          onShowAll={() => onSearch(({ sort: current }) => ({ sort: current }))}
        />
        {isDeleting && (
          <Suspense>
            <DeleteResponsesDialog
              ids={[...selection]}
              onClose={() => setDeleting(false)}
              onDeleted={() => {
                if (opened !== null && selection.has(opened.responseId)) open(undefined);
                setSelection(new Set());
              }}
            />
          </Suspense>
        )}
        <Pager list={list} />
        <Text role="status" className="visually-hidden">
          {said}
        </Text>
      </Stack>
      {isSplit && (
        <section className="inbox-detail" aria-label={t('openResponse')}>
          {detail || (
            <Stack align="center" justify="center" gap="xs" className="inbox-none">
              <IconInbox size={30} stroke={1.4} aria-hidden />
              <Text c="dimmed">{t('chooseOne')}</Text>
            </Stack>
          )}
        </section>
      )}
    </div>
  );
}

interface RowsProps {
  list: InboxList;
  form: Form | null;
  isCompact: boolean;
  openId: string | undefined;
  onOpen: (item: InboxItem) => void;
  search: InboxSearch;
  selection: Selection | undefined;
  onSelection: (selection: Selection) => void;
  sort: InboxSort;
  onSort: (sort: InboxSort) => void;
  selectionActions: ReactNode;
  hasFilters: boolean;
  onShowAll: () => void;
}

function Rows({
  list,
  form,
  isCompact,
  openId,
  onOpen,
  search,
  selection,
  onSelection,
  sort,
  onSort,
  selectionActions,
  hasFilters,
  onShowAll,
}: RowsProps) {
  const t = useTexts('inbox');
  const columns = useColumns(form, isCompact, search.search !== undefined);
  const router = useRouter();
  const { rows, isSearching } = list;
  const href = (item: InboxItem): string => {
    const { pathname } = router.state.location;
    const query = { ...search, open: openValue(item) };
    return router.buildLocation({ to: pathname, search: query as never }).href;
  };
  return (
    <DataTable
      label={t('responses')}
      listId={form === null ? 'inbox' : `responses ${form.id}`}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ title }) => title ?? t('noName')}
      isUnread={({ isRead }) => !isRead}
      isLoading={list.isLoading || (rows.length === 0 && isSearching)}
      href={href}
      onOpen={onOpen}
      openId={openId}
      {...(selection !== undefined && { selection, onSelection, selectionActions })}
      {...(!isCompact &&
        sort !== 'unread' && {
          sort: { column: 'received', direction: sort === 'oldest' ? 'asc' : 'desc' } as const,
        })}
      {...(!isCompact && {
        onSort: ({ direction }) => onSort(direction === 'asc' ? 'oldest' : 'newest'),
      })}
      empty={
        <EmptyState
          text={list.searchOn === undefined ? t('noMatch') : t('noMatchYet')}
          {...(list.searchOn !== undefined
            ? { label: t('searchOn'), onClick: list.searchOn }
            : hasFilters && { label: t('showAll'), onClick: onShowAll })}
        />
      }
    />
  );
}

/** One column where the list is narrow; otherwise the answers, which people choose for a form. */
function useColumns(form: Form | null, isCompact: boolean, isSearch: boolean): Column<InboxItem>[] {
  const t = useTexts('inbox');
  const textOf = useAnswerText();
  const name: Column<InboxItem> = {
    id: 'title',
    label: t('response'),
    isName: true,
    cell: (item) => <RowSummary item={item} isCompact={isCompact} hasForm={form === null} />,
  };
  if (isCompact) return [name];
  const fields =
    form?.fields.slice(0, MAX_FIELDS).map(({ key, label }, index): Column<InboxItem> => ({
      id: `field ${key}`,
      label,
      isOptional: index < SHOWN_FIELDS && !isSearch ? true : 'hidden',
      cell: ({ answers }) => {
        const answer = answers.find((each) => each.key === key);
        const text = answer === undefined ? '' : textOf(answer);
        return text === '' ? null : <Text lineClamp={1}>{text}</Text>;
      },
    })) ?? [];
  return [
    name,
    ...(form === null
      ? [
          {
            id: 'form',
            label: t('form'),
            isOptional: true,
            cell: (item: InboxItem) => item.formName,
          },
        ]
      : fields),
    {
      id: 'customer',
      label: t('customer'),
      isOptional: form === null ? true : 'hidden',
      cell: ({ customer }) =>
        customer && (`${customer.firstName} ${customer.lastName}`.trim() || t('noName')),
    },
    {
      id: 'channel',
      label: t('source'),
      isOptional: true,
      cell: ({ channel }) => t(`channel.${channel}`),
    },
    {
      id: 'received',
      label: t('received'),
      isSortable: true,
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** Which rows are shown, and the way to the others. */
function Pager({ list }: { list: InboxList }) {
  const t = useTexts('inbox');
  const { rows, first, previousPage, nextPage, isSearching, searchOn } = list;
  const last = first + rows.length - 1;
  const isLast = nextPage === undefined && searchOn === undefined && !isSearching;
  return (
    <Group justify="space-between" gap="xs">
      <Text role="status" c="dimmed" size="sm">
        {isSearching && rows.length > 0 && t('searching')}
        {!isSearching && rows.length > 0 && t(isLast ? 'shownToEnd' : 'shown', { first, last })}
      </Text>
      {(previousPage !== undefined || nextPage !== undefined || searchOn !== undefined) &&
        rows.length > 0 && (
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              disabled={previousPage === undefined}
              onClick={previousPage}
            >
              {t('previousPage')}
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={nextPage === undefined && searchOn === undefined}
              onClick={nextPage ?? searchOn}
            >
              {nextPage === undefined && searchOn !== undefined ? t('searchOn') : t('nextPage')}
            </Button>
          </Group>
        )}
    </Group>
  );
}

/** The row whose link has the focus, and its neighbours. The focus returns to the row of a response that closes. */
function useFocusedRow(openId: string | undefined, rows: readonly InboxItem[]) {
  const list = useRef<HTMLDivElement>(null);
  const links = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('tbody .row-link') ?? []),
  ];
  const index = (): number => {
    const row = document.activeElement?.closest('tbody tr');
    return row ? links().findIndex((link) => row.contains(link)) : -1;
  };
  const move = (by: 1 | -1) => {
    const all = links();
    const next = all[Math.min(Math.max(index() + by, 0), all.length - 1)];
    next?.focus();
  };
  const isListed = rows.some(({ id }) => id === openId);
  useEffect(() => {
    list.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' });
  }, [openId, isListed]);
  const lastOpen = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? lastOpen.current : undefined;
    lastOpen.current = openId;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (closed === undefined || !isLost) return;
    const link = links()[rows.findIndex(({ id }) => id === closed)];
    (link ?? document.querySelector<HTMLElement>('main'))?.focus();
  }, [openId]);
  return { list, index, move };
}
