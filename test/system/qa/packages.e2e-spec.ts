import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minVersion, satisfies } from 'semver';

interface LockedPackage {
  version?: string;
  engines?: { node?: string };
  hasInstallScript?: boolean;
}

interface Manifest {
  engines: { node: string };
  allowScripts: Record<string, boolean>;
}

const ROOT = path.resolve(__dirname, '../../..');
const FOLDER = 'node_modules/';

const manifest: Manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
);
const installed = Object.entries(lock.packages).filter(([location]) => location !== '');

/** Packages that make `npm ci` print EBADENGINE on this version of Node.js. */
const unsupportedOn = (node: string): string[] =>
  installed.flatMap(([location, { version, engines }]) =>
    satisfies(node, engines?.node ?? '*') ? [] : [`${location} ${version}: ${engines?.node}`],
  );

describe('The packages of package-lock.json', () => {
  const oldest = minVersion(manifest.engines.node)?.version ?? '';

  it('all support the oldest Node.js version of package.json', () => {
    expect(installed.length).toBeGreaterThan(500);
    expect(unsupportedOn(oldest)).toEqual([]);
  });

  it('are reported for an older Node.js version', () => {
    expect(unsupportedOn('18.0.0')).not.toEqual([]);
  });

  it('have an entry in allowScripts for each install script, as npm 11 requires', () => {
    const withScript = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([location]) => location.slice(location.lastIndexOf(FOLDER) + FOLDER.length));

    expect(withScript.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
  });
});
