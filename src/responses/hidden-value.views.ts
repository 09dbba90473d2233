import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ApiProperty } from '../core/openapi/decorators';

/** A value that the page has kept from its link. */
export class HiddenValueView {
  @ApiProperty({ description: 'The parameter of the link.', example: 'utm_campaign' })
  name: string;

  @ApiProperty({ maxLength: 255, example: 'spring-26' })
  value: string;
}

/** A property with the hidden values of a submission. */
export const HIDDEN_VALUES: ApiPropertyOptions = {
  type: [HiddenValueView],
  description:
    'The values that the page has kept from its link, by name, also of names that the form no longer has. Empty if there are none.',
};

export const toHiddenValueViews = (
  stored: Readonly<Record<string, string>> | null,
): HiddenValueView[] =>
  Object.entries(stored ?? {})
    .map(([name, value]) => ({ name, value }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
