import { Alert, List } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ApiError } from '../api/call';

/** In place of messages of the API that are meant for developers. */
const MESSAGES: Partial<Record<string, string>> = {
  FORBIDDEN: 'Your role does not allow this.',
  INTERNAL_ERROR: 'Something went wrong. Try again.',
  INVALID_RESPONSE: 'Something went wrong. Try again.',
  PAYLOAD_TOO_LARGE: 'This is too large to save.',
  RATE_LIMITED: 'Too many requests.',
  SECOND_FACTOR_ACTIVE: 'Two-step sign-in is already on.',
  SECOND_FACTOR_INACTIVE: 'Two-step sign-in is off.',
  SERVICE_UNAVAILABLE: 'The service is busy.',
  TOO_MANY_ATTEMPTS: 'Too many wrong attempts.',
};

/**
 * Says why a call failed, and gets the focus when it does. Violations of `shown` properties are left out: their inputs
 * show them.
 */
export function ErrorAlert({
  error,
  shown = [],
}: {
  error: ApiError | null;
  shown?: readonly string[];
}) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) alert.current?.focus();
  }, [error]);
  if (error === null) return null;
  const others = error.fields.filter(
    (field) => !shown.some((name) => field.startsWith(`${name}: `)),
  );
  const isOfInputs = error.code === 'VALIDATION_FAILED' && others.length === 0;
  return (
    <Alert
      ref={alert}
      color="red"
      role="alert"
      tabIndex={-1}
      title={isOfInputs ? 'Check the marked fields' : (MESSAGES[error.code] ?? error.message)}
    >
      {/* Without a text below the title, `null` leaves out its space. */}
      {others.length === 0 && error.retryAfterS === null ? null : (
        <>
          {others.length > 0 && (
            <List>
              {others.map((field) => (
                <List.Item key={field}>{field}</List.Item>
              ))}
            </List>
          )}
          {error.retryAfterS !== null && describeWait(error.retryAfterS)}
        </>
      )}
    </Alert>
  );
}

function describeWait(seconds: number): string {
  return seconds < 60 ? 'Try again in a moment.' : `Try again in ${Math.ceil(seconds / 60)} min.`;
}
