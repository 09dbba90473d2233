import { createTeam } from '../../factories/team.factory';
import { sampleFiles, startSocialCli } from './social-cli';
import { useOnce } from '../../support/use-value';

const VERBS = ['connect', 'disconnect', 'import', 'campaign'] as const;

const NO_PLATFORM = "error: required option '--platform <name>' not specified";
const NO_TEAM = "error: required option '--team <id>' not specified";
const NO_FILE = "error: option '--posts <path>' or '--profile <path>' is required";
const NO_ACCESS_TOKEN =
  "error: option '--access-token <token>' is required with '--refresh-token' and '--expires-in'";
const UNKNOWN_PLATFORM =
  'is invalid. Allowed choices are facebook, instagram, twitter, linkedin, tiktok, youtube.';
const UNKNOWN_TYPE = 'is invalid. Allowed choices are organization, personal.';

describe('wrong usage of social', () => {
  const cli = useOnce(startSocialCli);
  const team = useOnce(() => createTeam(cli.testApp));

  it.each([
    ['connect --team T', NO_PLATFORM],
    ['disconnect --team T', NO_PLATFORM],
    ['import --team T --posts x', NO_PLATFORM],
    ['connect --platform tiktok', NO_TEAM],
    ['disconnect --platform tiktok', NO_TEAM],
    ['import --platform tiktok --posts x', NO_TEAM],
    ['import --team T --platform tiktok', NO_FILE],
    ['connect --team T --platform tiktok --refresh-token x', NO_ACCESS_TOKEN],
    ['connect --team T --platform tiktok --expires-in 60 --authorize', NO_ACCESS_TOKEN],
    ['connect --team T --platform myspace', `error: option '--platform <name>' argument 'myspace' ${UNKNOWN_PLATFORM}`], // oxfmt-ignore
    ['disconnect --team T --platform TikTok', `error: option '--platform <name>' argument 'TikTok' ${UNKNOWN_PLATFORM}`], // oxfmt-ignore
    ['import --team T --platform x --posts x', `error: option '--platform <name>' argument 'x' ${UNKNOWN_PLATFORM}`], // oxfmt-ignore
    ['connect --team T --platform tiktok --account-type bot', `error: option '--account-type <type>' argument 'bot' ${UNKNOWN_TYPE}`], // oxfmt-ignore
    ['disconnect --team T --platform tiktok --account-type personal', "error: unknown option '--account-type'"], // oxfmt-ignore
    ['import --team T --platform tiktok --posts', "error: option '--posts <path>' argument missing"], // oxfmt-ignore
    ['campaign --team T --platform tiktok --campaign c', "error: required option '--post <id>' not specified"], // oxfmt-ignore
    ['campaign --team T --platform tiktok --post 1', "error: required option '--campaign <id>' not specified"], // oxfmt-ignore
    ['campaign --team T --platform tiktok --post 1 --campaign', "error: option '--campaign <id>' argument missing"], // oxfmt-ignore
    [`campaign --team T --platform tiktok --post 1 --campaign ${'x'.repeat(256)}`, `error: option '--campaign <id>' argument '${'x'.repeat(256)}' is invalid. It must contain 1 to 255 characters.`], // oxfmt-ignore
    ['connect --team T --platform tiktok youtube', "error: too many arguments for 'connect'. Expected 0 arguments but got 1."], // oxfmt-ignore
  ])('exits with status 2: %j', async (line, stderr) => {
    const args = line.split(' ').map((arg) => (arg === 'T' ? team.teamId : arg));

    expect(await cli.runBare(...args)).toEqual({ status: 2, stdout: '', stderr: `${stderr}\n` });
  });

  it('prints the same as an error body with --json', async () => {
    const { status, stdout, stderr } = await cli.run(team, 'import', 'linkedin', '--json');

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^\{.*\}\n$/);
    expect(JSON.parse(stderr)).toEqual({
      success: false,
      code: 'VALIDATION_FAILED',
      message: expect.any(String) as unknown,
      fields: ["option '--posts <path>' or '--profile <path>' is required"],
    });
  });

  it.each(VERBS)('rejects %s for an unknown team', async (verb) => {
    const options = {
      connect: [],
      disconnect: [],
      import: sampleFiles('linkedin'),
      campaign: ['--post', '1', '--campaign', 'spring'],
    };
    const args = [verb, '--platform', 'linkedin', '--team', 'unknown', ...options[verb]];

    const stderr = 'team: there is no team with this id or name\n';
    expect(await cli.runBare(...args)).toEqual({ status: 1, stdout: '', stderr });
    const inJson = await cli.runBare(...args, '--json');
    expect(inJson).toMatchObject({ status: 1, stdout: '' });
    expect(JSON.parse(inJson.stderr)).toEqual({
      success: false,
      code: 'VALIDATION_FAILED',
      message: expect.any(String) as unknown,
      fields: ['team: there is no team with this id or name'],
    });
  });
});
