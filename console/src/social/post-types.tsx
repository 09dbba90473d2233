import { Table } from '@mantine/core';
import { queryString } from '../api/cursor-list';
import { useTexts } from '../texts/texts';
import { ChartCard } from '../ui/chart-card';
import { ErrorAlert } from '../ui/error-alert';
import { CardSkeleton } from '../ui/skeletons';
import { WideTable } from '../ui/wide-table';
import { Figure } from './figure';
import { useSocialFormats } from './social-formats';
import {
  hasPostTypes,
  METRICS,
  type Platform,
  type PostTypes,
  type Span,
  spanParams,
} from './social-types';
import { useKept } from './use-kept';
import { useSpanName } from './use-span-name';

/** How many posts of each type there are, and what an average one of them brings. */
export function PostTypesSection({ platform, span }: { platform: Platform; span: Span }) {
  const t = useTexts('social');
  const formats = useSocialFormats();
  const nameOf = useSpanName();
  const { data, error } = useKept<PostTypes>(
    `/analytics/social/${platform}/post-types?${queryString(spanParams(span))}`,
  );
  if (error !== null) return <ErrorAlert error={error} />;
  if (data === undefined) return <CardSkeleton lines={4} />;
  if (!hasPostTypes(platform)) return null;
  const total = data.types.reduce((sum, { posts }) => sum + posts, 0);
  const limited = data.types.find(({ posts, averagedPosts }) => averagedPosts < posts);
  const shown = METRICS.filter((name) =>
    data.types.some(({ averages }) => averages[name] !== null),
  );
  return (
    <ChartCard
      kind="options"
      title={t('types.title')}
      description={nameOf(span)}
      tableLabel={t('types.title')}
      labelHeading={t('type')}
      data={data.types.map(({ postType, posts }) => ({ label: t(`types.${postType}`), posts }))}
      series={[{ id: 'posts', label: t('posts') }]}
      format={(value) => formats.metric('likes', value)}
      total={total}
    >
      {shown.length > 0 && (
        <WideTable
          label={t('types.averages')}
          columns={[t('types.average'), ...shown.map((name) => t(`metric.${name}`))]}
        >
          {data.types.map(({ postType, averages }) => (
            <Table.Tr key={postType}>
              <Table.Td className="name-cell">{t(`types.one.${postType}`)}</Table.Td>
              {shown.map((name) => (
                <Table.Td key={name} data-label={t(`metric.${name}`)}>
                  <Figure name={name} value={averages[name]} platform={platform} isQuiet />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </WideTable>
      )}
      {limited !== undefined && (
        <p className="compared-with">{t('types.limited', { count: limited.averagedPosts })}</p>
      )}
    </ChartCard>
  );
}
