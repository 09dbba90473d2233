import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts';

/** Takes a choice back. It gets the focus when the choice has been made, in place of what made it. */
export function ChangeButton({ label, onClick }: { label: string; onClick: () => void }) {
  const t = useTexts('till');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button
      ref={button}
      variant="subtle"
      onClick={onClick}
      aria-label={`${t('changeIt')}: ${label}`}
    >
      {t('changeIt')}
    </Button>
  );
}
