import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { DAY_MS } from '../../../src/core/values/durations';
import type { CreatedCoupon } from '../../../src/customers/coupons/coupons.service';
import { createCoupon } from '../../factories/coupon.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { expectDisabled } from '../../support/expect-disabled-code';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';
import { useFolder } from '../../support/use-folder';

const CODE = expect.stringMatching(/^[A-Z0-9]{18}$/) as unknown;
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown;

const rejected = (stderr: string) => ({ status: 1, stdout: '', stderr });

describe('coupon', () => {
  const folder = useFolder('rapport-qr-');
  const { testApp, team } = useTeams({ app: startTestApp });
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'coupon'),
    (made) => made.restore(),
  );

  const create = (...args: string[]) =>
    cli.json<CreatedCoupon>('create', '--team', team.teamId, ...args);

  async function redeem({ couponId }: CreatedCoupon, code: string | undefined) {
    const { id } = await createCustomer(team);
    return team.post(`/customer/${id}/qr`, { couponId, code });
  }

  it('create creates codes that can be redeemed within their limits', async () => {
    const limits = ['--codes', '3', '--max-redemptions', '2', '--per-customer', '4'];
    const period = ['--starts-at', '2020-01-01', '--ends-at', '2020-06-30T12:00:00Z'];
    const [plain, ended] = await Promise.all([
      create('--name', ' Café 🎂 ', '--points', '12.50'),
      create('--name', 'Spring', '--points', '3', ...limits, ...period),
    ]);

    expect(plain).toEqual({ couponId: ID, points: 12.5, codes: [CODE] });
    expect(ended).toEqual({ couponId: ID, points: 3, codes: [CODE, CODE, CODE] });
    const redeemed = await redeem(plain, plain.codes[0]);
    expect(redeemed.body).toMatchObject({ data: { points: 12.5 } });
    expectError(await redeem(plain, plain.codes[0]), 'COUPON_ALREADY_REDEEMED');
    expectError(await redeem(ended, ended.codes[0]), 'COUPON_EXPIRED');
    const stored = await testApp.database.query(
      `SELECT name, per_customer, starts_at, ends_at, max_redemptions, count(*)::integer AS codes
         FROM coupons JOIN coupon_codes ON coupon_id = coupons.id WHERE coupons.team_id = $1
        GROUP BY coupons.team_id, coupons.id, max_redemptions ORDER BY codes`,
      [team.teamId],
    );
    const usual = { per_customer: 1, starts_at: null, ends_at: null, max_redemptions: 1, codes: 1 };
    expect(stored).toEqual([
      { ...usual, name: 'Café 🎂' },
      {
        name: 'Spring',
        per_customer: 4,
        starts_at: new Date('2020-01-01T00:00:00.000Z'),
        ends_at: new Date('2020-06-30T12:00:00.000Z'),
        max_redemptions: 2,
        codes: 3,
      },
    ]);
  });

  it('create includes the last day of a coupon', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const period = ['--starts-at', today, '--ends-at', today];
    const coupon = await create('--name', 'Today', '--points', '3', ...period);

    expect((await redeem(coupon, coupon.codes[0])).body).toMatchObject({ data: { points: 3 } });
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const ended = await create('--name', 'Gone', '--points', '3', '--ends-at', yesterday);
    expectError(await redeem(ended, ended.codes[0]), 'COUPON_EXPIRED');
  });

  it('list shows the coupons of the team, newest first, with their redemptions', async () => {
    const owner = await createTeam(testApp);
    const first = await createCoupon(testApp, owner, { name: 'First', points: 0.25 });
    const second = await createCoupon(testApp, owner, { name: 'Second', codes: 2 });
    const { id } = await createCustomer(owner);
    const body = { couponId: second.couponId, code: second.codes[1] };
    await owner.post(`/customer/${id}/qr`, body).expect(200);

    const [listed, shown] = await Promise.all([
      cli.json('list', '--team', owner.teamId),
      cli.run('list', '--team', owner.teamId),
    ]);

    expect(listed).toEqual({
      coupons: [
        { couponId: second.couponId, name: 'Second', points: 10, codes: 2, redeemed: 1 },
        { couponId: first.couponId, name: 'First', points: 0.25, codes: 1, redeemed: 0 },
      ],
    });
    expect(shown).toMatchObject({ status: 0, stderr: '' });
    expect(shown.stdout).toMatch(/^COUPON ID +NAME +POINTS +CODES +REDEEMED\n.+Second +10 +2 +1\n/);
  });

  it('codes prints the codes in the order of their creation, by the name of the coupon', async () => {
    const { codes } = await createCoupon(testApp, team, { name: 'Named', codes: 3 });
    const args = ['codes', '--team', team.teamId, '--coupon', 'Named'];

    expect(await cli.json(...args)).toEqual({ codes, disabled: [] });
    expect(await cli.run(...args)).toMatchObject({ status: 0, stdout: `${codes.join('\n')}\n` });
  });

  it('create stores what the customer gets', async () => {
    const { couponId } = await create('--name', 'Cake', '--points', '3', '--description', ' Cake ');

    const [coupon] = await testApp.database.query(
      'SELECT description, code_count FROM coupons WHERE id = $1',
      [couponId],
    );
    expect(coupon).toEqual({ description: 'Cake', code_count: 1 });
  });

  it('delete deletes a coupon that nobody has redeemed, with its codes', async () => {
    const coupon = await create('--name', 'Unused', '--points', '3', '--codes', '4');
    const args = ['delete', '--team', team.teamId, '--coupon', 'Unused'];

    expect(await cli.json(...args)).toEqual({ couponId: coupon.couponId, deleted: { codes: 4 } });
    await create('--name', 'Unused', '--points', '3', '--codes', '5');
    expect(await cli.run(...args)).toEqual({
      status: 0,
      stdout: 'The coupon and its 5 codes are deleted.\n',
      stderr: 'Deletes the coupon for good, with:\n  Codes  5\n',
    });
    expect(await cli.run(...args)).toMatchObject({ status: 1 });

    const kept = await create('--name', 'Used', '--points', '3');
    expect((await redeem(kept, kept.codes[0])).status).toBe(200);
    const { status, stderr } = await cli.run('delete', '--team', team.teamId, '--coupon', 'Used');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('redeemed') as unknown,
    });
  });

  it('qr writes a readable image of each code', async () => {
    const out = path.join(folder.path, 'new', 'images');
    const many = await createCoupon(testApp, team, { codes: 2 });
    const one = await createCoupon(testApp, team);
    const codes = [...many.codes, ...one.codes];
    const files = codes.map((code) => path.join(out, `${code}.png`));
    const qr = ({ couponId }: CreatedCoupon) =>
      cli.json('qr', '--team', team.teamId, '--coupon', couponId, '--out', out);

    expect(await qr(many)).toEqual({ files: files.slice(0, 2) });
    await writeFile(files[2]!, 'not an image');
    expect(await qr(one)).toEqual({ files: files.slice(2) });

    expect((await readdir(out)).sort()).toEqual(codes.map((code) => `${code}.png`).sort());
    const { data, width, height } = PNG.sync.read(await readFile(files[2]!));
    expect(jsQR(Uint8ClampedArray.from(data), width, height)?.data).toBe(codes[2]);
  });

  it('disable and enable change one code, which qr leaves out and codes marks', async () => {
    const out = path.join(folder.path, 'some');
    const coupon = await createCoupon(testApp, team, { codes: 2 });
    const [code = '', sibling = ''] = coupon.codes;
    const named = ['--team', team.teamId, '--code', code];
    const all = ['--team', team.teamId, '--coupon', coupon.couponId];

    const disabled = await cli.json('disable', ...named);
    const again = await cli.json('disable', ...named);

    const time = expect.stringMatching(/^\d{4}-.+Z$/) as unknown;
    expect(disabled).toEqual({ code, couponId: coupon.couponId, disabledAt: time });
    expect(again).toEqual(disabled);
    expectDisabled(await redeem(coupon, code));
    expect(await cli.json('codes', ...all)).toEqual({ codes: [code, sibling], disabled: [code] });
    const listed = await cli.run('codes', ...all);
    expect(listed.stdout).toBe(`${code} (disabled)\n${sibling}\n`);
    const written = await cli.run('qr', ...all, '--out', out);
    expect(written.stdout).toBe(`Images in ${out}: 1\nDisabled codes, left out: 1\n`);
    expect(await readdir(out)).toEqual([`${sibling}.png`]);
    const shown = await cli.run('disable', ...named);
    expect(shown.stdout).toContain('nobody can redeem it');

    const enabled = await cli.json('enable', ...named);

    expect(enabled).toEqual({ code, couponId: coupon.couponId, disabledAt: null });
    expect((await redeem(coupon, code)).status).toBe(200);
    const foreign = await createTeam(testApp);
    for (const args of [
      ['--team', team.teamId, '--code', 'UNKNOWN'],
      ['--team', foreign.teamId, '--code', code],
    ]) {
      const run = await cli.run('disable', ...args);
      expect(run).toEqual(rejected('The coupon has no such code.\n'));
    }
  });

  it('rejects unknown ids and an invalid folder in one line', async () => {
    const theirs = await createCoupon(testApp, await createTeam(testApp));
    const mine = await createCoupon(testApp, team);
    const file = path.join(folder.path, 'file');
    await writeFile(file, '');
    const qr = (teamId: string, couponId: string, out: string) =>
      cli.run('qr', '--team', teamId, '--coupon', couponId, '--out', out);
    const noTeam = rejected('team: there is no team with this id or name\n');

    const runs = await Promise.all([
      cli.run('list', '--team', 'unknown'),
      cli.run('create', '--team', 'unknown', '--name', 'A', '--points', '1'),
      qr('unknown', mine.couponId, folder.path),
      qr(team.teamId, theirs.couponId, folder.path),
      qr(team.teamId, 'none', folder.path),
      qr(team.teamId, mine.couponId, file),
    ]);

    const noCoupon = rejected('The team has no coupon with this id.\n');
    const noFolder = rejected('out: is not a folder\n');
    expect(runs).toEqual([noTeam, noTeam, noTeam, noCoupon, noCoupon, noFolder]);
  });
});
