import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { IsOptionalChoice } from '../../core/values/rules';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';
import { type Window, WINDOWS } from '../domain/window';

/** Specification 4.3, `GET /analytics/social/{platform}/profile`. */
export class WindowQueryDto {
  @ApiPropertyOptional({
    enum: WINDOWS,
    default: '30d',
    description: 'The number of days up to the last imported day; `12m` is 365 days.',
  })
  @IsOptionalChoice(WINDOWS)
  window: Window = '30d';
}

const isPlatform = (name: string): name is Platform => PLATFORMS.some((known) => known === name);

/** The names of a comma-separated list, without white space and empty members. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function checkPlatforms(value: unknown): string | null {
  if (value === undefined) return null;
  const names = typeof value === 'string' ? namesIn(value) : [];
  return names.length > 0 && names.every(isPlatform)
    ? null
    : `must be a comma-separated list of ${PLATFORMS.join(', ')}`;
}

/** Specification 4.3, `GET /analytics/social/summary`. */
export class SummaryQueryDto extends WindowQueryDto {
  @ApiPropertyOptional({
    description:
      'The platforms, separated by commas; all by default. White space and empty elements are ignored.',
    example: 'facebook,instagram',
  })
  @Rule('platforms', checkPlatforms)
  platforms?: string;
}

/** The platforms of a summary, each once, in the order of the specification. */
export function platformsOf({ platforms }: SummaryQueryDto): readonly Platform[] {
  if (platforms === undefined) return PLATFORMS;
  const requested = new Set(namesIn(platforms));
  return PLATFORMS.filter((platform) => requested.has(platform));
}
