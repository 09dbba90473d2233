/** The contrast that WCAG 2.2 demands of text, success criterion 1.4.3. */
export const MIN_TEXT_CONTRAST = 4.5;

const CHANNELS = [
  { start: 1, weight: 0.2126 },
  { start: 3, weight: 0.7152 },
  { start: 5, weight: 0.0722 },
] as const;

/** The relative luminance of a colour `#rrggbb`, from 0 (black) to 1 (white), as WCAG 2.2 defines it. */
export function luminanceOf(color: string): number {
  return CHANNELS.reduce((sum, { start, weight }) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    const linear = channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    return sum + weight * linear;
  }, 0);
}

/** The contrast ratio of two colours `#rrggbb`, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastRatio(a: string, b: string): number {
  const [darker, lighter] = [luminanceOf(a), luminanceOf(b)].toSorted((x, y) => x - y) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}
