import { graphError, INSIGHTS_FIELD, metaTime } from '../meta/meta-emulator';
import { type EmulatedMedium, interactionsOf } from './instagram-world';

export const MEDIUM_METRICS: Readonly<Record<string, (medium: EmulatedMedium) => number>> = {
  views: ({ views }) => views,
  reach: ({ reach }) => reach,
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  saved: ({ saved }) => saved,
  total_interactions: (medium) => interactionsOf(medium),
  profile_visits: () => 1,
};
/** [D] Reels reject these. */
export const NOT_OF_REELS = ['profile_visits'];

export const MEDIUM_FIELDS = [
  'id',
  'caption',
  'media_type',
  'media_product_type',
  'permalink',
  'timestamp',
  'like_count',
  'comments_count',
  INSIGHTS_FIELD,
];

/** [D, P: airbyte's fixture] A medium from before the switch to a professional account. */
export function rejectOld({ isOld }: EmulatedMedium): void {
  if (isOld) {
    throw graphError(100, 'Invalid parameter: media posted before business account', 2108006);
  }
}

export function renderMedium(medium: EmulatedMedium, metrics: readonly string[] | null): object {
  return {
    id: medium.id,
    caption: medium.caption,
    media_type: medium.type,
    media_product_type: medium.product,
    permalink: `https://www.instagram.com/p/${medium.id}/`,
    timestamp: metaTime(medium.publishedAt),
    // [K] Absent if the owner hides it.
    ...(!medium.hidesLikes && { like_count: medium.likes }),
    comments_count: medium.comments,
    ...(metrics !== null && { insights: { data: mediumInsights(medium, metrics) } }),
  };
}

export function mediumInsights(medium: EmulatedMedium, metrics: readonly string[]): object[] {
  if (medium.insightsAreMissing) return [];
  return metrics.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: MEDIUM_METRICS[name]?.(medium) }],
    id: `${medium.id}/insights/${name}/lifetime`,
  }));
}

/** [D] Field expansion, [P] with `as`; [guess] with `metric_type`. */
export const TOTALS_FIELD =
  /^insights\.metric\(([\w,]+)\)\.period\(day\)\.metric_type\(total_value\)\.since\((\d+)\)\.until\((\d+)\)\.as\((\w+)\)$/;

/** The queries of totals among the fields, by the names that they give to their results. */
export function expandedTotals(fields: readonly string[]): {
  name: string;
  query: Record<string, string>;
}[] {
  return fields.flatMap((field) => {
    const [, metric, since, until, name] = TOTALS_FIELD.exec(field) ?? [];
    if (metric === undefined || since === undefined || until === undefined) return [];
    const query = { period: 'day', metric_type: 'total_value', metric, since, until };
    return [{ name: name ?? '', query }];
  });
}
