import { runReadmeExample } from '../../../test/support/readme-example';
import { runSql } from '../../../test/support/test-database';
import { Lanes, shareOf } from './lanes';

const TABLES = `
  CREATE TABLE orders (id text PRIMARY KEY, tenant text);
  CREATE TABLE stock (item text PRIMARY KEY, left_over integer);
  CREATE TABLE visits (tenant text, page text);
  INSERT INTO stock VALUES ('a', 5);`;

describe('The example of the README', () => {
  let lanes: Lanes;

  beforeAll(async () => {
    lanes = await Lanes.open();
    await runSql(lanes.databaseUrl, TABLES);
  });

  afterAll(async () => {
    await lanes.close();
  });

  it('runs to its end, and has written what it says', async () => {
    const example = await runReadmeExample('pg-lanes', { DATABASE_URL: lanes.databaseUrl });
    try {
      expect([await example.ended, example.output()]).toEqual([0, 'committed\n']);
    } finally {
      await example.stop();
    }
    const text = `SELECT (SELECT left_over FROM stock) AS "leftOver", (SELECT page FROM visits) AS page`;
    const { rows } = await lanes.pool(1, 1).query(shareOf('a'), text, []);
    expect(rows).toEqual([{ leftOver: 4, page: '/start' }]);
  });
});
