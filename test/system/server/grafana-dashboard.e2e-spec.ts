import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ServiceReplicas } from '../../../src/core/database/replicas';
import { createTeam } from '../../factories/team.factory';
import { settingsFor } from '../../support/mail/mail-app';
import { readMetrics, type Sample } from '../../support/read-metrics';
import { readPromql } from '../../support/read-promql';
import { startTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const DOCS = path.join(__dirname, '../../../docs');
const read = (name: string): string => readFileSync(path.join(DOCS, name), 'utf8');

interface Panel {
  id: number;
  datasource: { type: string; uid: string };
  targets: { refId: string; expr: string; datasource: { uid: string } }[];
}

interface Dashboard {
  schemaVersion: number;
  panels: Panel[];
  templating: { list: { name: string; type: string; query: string | { query: string } }[] };
}

/** Labels that Prometheus adds to each sample. */
const SCRAPE_LABELS = ['job', 'instance'];

describe('The documentation of the metrics', () => {
  const dashboard = JSON.parse(read('grafana-dashboard.json')) as Dashboard;
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const testApp = useOnce(() =>
    startTestApp({
      METRICS: 'true',
      DATABASE_REPLICA_URLS: 'postgres://rapport@127.0.0.1:1/none',
      ...settingsFor({ port: 1 }),
    }),
  );
  let samples: Sample[];

  beforeAll(async () => {
    // The service measures a lag only of a standby.
    jest
      .spyOn(testApp.app.get(ServiceReplicas), 'lags', 'get')
      .mockReturnValue(new Map([[0, 250]]));
    await (await createTeam(testApp)).get('/auth/key').expect(200);
    samples = await readMetrics(testApp);
  });

  /** The label names of a metric, or null if the service has no such metric. */
  const labelsOf = (metric: string): string[] | null => {
    const found = samples.filter(({ name }) => name === metric);
    return found.length === 0 ? null : found.flatMap(({ labels }) => Object.keys(labels));
  };

  it.each(expressions)(
    'has a dashboard that queries existing metrics and labels: %s',
    (expression) => {
      const { metrics, labels } = readPromql(expression);
      expect(metrics.length).toBeGreaterThan(0);
      expect(metrics.filter((metric) => labelsOf(metric) === null)).toEqual([]);
      const known = [...SCRAPE_LABELS, ...metrics.flatMap((metric) => labelsOf(metric) ?? [])];
      expect(labels).toEqual(expect.arrayContaining(SCRAPE_LABELS));
      expect(labels.filter((label) => !known.includes(label))).toEqual([]);
    },
  );

  it('has a dashboard that shows each metric of the service', () => {
    const own = new Set(
      samples.map(({ name }) => name).filter((name) => name.startsWith('rapport_')),
    );
    own.delete('rapport_http_request_duration_seconds_sum');
    const shown = new Set(expressions.flatMap((expr) => readPromql(expr).metrics));
    expect([...own].filter((name) => !shown.has(name))).toEqual([]);
  });

  it('has a dashboard that can be imported: each panel has a unique id and uses the data source variable', () => {
    const { panels, templating } = dashboard;
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(36);
    expect(templating.list.map(({ name, type }) => `${name}: ${type}`)).toEqual([
      'datasource: datasource',
      'job: query',
      'instance: query',
    ]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { datasource, targets } of panels) {
      for (const source of [datasource, ...targets.map((target) => target.datasource)]) {
        expect(source).toEqual({ type: 'prometheus', uid: '${datasource}' });
      }
    }
  });

  it('has a dashboard that uses only variables that it defines', () => {
    const names = [...dashboard.templating.list.map(({ name }) => name), '__rate_interval'];
    const used = JSON.stringify(dashboard.panels).matchAll(/\$\{?(\w+)/g);
    expect(
      [...used].map(([, name]) => name).filter((name) => !names.includes(String(name))),
    ).toEqual([]);
  });

  it('names only existing metrics in docs/operations.md', () => {
    const [, page = ''] = /^## Metrics$(.*?)^## /ms.exec(read('operations.md')) ?? [];
    const metrics = page.match(/\b(?:rapport|nodejs|process)_[a-z_0-9]*[a-z]\b/g) ?? [];
    const histogram = 'rapport_http_request_duration_seconds';
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((name) => name !== histogram && labelsOf(name) === null)).toEqual([]);
  });
});
