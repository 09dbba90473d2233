import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiError } from '../common/errors/api-error';
import { type Platform, PLATFORMS } from './domain/platform';

/** The platform in a path; specification 4.3, rule 1. @throws ApiError PLATFORM_NOT_SUPPORTED */
@Injectable()
export class ParsePlatformPipe implements PipeTransform<string, Platform> {
  transform(value: string): Platform {
    const platform = PLATFORMS.find((known) => known === value);
    if (platform === undefined) throw new ApiError('PLATFORM_NOT_SUPPORTED');
    return platform;
  }
}
