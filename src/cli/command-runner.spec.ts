import { PassThrough } from 'node:stream';
import { describeLoss } from './deletion-question';
import { CommandRunner } from './command-runner';

async function progressOn(isJson: boolean, isTTY?: boolean): Promise<string> {
  let written = '';
  const stderr = { isTTY, write: (text: string) => (written += text) };
  const runner = new CommandRunner({ stdout: { write: () => undefined }, stderr }, isJson);
  await runner.withProgress(2, async (update) => update(1));
  return written;
}

describe('CommandRunner.withProgress', () => {
  it('draws a bar on a terminal and clears it', async () => {
    expect(await progressOn(false, true)).toBe(
      `\r${'█'.repeat(15)}${'░'.repeat(15)} 50 %\r\u001b[K`,
    );
  });

  it.each([
    ['with --json', true, true],
    ['without a terminal', false, false],
    ['without isTTY', false, undefined],
  ])('draws nothing %s', async (_name, isJson, isTTY) => {
    expect(await progressOn(isJson, isTTY)).toBe('');
  });

  it('clears the bar when the work fails', async () => {
    let written = '';
    const stderr = { isTTY: true, write: (text: string) => (written += text) };
    const runner = new CommandRunner({ stdout: { write: () => undefined }, stderr }, false);
    const work = runner.withProgress(2, async (update) => {
      update(1);
      throw new Error('No.');
    });
    await expect(work).rejects.toThrow('No.');
    expect(written.endsWith('\r\u001b[K')).toBe(true);
  });
});

describe('CommandRunner.mayDelete', () => {
  const LOSS = { what: 'Deletes the form, with:', numbers: { Responses: 3, Posts: 100_000 } };
  const NUMBERS = 'Deletes the form, with:\n  Responses  3\n  Posts      100000 or more\n';

  async function ask(
    answer: string,
    { isJson = false, isTTY = true, yes }: { isJson?: boolean; isTTY?: boolean; yes?: true } = {},
  ): Promise<{ isAllowed: boolean; written: string }> {
    let written = '';
    const stdin = Object.assign(new PassThrough(), { isTTY });
    stdin.end(answer);
    const stderr = { isTTY, write: (text: string) => (written += text) };
    const runner = new CommandRunner({ stdout: { write: () => undefined }, stderr, stdin }, isJson);
    return { isAllowed: await runner.mayDelete(LOSS, { yes }), written };
  }

  it.each([
    ['y', true],
    ['YES', true],
    ['n', false],
    ['', false],
    ['yesterday', false],
  ])('goes on after the answer “%s”: %s', async (answer, isAllowed) => {
    expect(await ask(`${answer}\n`)).toEqual({
      isAllowed,
      written: `${NUMBERS}Go on? [y/N] `,
    });
  });

  it('shows the number at which the service stops counting as a minimum', () => {
    const numbers = { Responses: 10_000, Entries: 9_999 };
    expect(describeLoss({ what: 'Erases the customer:', numbers, countedTo: 10_000 })).toBe(
      'Erases the customer:\n  Responses  10000 or more\n  Entries    9999',
    );
  });

  it('does not go on when the input ends without an answer', async () => {
    expect(await ask('')).toMatchObject({ isAllowed: false });
  });

  it.each([
    ['with --yes', { yes: true }, NUMBERS],
    ['without a terminal', { isTTY: false }, NUMBERS],
    ['with --json', { isJson: true }, ''],
  ] as const)('goes on without a question %s', async (_name, options, written) => {
    expect(await ask('n\n', options)).toEqual({ isAllowed: true, written });
  });
});

describe('CommandRunner.print', () => {
  const HOSTILE = 'A\u001b[2J\u009b1m\u202eB\u007f';

  function print(isJson: boolean): { stdout: string; stderr: string } {
    const written = { stdout: '', stderr: '' };
    const runner = new CommandRunner(
      {
        stdout: { write: (text) => (written.stdout += text) },
        stderr: { write: (text) => (written.stderr += text) },
      },
      isJson,
    );
    runner.print({ json: { name: HOSTILE }, text: `Name: ${HOSTILE}\nEnd` });
    runner.notice(HOSTILE);
    return written;
  }

  it('passes no controls of the terminal on, in results and notices', () => {
    expect(print(false)).toEqual({ stdout: 'Name: A [2J 1mB \nEnd\n', stderr: 'A [2J 1mB \n' });
  });

  it('escapes them in JSON, which keeps its value', () => {
    const { stdout } = print(true);
    expect(stdout).toBe(String.raw`{"name":"A\u001b[2J\u009b1m\u202eB\u007f"}` + '\n');
    expect(JSON.parse(stdout)).toEqual({ name: HOSTILE });
  });
});
