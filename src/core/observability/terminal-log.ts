import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { LogLevel } from '../config/environment';
import { printableLine, printableText } from '../values/printable-text';

/** Routes that browsers and probes request all the time. */
const POLLED_ROUTE_PATTERN = /^\/(console|health|metrics)\b/;

/** The properties of a log line; those of a request are written by `RequestLifecycle`. */
interface Entry extends Record<string, unknown> {
  readonly id?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  readonly aborted?: boolean;
  readonly msg?: string;
}

/** Returns a destination that writes log lines for people, a request as one short line. */
export function terminalDestination(
  level: LogLevel,
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): DestinationStream {
  const format = prettyFactory({
    colorize: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname',
  });
  return {
    write: (line) => {
      const entry = JSON.parse(line, makePrintable) as Entry;
      if (level === 'info' && isPoll(entry)) return;
      write(format(isRequest(entry) ? summarize(entry) : entry));
    },
  };
}

/** Names of people and messages of other systems may contain controls of the terminal. A stack has several lines. */
function makePrintable(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return key === 'stack' ? printableText(value) : printableLine(value);
}

const isRequest = ({ method, status }: Entry): boolean =>
  method !== undefined && status !== undefined;

const isPoll = ({ method, route = '', status = 500 }: Entry): boolean =>
  method === 'GET' && status < 400 && POLLED_ROUTE_PATTERN.test(route);

/** Shows the id only of a rejected request: the log lines about its cause have the same id. */
function summarize({
  method,
  route,
  status = 0,
  ms,
  aborted,
  id,
  team: _team,
  key: _key,
  user: _user,
  ...others
}: Entry) {
  const end = aborted === true ? 'aborted' : String(status);
  const reference = status >= 400 ? ` (${id})` : '';
  return { ...others, msg: `${method} ${route ?? 'unknown route'} ${end} ${ms} ms${reference}` };
}
