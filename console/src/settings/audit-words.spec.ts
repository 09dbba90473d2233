import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ACTION_WORDS, actionLabel } from './audit-words';

/** How the service names the actions that it records. */
const RECORDED = [
  /@Endpoint\.\w+\(\{(?:(?!@Endpoint)[^])*?id: '(\w+)',(?:(?!@Endpoint|returns:)[^])*?audit: \{\s+target/g,
  /action: '(\w+)',\s+targetKind/g,
  /changeByOperator\(\s*'(\w+)'/g,
  /\.record\([^)]*?request, '(\w+)'/g,
];

describe('actionLabel', () => {
  it('uses the words of an action, or else its name', () => {
    expect(actionLabel('createKey')).toBe('Created an API key');
    expect(actionLabel('polishOldThings')).toBe('Polish old things');
  });

  it('has words for each action that the service records', () => {
    const source = path.resolve(__dirname, '../../../src');
    const actions = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(path.join(source, file), 'utf8'))
      .flatMap((text) => RECORDED.flatMap((pattern) => [...text.matchAll(pattern)]))
      .map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(50);
    expect(actions.filter((action) => !(action in ACTION_WORDS))).toEqual([]);
  });

  it('differs for all actions', () => {
    const labels = Object.keys(ACTION_WORDS).map(actionLabel);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
