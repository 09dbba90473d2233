import { ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { ACTOR_KINDS, type ActorKind } from '../../tenancy/audit/audited-change';
import { IsOptionalIsoDate } from '../../core/values/date-range';
import { CursorQueryDto, IsTimeOrder } from '../../core/http/page-query.dto';
import { IsOptionalIdList } from '../../core/values/id-list';
import { isId } from '../../core/values/identifiers';
import type { SortOrder } from '../../core/values/page';
import { type Check, Rule } from '../../core/values/rule';
import { checkText } from '../../core/values/check-text';
import { IsOptionalChoice, IsOptionally, IsOptionalText } from '../../core/values/rules';

export const AUDIT_FORMATS = ['csv', 'ndjson'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

const checkId: Check = (value) =>
  typeof value === 'string' && isId(value) ? null : 'must be an identifier';

const IsOptionalId = (): PropertyDecorator => IsOptionally('id', checkId);

const MAX_NAME_LENGTH = 255;
/** The number of actors, actions or targets that a search finds. */
const MAX_FOUND = 100;
const ACTIONS_PATTERN = /^\w{1,100}(?:,\w{1,100}){0,99}$/;

/** One of two parameters that identify the target only together. */
const IsWith = (other: string, check: Check): PropertyDecorator =>
  Rule('with', (value, object) => {
    if (value !== undefined) return check(value, object);
    return object[other] === undefined ? null : `is required with ${other}`;
  });

/** The filters of the list and of the export. */
export class AuditFilterDto {
  @ApiPropertyOptional({ description: 'The id of a member or of an API key.' })
  @IsOptionalId()
  actor?: string;

  @ApiPropertyOptional({ enum: ACTOR_KINDS, description: 'Who made the change.' })
  @IsOptionalChoice(ACTOR_KINDS)
  actorKind?: ActorKind;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description: 'The name of an operation.',
  })
  @IsOptionalText({ min: 1, max: MAX_NAME_LENGTH })
  action?: string;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description:
      'What was changed, with its `targetId`: `customer`, `form`, `response`, `key` and so on. Only a list of one target contains the most frequent writes of API keys: the changes of points, redemptions and the creation of a `customer`, and the responses to a `form`.',
    example: 'customer',
  })
  @IsWith('targetId', (value) => checkText(value, { min: 1, max: MAX_NAME_LENGTH }))
  targetKind?: string;

  @ApiPropertyOptional({ description: 'The id of the target, with its `targetKind`.' })
  @IsWith('targetKind', checkId)
  targetId?: string;

  @ApiPropertyOptional({ description: 'ISO 8601 date or timestamp, inclusive.' })
  @IsOptionalIsoDate()
  startDate?: string;

  @ApiPropertyOptional({
    description: 'ISO 8601 date or timestamp, inclusive; a date includes the whole day.',
  })
  @IsOptionalIsoDate()
  endDate?: string;

  @ApiPropertyOptional({
    description: `With \`anyAction\` and \`anyTarget\`: only events with one of these actors, actions or targets, which is how the console searches. 1 to ${MAX_FOUND} ids, separated by commas.`,
  })
  @IsOptionalIdList(MAX_FOUND)
  anyActor?: string;

  @ApiPropertyOptional({
    description: `1 to ${MAX_FOUND} names of operations, separated by commas.`,
    example: 'createKey,revokeKey',
  })
  @IsOptionally('actions', (value) =>
    typeof value === 'string' && ACTIONS_PATTERN.test(value)
      ? null
      : `must be 1 to ${MAX_FOUND} names, separated by commas`,
  )
  anyAction?: string;

  @ApiPropertyOptional({ description: `1 to ${MAX_FOUND} ids, separated by commas.` })
  @IsOptionalIdList(MAX_FOUND)
  anyTarget?: string;

  @IsTimeOrder()
  order: SortOrder = 'desc';
}

export class AuditQueryDto extends IntersectionType(AuditFilterDto, CursorQueryDto) {}

export class AuditExportQueryDto extends AuditFilterDto {
  @ApiPropertyOptional({
    enum: AUDIT_FORMATS,
    default: 'csv',
    description: 'The format of the file.',
  })
  @IsOptionalChoice(AUDIT_FORMATS)
  format: AuditFormat = 'csv';
}
