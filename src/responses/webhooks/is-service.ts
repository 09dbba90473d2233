import type { HttpAdapterHost } from '@nestjs/core';

/** Whether this process serves HTTP; a command does not, and ends too soon to do anything in the background. */
export function isService(host: HttpAdapterHost): boolean {
  return (host as { httpAdapter: object | undefined }).httpAdapter !== undefined;
}
