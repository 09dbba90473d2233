import {
  EmbeddedPostgresUnavailableError,
  UnsafeDataFolderError,
} from '@rapport/embedded-postgres';
import { startEmbeddedServer } from './start-embedded-server';
import { DatabaseStartError } from './wait-for-database';

const errorAfter = (failure: Error): Promise<unknown> =>
  startEmbeddedServer({ dataDir: '/data' }, () => Promise.reject(failure)).catch(
    (error: unknown) => error,
  );

describe('startEmbeddedServer', () => {
  it('names DATABASE_URL when the server cannot run here', async () => {
    const cause = new EmbeddedPostgresUnavailableError('PostgreSQL does not run on win32-x64');
    expect(await errorAfter(cause)).toEqual(
      new DatabaseStartError(
        'PostgreSQL does not run on win32-x64: set DATABASE_URL to a PostgreSQL of version 14 or newer.',
        { cause },
      ),
    );
  });

  it('names EMBEDDED_DATA_DIR when another user could replace the folder', async () => {
    const error = await errorAfter(new UnsafeDataFolderError('data folder /data is not safe'));
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(String(error)).toMatch(/data folder \/data is not safe\. Set EMBEDDED_DATA_DIR to a/);
  });

  it('passes on other errors', async () => {
    const failure = new Error('initdb ended with status 1');
    expect(await errorAfter(failure)).toBe(failure);
  });
});
