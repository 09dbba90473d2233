import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { RequestScope } from '../tenancy/scope/request-scope';
import { CouponsService } from '../customers/coupons/coupons.service';
import { MAX_NEW_CODES, MAX_REDEMPTIONS } from '../customers/coupons/dto/coupon.rules';
import { type CommandRunner, NOTHING_DELETED } from './command-runner';
import { askedCommand, type SureOption } from './deletion-question';
import { writeCodeImages } from './coupon-images';
import { formatDetails, formatTable } from './format';
import { findIdOf, scopeOfTeam } from './named-item';
import { readCountUpTo, readEnd, readPoints, readStart, readText } from './option-values';

interface CreateCouponOptions {
  team: string;
  name: string;
  points: number;
  codes: number;
  maxRedemptions: number;
  perCustomer: number;
  startsAt?: Date;
  endsAt?: Date;
  description?: string;
}

interface CouponOptions {
  team: string;
  coupon: string;
}

interface QrOptions extends CouponOptions {
  out: string;
}

export function addCouponCommands(coupon: Command, runner: CommandRunner): void {
  coupon
    .command('create')
    .description('create a coupon that adds points, with its codes')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--name <name>', 'the name of the coupon', readText)
    .requiredOption('--points <number>', 'how many points a redemption adds', readPoints)
    .option('--codes <count>', 'how many codes to create', readCountUpTo(MAX_NEW_CODES), 1)
    .option(
      '--max-redemptions <count>',
      'how often each code can be redeemed',
      readCountUpTo(MAX_REDEMPTIONS),
      1,
    )
    .option(
      '--per-customer <count>',
      'how often one customer can redeem the coupon',
      readCountUpTo(MAX_REDEMPTIONS),
      1,
    )
    .option('--starts-at <date>', 'when redemptions start, ISO 8601', readStart)
    .option(
      '--ends-at <date>',
      'when redemptions end, ISO 8601; a date includes that day (UTC)',
      readEnd,
    )
    .option('--description <text>', 'what the customer gets', readText)
    .hook('preAction', (command) => {
      const { startsAt, endsAt } = command.opts<CreateCouponOptions>();
      if (startsAt === undefined || endsAt === undefined || startsAt < endsAt) return;
      command.error(`error: option '--ends-at <date>' must be later than '--starts-at <date>'`);
    })
    .action(
      runner.withServices(async (services, { team, ...options }: CreateCouponOptions) => {
        const scope = await scopeOfTeam(services, team);
        const { startsAt = null, endsAt = null } = options;
        const settings = { ...options, startsAt, endsAt };
        const json = await services.get(CouponsService).createAsOperator(scope, settings);
        const text = formatDetails(`Coupon "${options.name}" is created.`, {
          'Coupon id': json.couponId,
          Points: String(json.points),
          Codes: String(json.codes.length),
        });
        return { json, text: [text, ...json.codes, describeCodes(json.couponId)].join('\n') };
      }),
    );

  coupon
    .command('list')
    .description('list the coupons of a team, newest first')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .action(
      runner.withServices(async (services, { team }: { team: string }) => {
        const coupons = await services
          .get(CouponsService)
          .listAll(await scopeOfTeam(services, team));
        const items = coupons.map(({ id: couponId, name, points, codes, redeemed }) => ({
          couponId,
          name,
          points,
          codes,
          redeemed,
        }));
        const cells = items.map(({ couponId, name, points, codes, redeemed }) =>
          [couponId, name, points, codes, redeemed].map(String),
        );
        const text = formatTable(['COUPON ID', 'NAME', 'POINTS', 'CODES', 'REDEEMED'], cells);
        return {
          json: { coupons: items },
          text: items.length === 0 ? text : `${text}\n${describeCodes(null)}`,
        };
      }),
    );

  coupon
    .command('codes')
    .description('print the codes of a coupon, one per line; disabled ones are marked')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--coupon <id>', 'the coupon, by its id or name')
    .action(
      runner.withServices(async (services, options: CouponOptions) => {
        const codes = await listCodes(services, options);
        const disabled = codes.filter(({ isDisabled }) => isDisabled);
        return {
          json: { codes: codes.map(codeOf), disabled: disabled.map(codeOf) },
          text: codes
            .map(({ code, isDisabled }) => (isDisabled ? `${code} (disabled)` : code))
            .join('\n'),
        };
      }),
    );

  addCodeCommand(coupon, runner, { name: 'disable', isDisabled: true });
  addCodeCommand(coupon, runner, { name: 'enable', isDisabled: false });

  askedCommand(coupon.command('delete'))
    .description('delete a coupon that nobody has redeemed, with its codes')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--coupon <id>', 'the coupon, by its id or name')
    .action(
      runner.withServices(async (services, options: CouponOptions & SureOption) => {
        const { scope, couponId } = await findCoupon(services, options);
        const coupons = services.get(CouponsService);
        const { codes: count, redeemed } = await coupons.get(scope, couponId);
        const loss = { what: 'Deletes the coupon for good, with:', numbers: { Codes: count } };
        // A coupon that was redeemed is rejected.
        if (redeemed === 0 && !(await runner.mayDelete(loss, options))) return NOTHING_DELETED;
        const codes = await coupons.deleteAsOperator(scope, couponId);
        return {
          json: { couponId, deleted: { codes } },
          text: `The coupon and its ${codes} ${codes === 1 ? 'code' : 'codes'} are deleted.`,
        };
      }),
    );

  coupon
    .command('qr')
    .description('write a PNG image of the QR code of each code of a coupon that is not disabled')
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--coupon <id>', 'the coupon, by its id or name')
    .requiredOption('--out <folder>', 'the folder for the images; created if it does not exist')
    .action(
      runner.withServices(async (services, { out, ...options }: QrOptions) => {
        const all = await listCodes(services, options);
        const codes = all.filter(({ isDisabled }) => !isDisabled).map(codeOf);
        const files = await runner.withProgress(codes.length, (update) =>
          writeCodeImages(codes, out, update),
        );
        const leftOut = all.length - codes.length;
        return {
          json: { files },
          text: [
            `Images in ${out}: ${files.length}`,
            ...(leftOut === 0 ? [] : [`Disabled codes, left out: ${leftOut}`]),
          ].join('\n'),
        };
      }),
    );
}

