import { Text } from '@mantine/core';
import { CardPage } from './card-page';
import { PageLink } from '../ui/page-link';

/** Shown for a link that is unknown, used or expired; `help` says who can make a new one. */
export function InvalidLink({ help }: { help: string }) {
  return (
    <CardPage title="This link does not work any more">
      <Text>A link works once, and only for a limited time. {help}</Text>
      <PageLink to="/sign-in">Go to sign-in</PageLink>
    </CardPage>
  );
}
