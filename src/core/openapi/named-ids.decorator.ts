import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from './decorators';
import { opaqueId } from './sample-ids';
import { checkIds } from '../values/id-list';
import { Rule } from '../values/rule';

/** The ids in a body of what a change of several names: 1 to `max`. @param owner what an id identifies, such as `form` */
export const NamedIds = (owner: string, max: number, description: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      type: [String],
      minItems: 1,
      maxItems: max,
      description,
      example: [opaqueId(owner).example],
    }),
    Rule('ids', checkIds(max)),
  );
