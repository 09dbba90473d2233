import { SegmentedControl } from '@mantine/core';
import { type SocialWindow, WINDOWS } from '../social/social-types';
import { useTexts } from '../texts/texts';
import './campaigns.css';

const WHOLE = 'whole';

/** The time that is counted; undefined is the whole campaign. */
export function CampaignWindowInput({
  value,
  onChange,
}: {
  value: SocialWindow | undefined;
  onChange: (window: SocialWindow | undefined) => void;
}) {
  const t = useTexts('campaigns');
  return (
    <SegmentedControl
      className="segments-that-wrap"
      withItemsBorders={false}
      aria-label={t('window')}
      value={value ?? WHOLE}
      onChange={(window) => onChange(WINDOWS.find((known) => known === window))}
      data={[
        { value: WHOLE, label: t('window.whole') },
        ...WINDOWS.map((window) => ({ value: window, label: t(`window.${window}`) })),
      ]}
    />
  );
}
