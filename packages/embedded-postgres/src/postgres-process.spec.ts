import { isPostgresCommand, isPostgresOf } from './postgres-process';

const DATA = '/srv/my data/cluster/data';

describe('isPostgresCommand', () => {
  it.each([
    [true, `/opt/pg 18/bin/postgres -D ${DATA} -c port=1`],
    [true, `/opt/bin/postgres -D ${DATA}`],
    [true, `/opt/bin/postgres --single -D ${DATA} postgres`],
    [false, `/opt/bin/postgres -D ${DATA}2 -c port=1`],
    [false, `/bin/sh -c exec "$0" /opt/bin/postgres -D ${DATA} -c port=1`],
    [false, `node ${DATA}`],
    [false, 'postgres: checkpointer '],
    [false, ''],
  ])('is %s for %j', (expected, command) => {
    expect(isPostgresCommand(command, DATA)).toBe(expected);
  });
});

describe('isPostgresOf', () => {
  it('is false for a live process that is not PostgreSQL', async () => {
    await expect(isPostgresOf(process.pid, DATA)).resolves.toBe(false);
  });
});
