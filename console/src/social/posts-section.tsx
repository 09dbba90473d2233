import { Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { type ListParams, queryString, useCursorList } from '../api/cursor-list';
import { useTeamId } from '../api/team';
import { KeptFor } from '../retention/kept-for';
import { useTexts } from '../texts/texts';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { ExportButton } from '../ui/export-button';
import { FilterBar } from '../ui/filter-bar';
import { LoadMore } from '../ui/load-more';
import { fileNameOf } from '../ui/save-file';
import { Time } from '../ui/time';
import { Figure } from './figure';
import {
  DEFAULT_SORT,
  hasPostTypes,
  METRICS,
  type Platform,
  type PlatformSearch,
  type Post,
  POST_TYPES,
  readPlatformSearch,
  spanOf,
  spanParams,
} from './social-types';
import { useSpanName } from './use-span-name';

/** The posts of a platform, the best ones by any metric first. */
export function PostsSection({
  platform,
  search,
  onChange,
}: {
  platform: Platform;
  search: PlatformSearch;
  onChange: (change: PlatformSearch) => void;
}) {
  const t = useTexts('social');
  const teamId = useTeamId();
  const id = useId();
  const nameOf = useSpanName();
  const { sort = DEFAULT_SORT, order = 'desc' } = search;
  const params = paramsOf(search);
  const list = useCursorList<Post>(`/analytics/social/${platform}/ranked-posts`, params);
  const isFiltered = [search.search, search.postType, search.campaign].some(
    (it) => it !== undefined,
  );
  const choices = (['csv', 'ndjson'] as const).map((format) => ({
    label: t(`export.${format}`),
    filename: fileNameOf(t('post.many', { platform: t(`platform.${platform}`) }), format),
    path: `/analytics/social/${platform}/posts/export?${queryString({ ...params, format })}`,
  }));
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h5" id={id}>
        {headingOf(t, sort, order)}
      </Title>
      <KeptFor kind="posts" />
      <FilterBar
        search={search.search}
        searchLabel={t('searchPosts')}
        onSearch={(text) => onChange({ search: text })}
        filters={[
          {
            id: 'period',
            kind: 'choice',
            label: t('published'),
            anyLabel: nameOf(spanOf(search)),
            value: search.period,
            options: [{ value: 'all', label: t('period.all') }],
            onChange: (value) => onChange({ period: readPlatformSearch({ period: value }).period }),
          },
          ...(hasPostTypes(platform)
            ? [
                {
                  id: 'type',
                  kind: 'choice' as const,
                  label: t('type'),
                  anyLabel: t('anyType'),
                  value: search.postType,
                  options: POST_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) })),
                  onChange: (value: string | undefined) =>
                    onChange({ postType: readPlatformSearch({ postType: value }).postType }),
                },
              ]
            : []),
          ...(search.campaign === undefined
            ? []
            : [
                {
                  id: 'campaign',
                  kind: 'other' as const,
                  label: t('campaign'),
                  value: search.campaign,
                  text: search.campaign,
                  input: null,
                  onChange: (value: string | undefined) => onChange({ campaign: value }),
                },
              ]),
        ]}
      >
        <ExportButton choices={choices} />
      </FilterBar>
      <ErrorAlert error={list.error} />
      {(list.error === null || list.rows.length > 0) && (
        <DataTable
          label={t('post.many', { platform: t(`platform.${platform}`) })}
          listId={`posts-${platform}`}
          columns={useColumns(platform, sort)}
          rows={list.rows}
          rowId={({ id }) => id}
          rowName={({ content }) => content}
          href={({ id }) => `/teams/${teamId}/social/${platform}/posts/${id}`}
          sort={{ column: sort, direction: order }}
          onSort={({ column, direction }) =>
            onChange({
              sort: readPlatformSearch({ sort: column }).sort,
              order: direction === 'asc' ? 'asc' : undefined,
            })
          }
          isLoading={list.isLoading}
          empty={<EmptyState text={t(isFiltered ? 'noPostsFound' : 'noPosts')} />}
        />
      )}
      {list.rows.length > 0 && <LoadMore list={list} />}
    </Stack>
  );
}

type T = ReturnType<typeof useTexts<'social'>>;

function headingOf(t: T, sort: NonNullable<PlatformSearch['sort']>, order: 'asc' | 'desc'): string {
  if (sort === 'publishedAt') return t(order === 'asc' ? 'postsOldest' : 'postsNewest');
  const metric = t(`metric.${sort}`);
  return order === 'asc' ? t('postsLowest', { metric }) : t('postsBest', { metric });
}

/** The columns that are shown at first; the one that the list is sorted by is always shown. */
const FIRST_COLUMNS: readonly string[] = [
  'impressions',
  'reach',
  'engagement',
  'likes',
  'comments',
  'engagementRate',
];

function useColumns(
  platform: Platform,
  sort: NonNullable<PlatformSearch['sort']>,
): readonly Column<Post>[] {
  const t = useTexts('social');
  return [
    {
      id: 'content',
      label: t('post.one'),
      isName: true,
      cell: ({ content }) => (
        <span className="post-name">{content.trim() === '' ? t('post.noText') : content}</span>
      ),
    },
    {
      id: 'publishedAt',
      label: t('published'),
      isSortable: true,
      cell: ({ publishedAt }) => (
        <span className="published">
          <Time at={publishedAt} />
        </span>
      ),
    },
    ...(hasPostTypes(platform)
      ? [
          {
            id: 'type',
            label: t('type'),
            isOptional: true as const,
            cell: ({ postType }: Post) => t(`types.one.${postType}`),
          },
        ]
      : []),
    ...METRICS.map((name): Column<Post> => {
      const isHidden = !FIRST_COLUMNS.includes(name);
      return {
        id: name,
        label: t(`metric.${name}`),
        align: 'end',
        isSortable: true,
        ...(name !== sort && { isOptional: isHidden ? ('hidden' as const) : true }),
        cell: ({ metrics }) => (
          <Figure name={name} value={metrics[name]} platform={platform} isQuiet />
        ),
      };
    }),
    {
      id: 'campaign',
      label: t('campaign'),
      isOptional: 'hidden',
      cell: ({ campaignId }) => campaignId,
    },
  ];
}

/** The parameters of the list and its export. */
function paramsOf(shown: PlatformSearch): ListParams {
  const { sort = DEFAULT_SORT, order, postType, campaign, search, period } = shown;
  return {
    sort,
    order,
    postType,
    campaignId: campaign,
    search,
    ...(period !== 'all' && spanParams(spanOf(shown))),
  };
}
