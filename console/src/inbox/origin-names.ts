import type { Texts } from '../texts/texts';

/** The names that most services write into links, with words of their own in the texts. */
export const USUAL_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const;
type UsualName = (typeof USUAL_NAMES)[number];

export const isUsualName = (name: string): name is UsualName =>
  USUAL_NAMES.some((usual) => usual === name);

/** A name as people read it: "Campaign (utm_campaign)". */
export const originLabel = (name: string, t: Texts<'origin'>): string =>
  isUsualName(name) ? t('named', { word: t(`name.${name}`), name }) : name;
