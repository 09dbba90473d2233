import { firstSteps, type TeamContents } from './first-steps';

const NOTHING: TeamContents = {
  forms: [],
  hasCoupon: undefined,
  hasConnection: undefined,
  members: undefined,
  invitations: undefined,
};
const names = (steps: ReturnType<typeof firstSteps>): string[] => steps.map(({ name }) => name);
const open = (steps: ReturnType<typeof firstSteps>): string[] =>
  names(steps.filter(({ isDone }) => !isDone));

describe('firstSteps', () => {
  it.each([
    ['viewer', ['protect']],
    ['analyst', ['protect']],
    ['editor', ['makeForm', 'publishForm', 'makeCoupon', 'protect']],
    ['owner', ['makeForm', 'publishForm', 'makeCoupon', 'connectPlatform', 'invite', 'protect']],
  ] as const)('asks a person with the role %s only for what the role allows', (role, expected) => {
    expect(names(firstSteps(role, { hasSecondFactor: false }, NOTHING))).toEqual(expected);
  });

  it('ticks what is done', () => {
    const member = {} as NonNullable<TeamContents['members']>[number];
    const steps = (contents: Partial<TeamContents>) =>
      open(
        firstSteps(
          'owner',
          { hasSecondFactor: true },
          { ...NOTHING, members: [member], ...contents },
        ),
      );

    expect(steps({ forms: [{ status: 'draft', isPublic: true }] })).toEqual([
      'publishForm',
      'makeCoupon',
      'connectPlatform',
      'invite',
    ]);
    expect(
      steps({
        forms: [{ status: 'published', isPublic: true }],
        hasCoupon: true,
        hasConnection: true,
        members: [member, member],
      }),
    ).toEqual([]);
  });
});
