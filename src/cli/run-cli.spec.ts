import { runCli } from './run-cli';

async function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const status = await runCli(args, {
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { status, ...written };
}

const WRONG: [string, string[]][] = [
  ['no group', []],
  ['no verb', ['team']],
  ['an unknown group', ['teams', 'list']],
  ['an unknown verb', ['team', 'delete']],
  ['an unknown option', ['team', 'list', '--all']],
  ['an excess argument', ['team', 'list', 'all']],
  ['a missing option', ['key', 'list']],
  ['an option without its value', ['team', 'create', '--name']],
  ['a blank name', ['team', 'create', '--name', '  ']],
  ['a bad e-mail address', ['team', 'create', '--name', 'A', '--owner-email', 'nobody']],
  ['a bad region', ['team', 'create', '--name', 'A', '--phone-region', 'XX']],
  ['a bad date', ['key', 'create', '--team', 'T', '--expires-at', 'tomorrow']],
  ['bad hours', ['key', 'roll', '--key', 'K', '--grace-hours', '-1']],
];

describe('runCli', () => {
  it.each(WRONG)('rejects %s with status 2', async (_name, args) => {
    const { status, stdout, stderr } = await run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });

  it.each(WRONG)('rejects %s with a JSON error body', async (_name, args) => {
    const { status, stdout, stderr } = await run('--json', ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      success: false,
      code: 'VALIDATION_FAILED',
      message: expect.any(String) as unknown,
      fields: [expect.stringMatching(/^[^\n]+$/) as unknown],
    });
  });

  it.each([[[]], [['--json']]])(
    'prints an error without controls of the terminal: %j',
    async (json) => {
      const { stderr } = await run(...json, 'team', '\u001b[2J\u009b\u202elist');
      expect(stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
      expect(stderr).toContain('[2J');
    },
  );

  it('suggests a similar command in one line', async () => {
    const { stderr } = await run('team', 'lst');
    expect(stderr).toBe("error: unknown command 'lst' (Did you mean list?)\n");
  });

  it.each([[['--help']], [['team', '--help']], [['key', 'roll', '--help']]])(
    'prints help on standard output: %j',
    async (args) => {
      const { status, stdout, stderr } = await run(...args);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('Usage: npm run --silent cli -- ');
    },
  );
});
