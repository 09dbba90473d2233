import { useTexts } from '../texts/texts';
import { RequiredText } from './person-inputs';

/** A code of an authenticator app, or a recovery code. A plain input: it can be pasted and filled by password managers. */
export function CodeInput({
  description,
  ...props
}: {
  description?: string;
  value: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
}) {
  const t = useTexts('common');
  return (
    <RequiredText
      label={t('code')}
      description={description ?? t('codeHint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
