import { ApiResponse } from '@nestjs/swagger';
import { DOWNLOAD_HEADERS } from './response-headers';

interface DownloadTexts {
  description: string;
  /** By content type. */
  examples: Readonly<Record<string, string>>;
}

/** Documents a response that is a file in one of these content types. */
export function ApiDownload({ description, examples }: DownloadTexts): MethodDecorator {
  const content = Object.fromEntries(
    Object.entries(examples).map(([type, example]) => [
      type,
      { schema: { type: 'string' }, example },
    ]),
  );
  return ApiResponse({ status: 200, description, headers: DOWNLOAD_HEADERS, content });
}
