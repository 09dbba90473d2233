import type { HttpAdapterHost } from '@nestjs/core';

/** Whether this process serves HTTP; a command does not, and ends too soon to do anything in the background. */
export function isService(host: HttpAdapterHost): boolean {
  const { httpAdapter } = host as { httpAdapter?: object | null };
  return httpAdapter !== undefined && httpAdapter !== null;
}
