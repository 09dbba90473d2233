import { TextInput, type TextInputProps } from '@mantine/core';

/** The number of digits of the largest maximum, 1,000,000,000. */
const MAX_DIGITS = 10;

/** An input for a whole number, which accepts digits only. An empty input is no number. The service checks the range. */
export function WholeNumberInput({
  value,
  onChange,
  ...props
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string | number;
  onChange: (value: number | '') => void;
}) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={String(value)}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, '').slice(0, MAX_DIGITS);
        onChange(digits === '' ? '' : Number(digits));
      }}
    />
  );
}
