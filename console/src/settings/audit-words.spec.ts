import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ACTION_WORDS, actionLabel } from './audit-words';

describe('actionLabel', () => {
  it('uses the words of an action, or else its name', () => {
    expect(actionLabel('createKey')).toBe('Created an API key');
    expect(actionLabel('polishOldThings')).toBe('Polish old things');
  });

  it('has words for each action that the service records', () => {
    const source = path.resolve(__dirname, '../../../src');
    const actions = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.controller.ts'))
      .flatMap((file) => [
        ...readFileSync(path.join(source, file), 'utf8').matchAll(
          /@Audited\(\{[^}]*?action: '(\w+)'/g,
        ),
      ])
      .map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(15);
    expect(actions.filter((action) => !(action in ACTION_WORDS))).toEqual([]);
  });

  it('differs for all actions', () => {
    const labels = Object.keys(ACTION_WORDS).map(actionLabel);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
