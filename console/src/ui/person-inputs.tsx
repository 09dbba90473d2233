import { PasswordInput, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

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
export const OwnNameInput = (props: InputProps) => (
  <RequiredText label="Your name" name="name" autoComplete="name" {...props} />
);

/** An e-mail address. `autoComplete`: `username` for one's own, with which one signs in. */
export const EmailInput = ({
  autoComplete = 'off',
  ...props
}: InputProps & Pick<TextProps, 'autoComplete' | 'description'>) => (
  <RequiredText
    label="E-mail"
    type="email"
    name="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    autoComplete={autoComplete}
    {...props}
  />
);

/** Shows the address of an account that a link is about; password managers store it with the password. */
export const OwnEmail = ({ email }: { email: string }) => (
  <TextInput label="E-mail" name="email" autoComplete="username" readOnly value={email} />
);

type PasswordProps = InputProps & { label?: string; name?: string };

const Password = ({
  label = 'Password',
  name = 'password',
  onChange,
  ...props
}: PasswordProps & Omit<ComponentProps<typeof PasswordInput>, keyof PasswordProps>) => (
  <PasswordInput
    label={label}
    name={name}
    required
    withAsterisk={false}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...props}
  />
);

/** The password that the person has. */
export const CurrentPasswordInput = (props: PasswordProps) => (
  <Password autoComplete="current-password" {...props} />
);

/** A password that the person chooses. */
export const NewPasswordInput = (props: PasswordProps) => (
  <Password
    description="At least 12 characters. Several words are easy to remember and hard to guess."
    autoComplete="new-password"
    minLength={12}
    maxLength={128}
    {...props}
  />
);
