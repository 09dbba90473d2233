import { DAY_MS } from '../../../src/core/values/durations';
import { CITIES, DOMAINS, FIRST_NAMES, LAST_NAMES, ROASTS, WORDS } from './sample-words';

const YEARS_MS = 3 * 365 * DAY_MS;
/** The age from which responses have been read, with few exceptions. */
const READ_AFTER_MS = 30 * DAY_MS;

/** Numbers that depend on a seed only, so that rows can be generated in any order. */
class Dice {
  constructor(private state: number) {}

  /** Returns a number from 0 to 1, by mulberry32. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Picks an item of the list, the earlier ones more often. */
  pick(from: readonly string[]): string {
    const at = this.next();
    return from[Math.floor(at * at * from.length)] ?? '';
  }
}

/** The rows of one team. */
export interface SampleTeam {
  readonly teamId: string;
  readonly formId: string;
  /** The ids of the fields of the form, in their order. */
  readonly fieldIds: readonly string[];
  /** A number that no other team has. */
  readonly seed: number;
  readonly rows: number;
  /** The time of the newest row. */
  readonly newestAt: number;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** A UUID of version 7. */
function idOf(time: number, dice: Dice): string {
  const at = hex(time, 12);
  const [a, b, c, d] = [
    dice.below(0x1000),
    dice.below(0x1000),
    dice.below(0x1000000),
    dice.below(0x1000000),
  ];
  return `${at.slice(0, 8)}-${at.slice(8)}-7${hex(a, 3)}-8${hex(b, 3)}-${hex(c, 6)}${hex(d, 6)}`;
}

/** Rows are evenly spread over three years. */
const timeOf = ({ rows, newestAt }: SampleTeam, row: number): number =>
  Math.floor(newestAt - ((rows - 1 - row) / rows) * YEARS_MS);

interface SamplePerson {
  readonly id: string;
  readonly createdAt: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

function personOf(team: SampleTeam, row: number): SamplePerson {
  const dice = new Dice(team.seed + row);
  const time = timeOf(team, row);
  const id = idOf(time, dice);
  const firstName = dice.pick(FIRST_NAMES);
  const lastName = dice.pick(LAST_NAMES);
  const mailbox = `${firstName}.${lastName}${row}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9.]/g, '');
  return {
    id,
    createdAt: new Date(time).toISOString(),
    firstName,
    lastName,
    email: `${mailbox}@${dice.pick(DOMAINS)}`,
    phone: `+49${151 + dice.below(28)}${10_000_000 + row}`,
  };
}

/** A line of COPY, with the columns of {@link CUSTOMER_COLUMNS}. */
export function customerLine(team: SampleTeam, row: number): string {
  const person = personOf(team, row);
  const { email, phone } = person;
  return `${team.teamId}\t${person.id}\t${person.firstName}\t${person.lastName}\t${email}\t${email.toLowerCase()}\t${phone}\t${person.createdAt}\n`;
}

export const CUSTOMER_COLUMNS =
  'team_id, id, first_name, last_name, email, email_key, phone, created_at';

export const RESPONSE_COLUMNS =
  'team_id, id, form_id, created_at, source, is_read, subscriber_id, answers, hidden_values, campaign_id';

/**
 * A line of COPY, with the columns of {@link RESPONSE_COLUMNS}. Two of three responses are linked to the customer of the same row. The response in the middle of the rows says "quetzal".
 */
export function responseLine(team: SampleTeam, row: number): string {
  const person = personOf(team, row);
  const dice = new Dice(team.seed ^ (row + 0x5bd1e995));
  const time = timeOf(team, row);
  const id = idOf(time, dice);
  const chance = dice.next();
  const source = chance < 0.7 ? 'public' : chance < 0.98 ? 'page' : 'ai';
  const isRead = team.newestAt - time > READ_AFTER_MS ? dice.next() < 0.98 : dice.next() < 0.5;
  const roast = dice.pick(ROASTS);
  const newsletter = dice.next() < 0.4;
  const [first, last, mail, phone, favourite, cups, birthday, news, city, remarks] = team.fieldIds;
  const words = Array.from({ length: 4 + dice.below(9) }, () => dice.pick(WORDS));
  if (row === Math.floor(team.rows / 2)) words.push('quetzal');
  if (dice.next() < 0.1) words.push(`order ${100_000 + dice.below(900_000)}`);
  const answers = {
    [first ?? '']: person.firstName,
    [last ?? '']: person.lastName,
    [mail ?? '']: person.email,
    [phone ?? '']: person.phone,
    [favourite ?? '']: roast,
    [cups ?? '']: dice.below(9),
    [birthday ?? '']: new Date(-dice.below(18_000) * DAY_MS + 1e12).toISOString().slice(0, 10),
    [news ?? '']: newsletter,
    [city ?? '']: dice.pick(CITIES),
    [remarks ?? '']: words.join(' '),
  };
  const campaign = source === 'page' ? `c${dice.below(40)}` : null;
  const hidden =
    campaign === null ? '\\N' : `{"utm_source": "mail", "utm_campaign": "${campaign}"}`;
  const customer = (chance * 10) % 1 < 2 / 3 ? person.id : '\\N';
  const createdAt = new Date(time).toISOString();
  return `${team.teamId}\t${id}\t${team.formId}\t${createdAt}\t${source}\t${String(isRead)}\t${customer}\t${JSON.stringify(answers)}\t${hidden}\t${campaign ?? '\\N'}\n`;
}
