import type { Command } from 'commander';
import { TeamsService } from '../auth/teams.service';
import { CouponsService } from '../customers/coupons/coupons.service';
import type { CommandRunner } from './command-runner';
import { writeCodeImages } from './coupon-images';
import { countUpTo, readPoints } from './coupon-option-values';
import { formatFacts, formatTable } from './format';
import { readDate, readText } from './option-values';

const MAX_CODES = 10_000;
const MAX_REDEMPTIONS = 1_000_000_000;

interface CreateCouponOptions {
  team: string;
  name: string;
  points: number;
  codes: number;
  maxRedemptions: number;
  perCustomer: number;
  startsAt?: Date;
  endsAt?: Date;
}

interface QrOptions {
  team: string;
  coupon: string;
  out: string;
}

export function addCouponCommands(program: Command, runner: CommandRunner): void {
  const coupon = program
    .command('coupon')
    .description('coupons: create, list, make images of their QR codes');

  coupon
    .command('create')
    .description('make a coupon that adds points, with its codes')
    .requiredOption('--team <id>', 'the team')
    .requiredOption('--name <name>', 'what the coupon is called', readText)
    .requiredOption('--points <number>', 'what a redeemed code adds', readPoints)
    .option('--codes <count>', 'how many codes to make', countUpTo(MAX_CODES), 1)
    .option(
      '--max-redemptions <count>',
      'how often each code can be redeemed',
      countUpTo(MAX_REDEMPTIONS),
      1,
    )
    .option(
      '--per-customer <count>',
      'how often one customer can redeem the coupon',
      countUpTo(MAX_REDEMPTIONS),
      1,
    )
    .option('--starts-at <date>', 'from when on it can be redeemed, ISO 8601', readDate)
    .option('--ends-at <date>', 'from when on no longer, ISO 8601', readDate)
    .hook('preAction', (command) => {
      const { startsAt, endsAt } = command.opts<CreateCouponOptions>();
      if (startsAt === undefined || endsAt === undefined || startsAt < endsAt) return;
      command.error(`error: option '--ends-at <date>' must be later than '--starts-at <date>'`);
    })
    .action(
      runner.withServices(async (services, { team, ...options }: CreateCouponOptions) => {
        const { id } = await services.get(TeamsService).get(team);
        const { startsAt = null, endsAt = null } = options;
        const settings = { ...options, startsAt, endsAt };
        const json = await services.get(CouponsService).create(id, settings);
        const text = formatFacts(`Coupon "${options.name}" is made.`, {
          'Coupon id': json.couponId,
          Points: String(json.points),
          Codes: String(json.codes.length),
        });
        return { json, text: [text, ...json.codes].join('\n') };
      }),
    );

  coupon
    .command('list')
    .description('list the coupons of a team, newest first')
    .requiredOption('--team <id>', 'the team')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const { id } = await services.get(TeamsService).get(team);
        const rows = await services.get(CouponsService).list(id);
        const coupons = rows.map(({ points, ...row }) => ({ ...row, points: Number(points) }));
        const cells = coupons.map(({ couponId, name, points, codes, redeemed }) =>
          [couponId, name, points, codes, redeemed].map(String),
        );
        const text = formatTable(['COUPON ID', 'NAME', 'POINTS', 'CODES', 'REDEEMED'], cells);
        return { json: { coupons }, text };
      }),
    );

  coupon
    .command('qr')
    .description('write a PNG image of the QR code of each code of a coupon')
    .requiredOption('--team <id>', 'the team')
    .requiredOption('--coupon <id>', 'the coupon')
    .requiredOption('--out <folder>', 'where to; made if need be')
    .action(
      runner.withServices(async (services, { team, coupon: couponId, out }: QrOptions) => {
        const { id } = await services.get(TeamsService).get(team);
        const codes = await services.get(CouponsService).codes(id, couponId);
        const files = await runner.withProgress(codes.length, (update) =>
          writeCodeImages(codes, out, update),
        );
        return { json: { files }, text: `Images in ${out}: ${files.length}` };
      }),
    );
}
