import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '../../acceptance');
/** Starts a service when no URL is given; imported only then. */
const OWN_SERVICE = 'own-service.ts';
/** A file with hooks of Jest alone, without imports. */
const HOOKS = '../support/use-value';

const importsOf = (name: string): string[] =>
  Array.from(
    readFileSync(path.join(FOLDER, name), 'utf8').matchAll(/\bfrom '([^']+)'/g),
    ([, source = '']) => source,
  );

describe('The acceptance tests', () => {
  const files = readdirSync(FOLDER).filter((name) => name !== OWN_SERVICE);

  it.each(files)('import no source of the service: %s', (name) => {
    const others = importsOf(name).filter(
      (source) => source !== HOOKS && !/^(node:|\.\/)[\w/-]+$/.test(source),
    );

    expect(others).toEqual([]);
    expect(importsOf(name)).not.toContain('./own-service');
  });

  it('are all checked', () => {
    expect(files.filter((name) => name.endsWith('.e2e-spec.ts')).length).toBeGreaterThan(10);
    expect(importsOf(`${HOOKS}.ts`)).toEqual([]);
    expect(importsOf(OWN_SERVICE)).toContain('../support/test-app');
  });
});
