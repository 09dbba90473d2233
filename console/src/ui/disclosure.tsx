import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

/** A detail that is shown when asked for. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>{label}</summary>
      <Box pt="xs">{children}</Box>
    </details>
  );
}
