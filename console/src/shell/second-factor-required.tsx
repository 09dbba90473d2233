import { RecoveryCodes } from '../account/recovery-codes';
import { SetUpSecondFactor } from '../account/set-up-second-factor';
import { useTexts } from '../texts/texts';
import { Page } from '../ui/page';
import { Section } from '../ui/section';

/** Sets up two-step sign-in, which the team requires, and then shows the recovery codes. */
export function SecondFactorRequired({
  teamName,
  codes,
  onCodes,
  onDone,
}: {
  /** undefined if unknown. */
  teamName: string | undefined;
  /** null until it is set up. */
  codes: readonly string[] | null;
  onCodes: (codes: readonly string[]) => void;
  onDone: () => void;
}) {
  const t = useTexts('shell');
  return (
    <Page
      title={t('secondFactorTitle')}
      description={
        teamName === undefined
          ? t('secondFactorTextNoName')
          : t('secondFactorText', { team: teamName })
      }
    >
      <Section title={t('secondFactor')}>
        {codes === null ? (
          <SetUpSecondFactor onCodes={onCodes} />
        ) : (
          <RecoveryCodes codes={codes} done={t('codesStored')} onDone={onDone} />
        )}
      </Section>
    </Page>
  );
}
