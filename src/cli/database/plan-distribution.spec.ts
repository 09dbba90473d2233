import { planDistribution } from './plan-distribution';

const TABLES = [
  { name: 'api_keys', isOfTeams: false },
  { name: 'forms', isOfTeams: true },
  { name: 'retention_limits', isOfTeams: false },
  { name: 'sessions', isOfTeams: false },
  { name: 'teams', isOfTeams: false },
  { name: 'users', isOfTeams: true },
];

const keyOf = (table: string, target: string) => ({
  name: `fk_${table}_${target}`,
  table,
  target,
  definition: '',
});

it('distributes by the unique indexes, and keeps on each server what distributed rows refer to', () => {
  const keys = [keyOf('forms', 'users'), keyOf('users', 'teams'), keyOf('api_keys', 'teams')];

  expect(planDistribution(TABLES, keys)).toEqual({
    distributed: ['forms', 'users'],
    reference: ['retention_limits', 'teams'],
    local: ['api_keys', 'sessions'],
    lost: [],
  });
});

it('names the foreign keys to distributed tables that would be lost', () => {
  const keys = [keyOf('forms', 'users'), keyOf('api_keys', 'users')];

  expect(planDistribution(TABLES, keys).lost).toEqual([keyOf('api_keys', 'users')]);
});
