import { useCursorList } from '../api/cursor-list';
import { useTeamId } from '../api/team';
import type { SocialWindow } from '../social/social-types';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { ErrorAlert } from '../ui/error-alert';
import { LoadMore } from '../ui/load-more';
import { Section } from '../ui/section';
import { campaignPath, type Post } from './campaign-types';
import { Part } from './part';
import { Reported } from './reported';

/** The posts of a campaign on all platforms, newest first. */
export function PostsSection({
  campaignId,
  window,
}: {
  campaignId: string;
  window: SocialWindow | undefined;
}) {
  const t = useTexts('campaigns');
  const social = useTexts('social');
  const formats = useFormats();
  const teamId = useTeamId();
  const list = useCursorList<Post>(campaignPath(campaignId, '/posts'), { window });
  return (
    <Part name="posts">
      <Section title={t('postsOfCampaign')} description={t('postsText')}>
        <ErrorAlert error={list.error} />
        {(list.error === null || list.rows.length > 0) && (
          <DataTable
            label={t('posts')}
            listId="campaign-posts"
            rows={list.rows}
            rowId={({ id }) => id}
            href={({ id, platform }) => `/teams/${teamId}/social/${platform}/posts/${id}`}
            isLoading={list.isLoading}
            columns={[
              {
                id: 'content',
                label: t('post'),
                isName: true,
                cell: ({ content }) => (
                  <span className="campaign-text">
                    {content.trim() === '' ? t('noText') : content}
                  </span>
                ),
              },
              {
                id: 'platform',
                label: t('platform'),
                cell: ({ platform }) => social(`platform.${platform}`),
              },
              {
                id: 'published',
                label: t('published'),
                cell: ({ publishedAt }) => formats.date(publishedAt),
              },
              ...(['reach', 'engagement'] as const).map((name) => ({
                id: name,
                label: t(name),
                align: 'end' as const,
                cell: ({ metrics }: Post) => (
                  <Reported value={metrics[name]}>{formats.number(metrics[name] ?? 0)}</Reported>
                ),
              })),
            ]}
            empty={<EmptyState text={t('noPosts', { id: campaignId })} />}
          />
        )}
        {list.rows.length > 0 && <LoadMore list={list} />}
      </Section>
    </Part>
  );
}
