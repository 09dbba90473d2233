import { useState } from 'react';
import { ApiError } from '../api/call';
import { keepFocus } from './keep-focus';

/** A call that a person has started, and what came of it. */
export interface Action<Input extends readonly unknown[]> {
  /** Resolves to false if the call failed; `error` then says why. */
  run(...input: Input): Promise<boolean>;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  clear(): void;
}

/** Runs a call of the API one at a time: a second press while it runs does nothing. */
export function useAction<Input extends readonly unknown[]>(
  perform: (...input: Input) => Promise<unknown>,
): Action<Input> {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const run = async (...input: Input): Promise<boolean> => {
    if (isRunning) return false;
    const restoreFocus = keepFocus();
    setRunning(true);
    setError(null);
    try {
      await perform(...input);
      return true;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The person closed the dialog that asks for the password: there is nothing to explain.
      if (failure.code !== 'CONFIRMATION_REQUIRED') setError(failure);
      return false;
    } finally {
      setRunning(false);
      restoreFocus();
    }
  };
  return { run, isRunning, error, clear: () => setError(null) };
}
