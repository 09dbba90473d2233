import { Global, Inject, Injectable, Module } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import { PageMeasure, type PageViolation } from '../../forms/page-measure';
import { NO_HIDDEN_VALUES } from '../../responses/domain/hidden-values';
import type { HostedForm } from '../hosted-form';
import { logoAddress, pageAddress } from '../page-addresses';
import { FRAME_QUERY } from '../visit';
import { measurePage, type PageSize } from './page-size';

/** The maximum size of the HTML of a page with default values, in bytes. */
export const MAX_PAGE_BYTES = 500_000;

/** A link and a token of a page, in the lengths that these have. */
const MEASURED_LINK = { token: '0'.repeat(16) };
const MEASURED_INPUTS = { token: '0'.repeat(48), hiddenValues: NO_HIDDEN_VALUES };
/** The maximum number of parts that are named. */
const MAX_VIOLATIONS = 5;

@Injectable()
export class HostedPageMeasure extends PageMeasure {
  constructor(@Inject(APP_CONFIG) private readonly config: AppConfig) {
    super();
  }

  isTooLarge(form: HostedForm): boolean {
    return this.measure(form).bytes > MAX_PAGE_BYTES;
  }

  findViolations(form: HostedForm): PageViolation[] {
    const { bytes, parts } = this.measure(form);
    const excess = bytes - MAX_PAGE_BYTES;
    if (excess <= 0) return [];
    const limit = `a published form has at most ${kilobytes(MAX_PAGE_BYTES)}, so ${kilobytes(excess)} must go`;
    return largest(parts, excess).map((part) => ({
      path: part.path,
      message: `takes ${kilobytes(part.bytes)} of the page, which has ${kilobytes(bytes)}; ${limit}`,
    }));
  }

  private measure(form: HostedForm): PageSize {
    const { publicUrl } = this.config;
    const { logo } = form.settings.header;
    const address = logo === null ? null : logoAddress(MEASURED_LINK, logo);
    return measurePage(form, {
      action: pageAddress(MEASURED_LINK, { isEmbedded: true, frameQuery: FRAME_QUERY }),
      logo: address,
      previewImage:
        address === null || publicUrl === null ? null : new URL(address, publicUrl).href,
      inputs: MEASURED_INPUTS,
    });
  }
}

/** The largest parts that would have to go, a few at most. */
function largest(parts: PageSize['parts'], excess: number): PageSize['parts'] {
  const sorted = parts.toSorted((one, other) => other.bytes - one.bytes).slice(0, MAX_VIOLATIONS);
  let rest = excess;
  return sorted.filter(({ bytes }) => {
    const isNeeded = rest > 0;
    rest -= bytes;
    return isNeeded;
  });
}

/** Kilobytes, rounded up, so that 500,001 bytes are more than 500 kB. */
const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 100) / 10} kB`;

/** Provides the measure to the module of forms, on which this module depends. */
@Global()
@Module({
  providers: [HostedPageMeasure, { provide: PageMeasure, useExisting: HostedPageMeasure }],
  exports: [HostedPageMeasure, PageMeasure],
})
export class PageMeasureModule {}
