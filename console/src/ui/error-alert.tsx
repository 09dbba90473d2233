import { Alert, Button, List, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../api/call';
import { reasonInWords } from '../texts/errors';
import { type Texts, useTexts } from '../texts/texts';
import { keepFocus } from './keep-focus';

/** From this status on, the service has failed: the operator finds the cause by the id of the request. */
const SERVER_ERROR = 500;

/**
 * Says why a call failed and what to do, and gets the focus when it does. Violations of `shown` properties are left out:
 * their inputs show them.
 */
export function ErrorAlert({
  error,
  shown = [],
  onRetry,
}: {
  error: ApiError | null;
  shown?: readonly string[];
  /** Shows a button that repeats the call. */
  onRetry?: (() => Promise<unknown>) | undefined;
}) {
  const t = useTexts('common');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) alert.current?.focus();
  }, [error]);
  if (error === null) return null;
  // The text of an exact code says the reason already.
  const fields = error.exactCode === error.code ? error.fields : [];
  const others = fields.filter((field) => !shown.some((name) => field.startsWith(`${name}: `)));
  const isOfInputs = error.code === 'VALIDATION_FAILED' && others.length === 0;
  const { retryAfterS, requestId, status } = error;
  const namedRequest = status >= SERVER_ERROR ? requestId : null;
  const hasText = [others.length > 0, retryAfterS !== null, namedRequest !== null, onRetry].some(
    Boolean,
  );
  return (
    <Alert
      ref={alert}
      color="red"
      role="alert"
      tabIndex={-1}
      title={isOfInputs ? t('checkFields') : error.text}
    >
      {/* Without a text below the title, `null` leaves out its space. */}
      {hasText ? (
        <Stack gap="xs" align="flex-start">
          {others.length > 0 && (
            <List>
              {others.map((field) => (
                <List.Item key={field}>{inWords(field)}</List.Item>
              ))}
            </List>
          )}
          {retryAfterS !== null && <Text>{describeWait(retryAfterS, t)}</Text>}
          {namedRequest !== null && (
            <Text c="dimmed" className="wraps">
              {t('requestId', { id: namedRequest })}
            </Text>
          )}
          {onRetry !== undefined && <RetryButton onRetry={onRetry} />}
        </Stack>
      ) : null}
    </Alert>
  );
}

/** The alert may disappear meanwhile, and with it the button that has the focus. */
function RetryButton({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const t = useTexts('common');
  const [isRunning, setRunning] = useState(false);
  const retry = async () => {
    const restoreFocus = keepFocus();
    setRunning(true);
    await onRetry().catch(() => undefined);
    setRunning(false);
    restoreFocus();
  };
  return (
    <Button variant="default" size="xs" loading={isRunning} onClick={() => void retry()}>
      {t('tryAgain')}
    </Button>
  );
}

/** A violation, `<path>: <reason>`, with its reason in the language of the person. */
function inWords(field: string): string {
  const end = field.indexOf(': ');
  return end < 0 ? field : `${field.slice(0, end)}: ${reasonInWords(field.slice(end + 2))}`;
}

const describeWait = (seconds: number, t: Texts<'common'>): string =>
  seconds < 60 ? t('tryAgainSoon') : t('tryAgainIn', { minutes: Math.ceil(seconds / 60) });