/** Adds `coupon disable` or `coupon enable`. */
function addCodeCommand(
  coupon: Command,
  runner: CommandRunner,
  { name, isDisabled }: { name: string; isDisabled: boolean },
): void {
  coupon
    .command(name)
    .description(
      isDisabled
        ? 'disable a code, which then cannot be redeemed'
        : 'enable a disabled code, which then can be redeemed again',
    )
    .requiredOption('--team <id>', 'the team, by its id or name')
    .requiredOption('--code <code>', 'the code, as printed')
    .action(
      runner.withServices(async (services, { team, code }: { team: string; code: string }) => {
        const scope = await scopeOfTeam(services, team);
        const { couponId, disabledAt } = await services
          .get(CouponsService)
          .setCodeDisabledAsOperator(scope, code, isDisabled);
        return {
          json: { code, couponId, disabledAt },
          text: isDisabled
            ? `The code is disabled: nobody can redeem it until "coupon enable" enables it.`
            : 'The code is enabled.',
        };
      }),
    );
}

interface ListedCode {
  readonly code: string;
  readonly isDisabled: boolean;
}

const codeOf = ({ code }: ListedCode): string => code;

/** The codes of the coupon that an option names, in the order of their creation. */
async function listCodes(
  services: INestApplicationContext,
  options: CouponOptions,
): Promise<ListedCode[]> {
  const { scope, couponId } = await findCoupon(services, options);
  return services.get(CouponsService).listCodes(scope, couponId);
}

async function findCoupon(
  services: INestApplicationContext,
  { team, coupon }: CouponOptions,
): Promise<{ scope: RequestScope; couponId: string }> {
  const scope = await scopeOfTeam(services, team);
  const coupons = services.get(CouponsService);
  const couponId = await findIdOf('coupon', coupon, () => coupons.listNames(scope));
  return { scope, couponId };
}

/** Says how to get the codes again. */
const describeCodes = (couponId: string | null): string => {
  const coupon = `--team T --coupon ${couponId ?? '<id or name>'}`;
  return `Codes: "coupon codes ${coupon}" prints them; "coupon qr ${coupon} --out DIR" writes an image of each, named by its code.`;
};
