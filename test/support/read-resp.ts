/** Parses complete RESP2 commands; returns their words and the remaining bytes. */
export function readCommands(bytes: Buffer): { commands: string[][]; rest: Buffer } {
  const commands: string[][] = [];
  let rest = bytes;
  for (;;) {
    const read = readCommand(rest);
    if (read === null) return { commands, rest };
    commands.push(read.words);
    rest = rest.subarray(read.end);
  }
}

/** Reads a command such as `*2\r\n$4\r\nPING\r\n$2\r\nhi\r\n`. Returns null while it is incomplete. */
function readCommand(bytes: Buffer): { words: string[]; end: number } | null {
  const count = readHeader(bytes, 0, '*');
  if (count === null) return null;
  const words: string[] = [];
  let at = count.end;
  while (words.length < count.value) {
    const length = readHeader(bytes, at, '$');
    if (length === null || bytes.length < length.end + length.value + 2) return null;
    words.push(bytes.toString('utf8', length.end, length.end + length.value));
    at = length.end + length.value + 2;
  }
  return { words, end: at };
}

function readHeader(bytes: Buffer, at: number, mark: '*' | '$') {
  const end = bytes.indexOf('\r\n', at);
  if (end === -1) return null;
  const line = bytes.toString('latin1', at, end);
  if (!/^[*$]\d+$/.test(line) || line[0] !== mark) throw new Error(`No RESP2 command: ${line}`);
  return { value: Number(line.slice(1)), end: end + 2 };
}
