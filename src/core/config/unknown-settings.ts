import { distance } from 'fastest-levenshtein';

/** Prefixes of the names of settings of Rapport. Hosting platforms set some variables with these prefixes too. */
const OWN_PREFIXES = [
  'DATABASE_',
  'EMBEDDED_',
  'MAIL_',
  'MAX_CONCURRENT_',
  'RATE_LIMIT_',
  'REDIS_',
  'SMTP_',
  'SOCIAL_',
  'WEBHOOK_',
];

/** Shorter names are not compared: POST resembles PORT, and HOME resembles HOST. */
const MIN_COMPARED_LENGTH = 7;
/** Levenshtein distance: substituted, missing and added letters; two swapped letters count as two. */
const MAX_DISTANCE = 2;

/** Variables that Kubernetes sets for each service, and Docker for each linked container. */
const SERVICE_DISCOVERY_PATTERN =
  /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$|_ENV_\w+$/;
const SERVICE_ADDRESS_PATTERN = /^(tcp|udp|sctp):\/\//;
const LINKED_CONTAINER_PATTERN = /^\/[\w.-]+\/[\w.-]+$/;

/** Variables that hosting platforms set in addition to DATABASE_URL and REDIS_URL, such as Heroku DATABASE_CONNECTION_POOL_URL. */
const CONNECTION_PART_PATTERN =
  /_(HOST(NAME)?|PORT|NAME|DB|USER(NAME)?|PASS(WORD)?|SSL(MODE)?|(\w+_)?UR[IL](_\w+)?|(\w+_)?CERT(IFICATE)?)$/;

type Settings = Readonly<Record<string, string | undefined>>;

/** Returns one line for each variable whose name resembles a setting: a misspelt setting would have no effect. */
export function findUnknownSettings(environment: Settings, known: readonly string[]): string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !isSetByHost(name, environment))
    .flatMap((name) => {
      const hint = hintAt(name, known);
      return hint === null ? [] : [`${name}: is not a setting of Rapport; ${hint}`];
    });
}

function isSetByHost(name: string, environment: Settings): boolean {
  const value = environment[name] ?? '';
  if (SERVICE_DISCOVERY_PATTERN.test(name)) return true;
  if (name.endsWith('_PORT') && SERVICE_ADDRESS_PATTERN.test(value)) return true;
  if (name.endsWith('_NAME') && LINKED_CONTAINER_PATTERN.test(value)) return true;
  return ['DATABASE', 'REDIS'].some(
    (prefix) =>
      name.startsWith(`${prefix}_`) &&
      Boolean(environment[`${prefix}_URL`]) &&
      CONNECTION_PART_PATTERN.test(name),
  );
}

function hintAt(name: string, known: readonly string[]): string | null {
  const upper = name.toUpperCase();
  const nearest = known
    .filter(({ length }) => length >= MIN_COMPARED_LENGTH)
    .map((setting) => ({ setting, letters: distance(upper, setting) }))
    .toSorted((a, b) => a.letters - b.letters)[0];
  if (nearest !== undefined && nearest.letters <= MAX_DISTANCE) {
    return `did you mean ${nearest.setting}?`;
  }
  const prefix = OWN_PREFIXES.find((own) => name.startsWith(own));
  if (prefix === undefined) return null;
  const alike = known.filter((setting) => setting.startsWith(prefix));
  return `the settings that begin with ${prefix} are ${alike.join(', ')}`;
}
