import { QueryClient } from '@tanstack/react-query';
import { ApiError, listenForSessionErrors } from './call';
import { sessionQuery } from './session';

const MAX_RETRIES = 2;

/** Retries reads twice after a failed connection or a 503; shows other errors immediately. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < MAX_RETRIES &&
        error instanceof ApiError &&
        (error.status === 0 || error.status === 503),
    },
  },
});

// Reads the session again: the shell then shows the sign-in page, or how to set up the second factor.
listenForSessionErrors(() => void queryClient.invalidateQueries(sessionQuery));
