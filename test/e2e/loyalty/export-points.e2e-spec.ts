import { createCustomer } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { readDownload } from '../../support/download';
import { useLedger } from './list-points-harness';

describe('The points ledger of a team', () => {
  const { team, analyst, editor, path, key, list, change, changeByHand, insertEntries } =
    useLedger();

  it('is exported as CSV and NDJSON with the same filters, without formulas', async () => {
    const { id } = await createCustomer(team, { firstName: '=1+1', lastName: 'King' });
    await change(id, 12.5, { note: '=cmd', reference: 'R,1' });
    await changeByHand(id, 1);
    await change(id, -2);
    const read = async (query: string) =>
      readDownload(analyst.client.get(`${path()}/points/export?${query}`));

    const csv = await read('reason=loyalty');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=Points.csv',
    });
    const [head, ...lines] = csv.bytes.toString().split('\r\n');
    expect(head).toBe(
      '\uFEFFEntry ID,At,Customer ID,First name,Last name,Points,Balance after,Kind,Coupon,Note,Reference,Actor,Actor ID,Actor name,Corrects,Corrected by',
    );
    const { data } = await list();
    const start = (index: number): string =>
      `${data[index]?.id},${data[index]?.createdAt},${id},'=1+1,King`;
    expect(lines).toEqual([
      `${start(0)},-2,11.5,loyalty,,,,key,${key.id},${key.prefix},,`,
      `${start(1)},1,13.5,loyalty,,,,user,${editor.userId},'=Eva,,`,
      `${start(2)},12.5,12.5,loyalty,,'=cmd,"R,1",key,${key.id},${key.prefix},,`,
      '',
    ]);

    const ndjson = await read('format=ndjson&type=decrement');
    expect(ndjson.bytes.toString()).toBe(`${JSON.stringify(data[0])}\n`);
    const response = await analyst.client.get(`${path()}/points/export?format=pdf`);
    expectError(response, 'VALIDATION_FAILED', ['format: must be one of csv, ndjson']);
  });

  it('is exported whole over several batches', async () => {
    const { id } = await createCustomer(team);
    await insertEntries(
      id,
      Array.from({ length: 1001 }, (_, index) => ['2026-01-01T00:00:00Z', index + 1] as const),
    );
    for (const query of ['', `customerId=${id}`, 'actor=system']) {
      const { bytes } = await readDownload(analyst.client.get(`${path()}/points/export?${query}`));
      const points = bytes
        .toString()
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => Number(line.split(',')[5]));
      expect(points.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 1001 }, (_, index) => index + 1),
      );
    }
  });
});
