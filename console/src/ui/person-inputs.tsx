import { PasswordInput, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTexts } from '../texts/texts';

/** An input of a form that its page controls. */
interface InputProps {
  value: string;
  /** Why the service rejected the value. */
  error?: string | null | undefined;
  onChange: (value: string) => void;
}

type TextProps = Omit<ComponentProps<typeof TextInput>, keyof InputProps>;

/** A text that a form needs. */
export function RequiredText({ onChange, ...props }: TextProps & InputProps) {
  return (
    <TextInput
      required
      withAsterisk={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}

/** The name of the person who fills in the form. */
export function OwnNameInput(props: InputProps) {
  const t = useTexts('common');
  return <RequiredText label={t('yourName')} name="name" autoComplete="name" {...props} />;
}

/** An e-mail address. `autoComplete`: `username` for one's own, with which one signs in. */
export function EmailInput({
  autoComplete = 'off',
  ...props
}: InputProps & Pick<TextProps, 'autoComplete' | 'description'>) {
  const t = useTexts('common');
  return (
    <RequiredText
      label={t('email')}
      type="email"
      name="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      autoComplete={autoComplete}
      {...props}
    />
  );
}

/** Shows the address of an account that a link is about; password managers store it with the password. */
export function OwnEmail({ email }: { email: string }) {
  const t = useTexts('common');
  return (
    <TextInput label={t('email')} name="email" autoComplete="username" readOnly value={email} />
  );
}

type PasswordProps = InputProps & { label?: string; name?: string };

function Password({
  label,
  name = 'password',
  onChange,
  ...props
}: PasswordProps & Omit<ComponentProps<typeof PasswordInput>, keyof PasswordProps>) {
  const t = useTexts('common');
  return (
    <PasswordInput
      label={label ?? t('password')}
      name={name}
      required
      withAsterisk={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}

/** The password that the person has. */
export const CurrentPasswordInput = (props: PasswordProps) => (
  <Password autoComplete="current-password" {...props} />
);

/** A password that the person chooses. */
export function NewPasswordInput(props: PasswordProps) {
  const t = useTexts('common');
  return (
    <Password
      description={t('newPasswordHint')}
      autoComplete="new-password"
      minLength={12}
      maxLength={128}
      {...props}
    />
  );
}
