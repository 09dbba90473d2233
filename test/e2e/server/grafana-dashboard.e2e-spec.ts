import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTeam } from '../../factories/team.factory';
import { readMetrics, type Sample } from '../../support/read-metrics';
import { readPromql } from '../../support/read-promql';
import { startTestApp, type TestApp } from '../../support/test-app';

const DOCS = path.join(__dirname, '../../../docs');
const read = (name: string): string => readFileSync(path.join(DOCS, name), 'utf8');

interface Panel {
  id: number;
  title: string;
  description: string;
  type: string;
  datasource: { type: string; uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { refId: string; expr: string; datasource: { uid: string } }[];
}

interface Dashboard {
  title: string;
  schemaVersion: number;
  panels: Panel[];
  templating: { list: { name: string; type: string; query: string | { query: string } }[] };
}

/** Which Prometheus adds to what a process tells. */
const OF_PROMETHEUS = ['job', 'instance'];

const isApart = (one: Panel['gridPos'], other: Panel['gridPos']): boolean =>
  one.x + one.w <= other.x ||
  other.x + other.w <= one.x ||
  one.y + one.h <= other.y ||
  other.y + other.h <= one.y;

describe('docs/grafana-dashboard.json', () => {
  const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  let testApp: TestApp;
  let samples: Sample[];

  beforeAll(async () => {
    testApp = await startTestApp({ METRICS: 'true' });
    await (await createTeam(testApp)).get('/auth/key').expect(200);
    samples = await readMetrics(testApp);
  });

  afterAll(async () => {
    await testApp.close();
  });

  /** The names of the labels with which a metric is told; none when there is no such metric. */
  const labelsOf = (metric: string): string[] | null => {
    const told = samples.filter(({ name }) => name === metric);
    return told.length === 0 ? null : told.flatMap(({ labels }) => Object.keys(labels));
  };

  it.each(expressions)('asks for what there is: %s', (expression) => {
    const { metrics, labels } = readPromql(expression);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((metric) => labelsOf(metric) === null)).toEqual([]);
    const known = [...OF_PROMETHEUS, ...metrics.flatMap((metric) => labelsOf(metric) ?? [])];
    expect(labels).toEqual(expect.arrayContaining(OF_PROMETHEUS));
    expect(labels.filter((label) => !known.includes(label))).toEqual([]);
  });

  it('shows all that an operator looks for', () => {
    expect(dashboard.panels.map(({ title }) => title)).toEqual([
      'Requests by status',
      'Error rate',
      'p50 by route',
      'p95 by route',
      'p99 by route',
      'Database connections',
      'Webhooks',
      'Event-loop lag',
      'Memory',
      'CPU',
      'Overload',
    ]);
    const own = new Set(
      samples.map(({ name }) => name).filter((name) => name.startsWith('rapport_')),
    );
    own.delete('rapport_http_request_duration_seconds_sum');
    const asked = new Set(expressions.flatMap((expr) => readPromql(expr).metrics));
    expect([...own].filter((name) => !asked.has(name))).toEqual([]);
  });

  it('can be imported: each panel has its own id and place, and the source that is chosen', () => {
    const { panels, templating } = dashboard;
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36);
    expect(templating.list.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'datasource: datasource',
      'job: query',
      'instance: query',
    ]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { datasource, targets, gridPos, description, type } of panels) {
      expect(type).toBe('timeseries');
      expect(description).toMatch(/\.$/);
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      for (const source of [datasource, ...targets.map((target) => target.datasource)]) {
        expect(source).toEqual({ type: 'prometheus', uid: '${datasource}' });
      }
    }
    for (const [index, { gridPos }] of panels.entries()) {
      const overlapping = panels
        .slice(index + 1)
        .filter((other) => !isApart(gridPos, other.gridPos))
        .map(({ title }) => title);
      expect(overlapping).toEqual([]);
    }
  });

  it('asks for variables only that it has', () => {
    const names = [...dashboard.templating.list.map(({ name }) => name), '__rate_interval'];
    const used = JSON.stringify(dashboard.panels).matchAll(/\$\{?(\w+)/g);
    expect(
      [...used].map(([, name]) => name).filter((name) => !names.includes(String(name))),
    ).toEqual([]);
  });

  it('stands beside a page that names only metrics that there are', () => {
    const [, page = ''] = /^## Metrics$(.*?)^## /ms.exec(read('operations.md')) ?? [];
    const metrics = page.match(/\b(?:rapport|nodejs|process)_[a-z_0-9]*[a-z]\b/g) ?? [];
    const histogram = 'rapport_http_request_duration_seconds';
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((name) => name !== histogram && labelsOf(name) === null)).toEqual([]);
  });
});
