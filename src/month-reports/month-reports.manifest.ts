import type { ModuleManifest } from '../tenancy/modules/module-manifest';

export const MONTH_REPORTS: ModuleManifest = {
  name: 'month-reports',
  uses: ['analytics', 'customers', 'responses'],
  load: async () => [(await import('./month-reports.module.js')).MonthReportsModule],
  tests: {
    rangeReads: ['form_responses', 'customers', 'points_transactions', 'social_posts'].map(
      (table) => ({
        statement:
          /^SELECT (count\(\*\)::float8 AS responses FROM form_responses|\(SELECT count\(\*\)::float8 FROM customers|coalesce\(sum\(found\.posts\), 0\)::float8 AS posts)/,
        table,
        by:
          table === 'social_posts'
            ? ['team_id', 'platform', 'published_at']
            : ['team_id', 'created_at'],
        reason: 'The rows of a month are counted by an index.',
      }),
    ),
  },
};
