import { csvLine } from '../../core/values/csv-line';
import { opaqueId } from '../../core/openapi/sample-ids';
import { METRIC_NAMES, type MetricName } from '@rapport/social-connectors';
import type { PostView } from '../posts/post.views';
import type { ExportFormat } from './rank-posts.dto';

const METRIC_HEADINGS: Readonly<Record<MetricName, string>> = {
  impressions: 'Impressions',
  reach: 'Reach',
  engagement: 'Engagement',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  clicks: 'Clicks',
  videoViews: 'Video views',
  engagementRate: 'Engagement rate',
};

export const POSTS_HEADER = [
  'ID',
  'Post ID',
  'Platform',
  'Type',
  'Published at',
  'Campaign ID',
  'Text',
  'Link',
  ...METRIC_NAMES.map((name) => METRIC_HEADINGS[name]),
];

/** The line of a post. In CSV, the cell of an unknown number is empty, unlike a measured 0. */
export function lineOf(format: ExportFormat, post: PostView): string {
  if (format === 'ndjson') return `${JSON.stringify(post)}\n`;
  return csvLine([
    post.id,
    post.postId,
    post.platform,
    post.postType,
    post.publishedAt,
    post.campaignId ?? '',
    post.content,
    post.permalinkUrl,
    ...METRIC_NAMES.map((name) => {
      const value = post.metrics[name];
      return value === null ? '' : String(value);
    }),
  ]);
}

const ID = opaqueId('post').example;

/** The same export in each format, by content type. */
export const EXPORT_EXAMPLES = {
  'text/csv': `${POSTS_HEADER.join(',')}\r\n${ID},17912345678901234,instagram,reel,2026-11-02T09:30:00.000Z,autumn-launch-2026,From bean to cup in thirty seconds.,https://www.instagram.com/reel/C0ffee/,1432,1180,128,96,17,15,,1432,0.108475\r\n`,
  'application/x-ndjson': `{"id":"${ID}","postId":"17912345678901234","platform":"instagram","postType":"reel","campaignId":"autumn-launch-2026","content":"From bean to cup in thirty seconds.","permalinkUrl":"https://www.instagram.com/reel/C0ffee/","publishedAt":"2026-11-02T09:30:00.000Z","metrics":{"impressions":1432,"reach":1180,"engagement":128,"likes":96,"comments":17,"shares":15,"clicks":null,"videoViews":1432,"engagementRate":0.108475},"rawMetrics":{"reach":1180,"total_interactions":128}}\n`,
};
