import { TextInput, type TextInputProps, Textarea, type TextareaProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { toSentence } from '../../api/call';
import { reasonInWords } from '../../texts/errors';
import { problemsBelow } from '../draft/problems';
import type { FormDraft } from '../draft/form-draft';
import { HTTPS, toWebAddress } from '../draft/web-address';
import { useBuilder } from './builder-context';

interface Binding {
  /** The path in the body, for its problem and for undo. */
  path: string;
  value: string;
  apply: (draft: FormDraft, text: string) => FormDraft;
}

function useBinding({ path, value, apply }: Binding) {
  const { edit } = useBuilder();
  const error = useProblem(path);
  return {
    'data-path': path,
    value,
    error,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const text = currentTarget.value;
      edit((draft) => apply(draft, text), path);
    },
  };
}

/** The problem of a path as a sentence, or undefined if there is none. */
export function useProblem(path: string): string | undefined {
  const { problems } = useBuilder();
  const found = problemsBelow(problems, path);
  return found.length === 0
    ? undefined
    : found.map((reason) => toSentence(reasonInWords(reason))).join(' ');
}

/** A line of text of the draft. */
export function BoundText({
  path,
  value,
  apply,
  ...props
}: Binding & Omit<TextInputProps, 'value' | 'onChange'>) {
  return <TextInput {...props} {...useBinding({ path, value, apply })} />;
}

/** An address of a web page. A missing `https://` is added when the person leaves the input. */
export function BoundAddress({
  path,
  value,
  apply,
  ...props
}: Binding & Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'placeholder'>) {
  const { edit } = useBuilder();
  const complete = () => {
    const address = toWebAddress(value);
    if (address !== value) edit((draft) => apply(draft, address), path);
  };
  return (
    <TextInput
      inputMode="url"
      autoComplete="url"
      placeholder={HTTPS}
      {...props}
      {...useBinding({ path, value, apply })}
      onBlur={complete}
    />
  );
}

/** Several lines of text of the draft. */
export function BoundTextarea({
  path,
  value,
  apply,
  ...props
}: Binding & Omit<TextareaProps, 'value' | 'onChange'>) {
  return (
    <Textarea autosize minRows={2} maxRows={8} {...props} {...useBinding({ path, value, apply })} />
  );
}
