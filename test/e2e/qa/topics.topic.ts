import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const E2E = path.resolve(__dirname, '..');
const SUFFIX = '.topic.ts';

const read = (file: string): string => readFileSync(path.join(E2E, file), 'utf8');

describe('The topics', () => {
  const topics = readdirSync(E2E, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(SUFFIX),
  );

  it('are all loaded, each area by one file', () => {
    const areas = [...new Set(topics.map((topic) => path.dirname(topic)))];
    const files = readdirSync(E2E).filter((file) => file.endsWith('.e2e-spec.ts'));
    const loaded = files.flatMap((file) =>
      Array.from(read(file).matchAll(/`\$\{__dirname\}\/([\w-]+)`/g), ([, area = '']) => area),
    );

    expect(topics.length).toBeGreaterThan(areas.length);
    expect(loaded.sort()).toEqual(areas.sort());
  });

  it('mock no module, which would be mocked for the others of their area too', () => {
    const mocking = topics.filter((topic) => /\bjest\.\w*[mM]ock\(/.test(read(topic)));

    expect(mocking).toEqual([]);
  });
});
