import { PasswordInput } from '@mantine/core';
import type { ApiError } from '../api/call';
import { useTexts } from '../texts/texts';
import { WholeNumberInput } from '../ui/whole-number-input';

const DAY_S = 86_400;

/** The texts in the inputs. */
export interface TokenFields {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Empty if the token does not expire. */
  readonly days: number | string;
}

export function readTokenFields({ accessToken, refreshToken, days }: TokenFields): object {
  return {
    accessToken: accessToken.trim(),
    ...(refreshToken.trim() !== '' && { refreshToken: refreshToken.trim() }),
    ...(days !== '' && { expiresInSeconds: Math.round(Number(days) * DAY_S) }),
  };
}

/** The tokens of an account that was signed in elsewhere. They are never shown again. */
export function TokenInputs({
  fields,
  error,
  onChange,
}: {
  fields: TokenFields;
  error: ApiError | null;
  onChange: (fields: TokenFields) => void;
}) {
  const t = useTexts('connections');
  const common = useTexts('common');
  const hidden = {
    autoComplete: 'off',
    visibilityToggleButtonProps: { 'aria-label': common('showPassword') },
  };
  return (
    <>
      <PasswordInput
        {...hidden}
        label={t('token.access')}
        description={t('token.accessHint')}
        required
        withAsterisk={false}
        value={fields.accessToken}
        error={error?.reasonOf('accessToken')}
        onChange={(event) => onChange({ ...fields, accessToken: event.currentTarget.value })}
      />
      <PasswordInput
        {...hidden}
        label={t('token.refresh')}
        description={t('token.refreshHint')}
        value={fields.refreshToken}
        error={error?.reasonOf('refreshToken')}
        onChange={(event) => onChange({ ...fields, refreshToken: event.currentTarget.value })}
      />
      <WholeNumberInput
        label={t('token.days')}
        description={t('token.daysHint')}
        value={fields.days}
        error={error?.reasonOf('expiresInSeconds')}
        onChange={(days) => onChange({ ...fields, days })}
      />
    </>
  );
}
