import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useTexts } from '../texts/texts';
import { useHelp } from './help-context';
import { TOPIC_OF_PAGE } from './topics';

export const HELP_BUTTON = 'help-button';

/** The “?” of a page: shows the article of its task beside it. */
export function HelpButton() {
  const t = useTexts('common');
  const help = useHelp();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const topic = TOPIC_OF_PAGE[path.replace(/(.)\/$/, '$1')];
  if (help === null || topic === undefined) return null;
  const isShown = help.topic !== null;
  return (
    <ActionIcon
      id={HELP_BUTTON}
      variant="subtle"
      color="gray"
      size="lg"
      className="no-print"
      aria-label={t('help')}
      aria-expanded={isShown}
      onClick={() => help.show(isShown ? null : topic)}
    >
      <IconHelp size={20} aria-hidden />
    </ActionIcon>
  );
}
