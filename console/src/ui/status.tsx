import { Badge, type MantineColor } from '@mantine/core';
import type { ReactNode } from 'react';

/** A short state in words; the colour of the dot only repeats it. */
export function Status({ color, children }: { color: MantineColor; children: ReactNode }) {
  return (
    <Badge
      style={{ flexShrink: 0 }}
      leftSection={
        <span
          className="dot"
          style={{ background: `var(--mantine-color-${color}-6)` }}
          aria-hidden
        />
      }
    >
      {children}
    </Badge>
  );
}
