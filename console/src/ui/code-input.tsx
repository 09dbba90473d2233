import { RequiredText } from './person-inputs';

/** A code of an authenticator app, or a recovery code. A plain input: it can be pasted and filled by password managers. */
export function CodeInput({
  description = 'The 6 digits that your authenticator app shows now, or one of your recovery codes.',
  ...props
}: {
  description?: string;
  value: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <RequiredText
      label="Code"
      description={description}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
