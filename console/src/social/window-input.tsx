import { SegmentedControl } from '@mantine/core';
import { useTexts } from '../texts/texts';
import { DEFAULT_WINDOW, type SocialWindow, WINDOWS } from './social-types';

/** The number of days whose figures a page shows. */
export function WindowInput({
  value,
  onChange,
}: {
  value: SocialWindow;
  /** undefined: the default. */
  onChange: (window: SocialWindow | undefined) => void;
}) {
  const t = useTexts('social');
  return (
    <SegmentedControl
      aria-label={t('window')}
      value={value}
      data={WINDOWS.map((window) => ({ value: window, label: t(`window.${window}`) }))}
      onChange={(window) => onChange(window === DEFAULT_WINDOW ? undefined : window)}
    />
  );
}
