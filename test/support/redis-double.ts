import { createHash } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { readCommands } from './read-resp';

/** The script with which rate-limiter-flexible counts. The double rejects any other script. */
const COUNTING_SCRIPT = `redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
  local consumed = redis.call('incrby', KEYS[1], ARGV[1])
  local ttl = redis.call('pttl', KEYS[1])
  if ttl == -1 then redis.call('expire', KEYS[1], ARGV[2]) ttl = 1000 * ARGV[2] end
  return {consumed, ttl}`;

const OK = '+OK\r\n';
const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

interface Session {
  isKnown: boolean;
  database: string;
}

/** A Redis server on loopback with the commands of the rate limiter; it can stop, hang and reject commands. */
export class RedisDouble {
  /** By database and key, e.g. `2 rapport:…`. */
  readonly counters = new Map<string, { value: number; expiresAt: number }>();
  /** The names of all received commands. */
  readonly seen: string[] = [];
  /** The names of the commands that were received while the server hangs. */
  readonly ignored: string[] = [];
  /** The error that scripts return, such as `READONLY …`, or null if scripts run. */
  rejection: string | null = null;
  private readonly scripts = new Set<string>();
  private readonly sockets = new Set<Socket>();
  private readonly port: number;
  private server: net.Server;
  private isHanging = false;

  private constructor(
    server: net.Server,
    private readonly password: string,
  ) {
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (socket) => this.accept(socket));
  }

  static async start(password: string): Promise<RedisDouble> {
    const server = net.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RedisDouble(server, password);
  }

  get url(): string {
    return `redis://:${this.password}@127.0.0.1:${this.port}/2`;
  }

  get connections(): number {
    return this.sockets.size;
  }

  /** Accepts connections and commands and sends nothing. */
  hang(): void {
    this.isHanging = true;
  }

  resume(): void {
    this.isHanging = false;
  }

  /** Behaves like a restarted server, which has lost the scripts but not the counters. */
  forgetScripts(): void {
    this.scripts.clear();
  }

  async stop(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await once(this.server, 'close');
  }

  async restart(): Promise<void> {
    this.server = net.createServer((socket) => this.accept(socket));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private accept(socket: Socket): void {
    const session: Session = { isKnown: false, database: '0' };
    let rest: Buffer = Buffer.alloc(0);
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const read = readCommands(Buffer.concat([rest, chunk]));
      rest = read.rest;
      if (this.isHanging) {
        this.ignored.push(...read.commands.map(([name = '']) => name.toUpperCase()));
        return;
      }
      for (const words of read.commands) socket.write(this.respond(words, session));
    });
  }

  private respond([name = '', ...words]: string[], session: Session): string {
    const command = name.toUpperCase();
    this.seen.push(command);
    if (command === 'AUTH') {
      session.isKnown = words.at(-1) === this.password;
      return session.isKnown ? OK : '-WRONGPASS invalid username-password pair\r\n';
    }
    if (!session.isKnown) return '-NOAUTH Authentication required.\r\n';
    if (command === 'CLIENT') return OK;
    if (command === 'PING') return '+PONG\r\n';
    if (command === 'INFO') return '$9\r\nloading:0\r\n';
    if (command === 'EVAL' || command === 'EVALSHA') return this.run(command, words, session);
    if (command !== 'SELECT') return `-ERR unknown command '${name}'\r\n`;
    session.database = words[0] ?? '';
    return OK;
  }

  private run(command: 'EVAL' | 'EVALSHA', words: string[], { database }: Session): string {
    const [script = '', keyCount, key = '', amount, seconds] = words;
    if (this.rejection !== null) return `-${this.rejection}\r\n`;
    if (command === 'EVAL') {
      if (oneLine(script) !== oneLine(COUNTING_SCRIPT)) return '-ERR unknown script\r\n';
      this.scripts.add(sha1(script));
    } else if (!this.scripts.has(script)) {
      return '-NOSCRIPT No matching script. Please use EVAL.\r\n';
    }
    if (keyCount !== '1') return '-ERR wrong number of keys\r\n';
    return this.count(`${database} ${key}`, Number(amount), Number(seconds));
  }

  private count(key: string, amount: number, seconds: number): string {
    const now = Date.now();
    const known = this.counters.get(key);
    const counter =
      known !== undefined && known.expiresAt > now
        ? known
        : { value: 0, expiresAt: now + seconds * 1_000 };
    counter.value += amount;
    this.counters.set(key, counter);
    return `*2\r\n:${counter.value}\r\n:${counter.expiresAt - now}\r\n`;
  }
}
