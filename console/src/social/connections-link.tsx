import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTeamId } from '../api/team';
import { ButtonLink } from '../ui/button-link';

/** To the page where accounts are connected. */
export function ConnectionsLink({ children, ...props }: ButtonProps & { children: ReactNode }) {
  return (
    <ButtonLink to="/teams/$teamId/social/connections" params={{ teamId: useTeamId() }} {...props}>
      {children}
    </ButtonLink>
  );
}
