import { useTexts } from '../texts/texts';
import { Status, type StatusKind } from '../ui/status';
import type { FormState } from './types';

const KINDS: Readonly<Record<FormState, StatusKind>> = {
  draft: 'idle',
  online: 'ready',
  closed: 'waiting',
  internal: 'idle',
};

/** The state of a form: a word, a colour and a shape. */
export function FormStatus({ state }: { state: FormState }) {
  const t = useTexts('forms');
  return <Status kind={KINDS[state]}>{t(`state.${state}`)}</Status>;
}
