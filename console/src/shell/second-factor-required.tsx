import { RecoveryCodes } from '../account/recovery-codes';
import { SetUpSecondFactor } from '../account/set-up-second-factor';
import { Page } from '../ui/page';
import { Section } from '../ui/section';

/** Sets up two-step sign-in, which the team requires, and then shows the recovery codes. */
export function SecondFactorRequired({
  teamName,
  codes,
  onCodes,
  onDone,
}: {
  teamName: string;
  /** null: not set up yet. */
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[]) => void;
  onDone: () => void;
}) {
  return (
    <Page
      title="This team needs two-step sign-in"
      description={`${teamName} asks everybody for a code from their phone when they sign in. Set it up once, then go on.`}
    >
      <Section title="Two-step sign-in">
        {codes === null ? (
          <SetUpSecondFactor onCodes={onCodes} />
        ) : (
          <RecoveryCodes codes={codes} done="I have stored them: go on" onDone={onDone} />
        )}
      </Section>
    </Page>
  );
}
