import { Type } from 'class-transformer';
import {
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsPositive,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Submission } from '../floor/read-answers';

export class ChangePointsBody {
  @IsNumber({ maxDecimalPlaces: 2 })
  @IsPositive()
  @Max(1_000_000_000)
  points: number;

  @IsIn(['increment', 'decrement'])
  type: 'increment' | 'decrement';
}

class AnswerBody {
  @IsString()
  key: string;

  @IsDefined()
  value: Submission['responses'][number]['value'];
}

export class SubmissionBody {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AnswerBody)
  responses: AnswerBody[];
}

export class PageQuery {
  @Type(() => Number)
  @IsInt()
  @Min(1)
  page: number = 1;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;
}
