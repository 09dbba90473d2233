import { type ExecFileException, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { ImageBuild } from '../../support/image/image-build';
import { readBuildContext } from '../../support/image/build-context';
import { measurePackages } from '../../support/image/packages-size';
import { readDockerfile } from '../../support/image/read-dockerfile';
import { migrate } from '../../../src/core/database/migrate';
import { withClient } from '../../../src/core/database/with-client';
import {
  createEmptyDatabase,
  createTestDatabase,
  runSql,
  type TestDatabase,
} from '../../support/test-database';
import { ServiceProcess } from '../../support/service-process';
import { MIGRATIONS } from '../../../src/modules';

const ROOT = path.resolve(__dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The packages that the service loads. */
const PACKAGES = ['embedded-postgres', 'fast-express', 'pg-lanes', 'social-connectors'];

/** Compiling the whole program takes most of a minute on a busy machine. */
const BUILD_TIMEOUT_MS = 240_000;

describe('The image', () => {
  const dockerfile = read('Dockerfile');
  let build: ImageBuild;
  let database: TestDatabase;

  beforeAll(async () => {
    [build, database] = await Promise.all([ImageBuild.build(dockerfile), createTestDatabase()]);
  }, BUILD_TIMEOUT_MS);

  afterAll(async () => {
    await build.dispose();
    await database.drop();
  });

  const environment = (): NodeJS.ProcessEnv => ({
    ...build.environment,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: '0',
  });

  const start = (): ServiceProcess =>
    ServiceProcess.run(build.image.command, build.locate('.'), environment());

  /** Runs a program as `docker exec` would; resolves with its exit status and output. */
  const execute = (
    [, ...args]: readonly string[],
    added: NodeJS.ProcessEnv = {},
  ): Promise<{ status: ExecFileException['code']; output: string }> =>
    new Promise((resolve) => {
      const options = { cwd: build.locate('.'), env: { ...environment(), ...added } };
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        resolve({ status: error?.code ?? 0, output: `${stdout}${stderr}` }),
      );
    });

  it('contains only the files that are needed at run time', async () => {
    const [files, sources, programs, packages, ...ofPackages] = await Promise.all(
      ['.', 'dist', 'dist/src', 'packages', ...PACKAGES.map((name) => `packages/${name}`)].map(
        (name) => readdir(build.locate(name)),
      ),
    );

    expect(files?.toSorted()).toEqual([
      'LICENSE',
      'dist',
      'node_modules',
      'package.json',
      'packages',
      'public',
    ]);
    expect(sources?.toSorted()).toEqual([
      'console',
      'migrations',
      'ormconfig.js',
      'ormconfig.js.map',
      'package.json',
      'src',
    ]);
    expect(packages?.toSorted()).toEqual(PACKAGES);
    for (const listed of ofPackages) expect(listed.toSorted()).toEqual(['dist', 'package.json']);
    expect(programs).toContain('main.js');
  });

  it('serves requests, passes its health check until it stops, and drains on SIGTERM', async () => {
    const service = start();
    const { origin, port } = new URL(await service.url());
    const healthy = await execute(build.image.healthCheck, { PORT: port });
    const [live, page] = await Promise.all(
      ['/health/live', '/docs'].map(async (name) => (await fetch(`${origin}${name}`)).status),
    );
    const status = await service.stop();
    const stopped = await execute(build.image.healthCheck, { PORT: port });

    expect({ live, page, healthy, status }).toEqual({
      live: 200,
      page: 200,
      healthy: { status: 0, output: '' },
      status: 0,
    });
    expect(stopped.status).toBe(1);
  });

  it('has a liveness check, so that no container is replaced when the database is down', () => {
    expect(build.image.healthCheck.join(' ')).toContain('/health/live');
  });

  it('runs commands and migrations', async () => {
    const typeorm = ['node', 'node_modules/typeorm/cli.js', '-d', 'dist/ormconfig.js'];

    const doctor = await execute(['node', 'dist/src/cli/main.js', 'doctor', '--json']);
    const migrations = await execute([...typeorm, 'migration:show']);

    expect(doctor).toMatchObject({ status: 0, output: expect.stringContaining('"ok":true') });
    expect(migrations).toMatchObject({ status: 0, output: expect.stringContaining('[X]') });
  });

  it('uses the packages in the image, and does not start without one of them', async () => {
    const [here, elsewhere] = [build.locate('node_modules/pg'), build.locate('pg')];
    await rename(here, elsewhere);
    const service = start();
    const status = await service.end();
    await rename(elsewhere, here);

    expect(status).toBe(1);
    expect(service.text).toContain("Cannot find module 'pg'");
  });

  it('does not run as root', () => {
    expect(build.image.user).toBe('node');
  });

  it('has the labels of package.json', () => {
    const { version, license, description } = JSON.parse(read('package.json'));

    expect(build.image.labels).toEqual({
      'org.opencontainers.image.title': 'Rapport',
      'org.opencontainers.image.description': description,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.licenses': license,
    });
  });

  it('has the same base image in all stages', () => {
    const images = new Set(readDockerfile(dockerfile).map((stage) => stage.image));

    expect([...images]).toEqual([expect.stringMatching(/^node:\d+-alpine$/)]);
  });
});

describe('The packages of the image', () => {
  const dockerfile = read('Dockerfile');
  const [install = ''] = /npm ci --omit=.*?(?= &&)/.exec(dockerfile) ?? [];
  const deleted = Array.from(dockerfile.matchAll(/-name '\*([^']+)'/g), ([, end]) => end ?? '');

  it('use less than 80 MB', async () => {
    expect(await measurePackages(install, deleted)).toBeLessThan(80 * 2 ** 20);
  });

  it('would use more with their source maps', async () => {
    expect(await measurePackages(install, ['.ts'])).toBeGreaterThan(80 * 2 ** 20);
  });
});

describe('The build of the image', () => {
  it.each([
    ['a file that does not exist', 'COPY missing.json ./', 'COPY missing.json'],
    ['a folder that .dockerignore excludes', 'COPY test test', 'COPY test'],
    ['a stage that does not exist', 'COPY --from=builder /app/dist dist', 'ENOENT'],
    ['a command that fails', 'RUN node missing.js', 'Command failed'],
    ['an unsupported instruction', 'ADD src src', 'ADD src src'],
  ])('fails with %s', async (_name, line, message) => {
    await expect(ImageBuild.build(`FROM node AS build\n${line}\n`)).rejects.toThrow(message);
  });

  it('has no tests in its context', async () => {
    const context = await readBuildContext(ROOT);

    expect(context).toContain('src/main.ts');
    expect(context.filter((file) => /^test|\.spec\.ts$|^\.env/.test(file))).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  interface Service {
    environment: Record<string, string>;
    configs?: { source: string; target: string }[];
  }
  interface ComposeFile {
    services: Record<'rapport' | 'postgres', Service>;
    configs: Record<string, { content: string }>;
  }
  const { services, configs }: ComposeFile = parse(read('docker-compose.yml'));

  it('has no default password', () => {
    expect(services.rapport.environment.DATABASE_URL).toContain('${POSTGRES_PASSWORD:?');
    expect(services.postgres.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
  });

  it('creates a role for the service that is not a superuser and can migrate its database', async () => {
    const { username } = new URL(
      services.rapport.environment.DATABASE_URL?.replace(/\$\{[^}]+\}/, 'secret') ?? '',
    );
    const [script] = services.postgres.configs ?? [];
    expect(script?.target).toMatch(/^\/docker-entrypoint-initdb\.d\/.+\.sql$/);
    const sql = configs[script?.source ?? '']?.content ?? '';
    expect(username).not.toBe(services.postgres.environment.POSTGRES_USER ?? 'postgres');
    expect(sql).toContain('ALTER ROLE CURRENT_USER PASSWORD NULL;');
    const database = await createEmptyDatabase();
    const role = new URL(database.url);
    role.username = `compose_${randomBytes(6).toString('hex')}`;
    role.password = 'secret';
    // The role of the test server keeps its password, and `psql` replaces the variables.
    const statements = sql
      .replace('ALTER ROLE CURRENT_USER PASSWORD NULL;', '')
      .replace('\\getenv password POSTGRES_PASSWORD', '')
      .replaceAll(":'password'", "'secret'")
      .replaceAll(username, role.username)
      .replace('DATABASE rapport ', `DATABASE ${role.pathname.slice(1)} `);
    try {
      await runSql(database.url, statements);
      await migrate(role.href, MIGRATIONS);
      const [state] = await withClient(role.href, async (client) => {
        const { rows } = await client.query<{ rolsuper: boolean }>(
          'SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user',
        );
        return rows;
      });
      expect(state).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false });
    } finally {
      await runSql(
        database.url,
        `ALTER DATABASE ${role.pathname.slice(1)} OWNER TO CURRENT_USER;
         DROP OWNED BY ${role.username} CASCADE; DROP ROLE ${role.username}`,
      );
      await database.drop();
    }
  });
});
