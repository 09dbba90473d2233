import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '../core/openapi/decorators';
import type { Request, Response } from 'express';
import { Public } from '../core/http/public.decorator';
import { ServedFile } from '../core/http/served-file';
import { PACKAGE_ROOT } from '../core/values/package';

const CACHING = 'public, max-age=3600';

const load = (name: string): ServedFile =>
  new ServedFile('js', readFileSync(path.join(PACKAGE_ROOT, 'public/forms', name)), CACHING);

/** The scripts around hosted pages: `embed.js` for other sites, and the worker of the proof of work. */
@ApiExcludeController()
@Public({ boundedBy: 'files in memory' })
@Controller()
export class ScriptsController {
  private readonly embed = load('embed.js');
  private readonly work = load('proof-of-work.js');

  @Get('embed.js')
  sendEmbed(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    // Browsers load modules with CORS only.
    response.setHeader('Access-Control-Allow-Origin', '*');
    return this.embed.send(request, response);
  }

  @Get('proof-of-work.js')
  sendWork(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.work.send(request, response);
  }
}
