import './styles/first.css';
import './styles/font.css';
import './console.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { shareStyleNonce, styleNonce } from './nonce';
import { router } from './router';
import { announceLanguage, loadTexts } from './texts/language';
import { useTexts } from './texts/texts';
import { createConsoleTheme, cssVariablesResolver } from './theme';
import { Notices } from './ui/notices';

function Console() {
  const t = useTexts('common');
  const theme = useMemo(() => createConsoleTheme(t), [t]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notices />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root.');
  shareStyleNonce();
  announceLanguage();
  // Errors and the names of buttons are in these texts: without them, nothing can be shown.
  await loadTexts('common');
  createRoot(container).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
}

void start();
