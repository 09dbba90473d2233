import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTeamId } from '../api/team';

/** To the page where accounts are connected. */
export function ConnectionsLink({ children, ...props }: ButtonProps & { children: ReactNode }) {
  return (
    <Button component="a" href={`#/teams/${useTeamId()}/social/connections`} {...props}>
      {children}
    </Button>
  );
}
