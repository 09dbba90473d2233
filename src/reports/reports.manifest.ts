import type { ModuleManifest, RangeReads } from '../tenancy/modules/module-manifest';

const reads = (statement: RegExp, table: string, by: readonly string[]): RangeReads => ({
  statement,
  table,
  by,
  reason: 'The rows of a period are counted by an index.',
});

const TIME_COLUMNS = ['team_id', 'created_at'];

export const REPORTS: ModuleManifest = {
  name: 'reports',
  uses: ['analytics', 'customers', 'forms', 'responses'],
  load: async () => [(await import('./reports.module.js')).ReportsModule],
  tags: [{ name: 'Reports', description: 'What happened in a team in a month or in any days.' }],
  tests: {
    rangeReads: [
      reads(
        /^SELECT .*count\(\*\)(::float8)? AS responses FROM form_responses/,
        'form_responses',
        TIME_COLUMNS,
      ),
      reads(/float8 FROM customers|AS customers, 0 AS given/, 'customers', TIME_COLUMNS),
      reads(/FROM points_transactions WHERE .* AND reason = kind\.reason/, 'points_transactions', [
        'team_id',
        'reason',
      ]),
      reads(/^SELECT coalesce\(sum\(found\.posts/, 'social_posts', ['team_id', 'platform']),
    ],
  },
};
