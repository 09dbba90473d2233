import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { writeTextsAlone } from './write-alone';

describe('writeTextsAlone', () => {
  const written: number[] = [];
  let server: net.Server;

  beforeAll(async () => {
    server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterAll(() => void server.close());

  /** Writes chunks at once to a socket that counts the chunks of each `writev`, and returns what the client receives. */
  async function receive(chunks: readonly (string | Buffer)[]): Promise<string> {
    const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    const writeAll = Reflect.get(socket, '_writev') as (...args: unknown[]) => void;
    Reflect.set(socket, '_writev', (list: unknown[], done: unknown) => {
      written.push(list.length);
      writeAll.call(socket, list, done);
    });
    writeTextsAlone(socket);
    written.length = 0;
    const received = text(client);
    let done = 0;
    socket.cork();
    for (const chunk of chunks) socket.write(chunk, 'utf8', () => (done += 1));
    socket.uncork();
    socket.end();
    await once(socket, 'finish');
    expect(done).toBe(chunks.length);
    return received;
  }

  it.each([
    ['a text before an empty one', ['größer', ''], []],
    ['bytes before an empty text', [Buffer.from('größer'), ''], []],
    ['two texts', ['größ', 'er'], [2]],
    ['an empty text before another', ['', 'größer'], [2]],
    ['three chunks', ['größ', Buffer.from('er'), ''], [3]],
  ])('sends %s', async (_name, chunks, lists) => {
    expect(await receive(chunks)).toBe('größer');
    expect(written).toEqual(lists);
  });
});
