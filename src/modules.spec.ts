import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS, MODULES } from './modules';

const ROOT = path.dirname(__dirname);

const namesIn = (folder: string): string[] => readdirSync(path.join(ROOT, folder));

describe('The manifests', () => {
  it('are all listed, and stand in the folders of their modules', () => {
    const folders = namesIn('src').filter((name) =>
      existsSync(path.join(__dirname, name, `${name}.manifest.ts`)),
    );
    expect(MODULES.map(({ name }) => name).toSorted()).toEqual(folders);
  });

  it('use one another without a circle', () => {
    const left = new Map(MODULES.map(({ name, uses }) => [name, uses]));
    for (let before = -1; before !== left.size;) {
      before = left.size;
      for (const [name, uses] of left) {
        if (!uses.some((used) => left.has(used))) left.delete(name);
      }
    }
    expect([...left.keys()]).toEqual([]);
  });

  it('declare each migration once', () => {
    const files = namesIn('migrations').filter((name) => name.endsWith('.ts'));
    expect(MIGRATIONS.map(({ name }) => name)).toEqual(
      files.toSorted().map((file) => file.replace(/^(\d+)-(\w+)\.ts$/, '$2$1')),
    );
  });
});
