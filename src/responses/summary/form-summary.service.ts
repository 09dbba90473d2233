import { Injectable } from '@nestjs/common';
import { ApiError } from '../../core/errors/api-error';
import { rejectUnknownTimeZone } from '../../core/database/unknown-time-zone';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { hasRole } from '../../tenancy/scope/role';
import { CustomersService } from '../../customers/customers.service';
import { hasOptions, isCheckboxGroup } from '../../forms/domain/field-types';
import type { FieldDefinition } from '../../forms/form-definition';
import { FormsService } from '../../forms/forms.service';
import { readResponseFilter, type ResponseFilter } from '../response-filter';
import { toStoredSource } from '../inbox/domain/channel';
import { binsOf, monthBinsOf, monthText } from './domain/bins';
import { listOptions } from './domain/list-options';
import { fillTimeline } from './domain/timeline';
import { PastCountsJob } from './past-counts.job';
import { isCountedByQuarter } from './past-counts.sql';
import type { FormSummaryDto } from './form-summary.dto';
import { FormSummaryRepository, type SummarizedResponses } from './form-summary.repository';
import {
  type AnswersRow,
  type BinnedField,
  type DetailsRow,
  type SummarizedField,
  type SummaryKind,
} from './answers.sql';
import { countLimitOf, type OverviewRow } from './overview.sql';
import type { ReadResponses } from './read-responses.sql';
import type {
  FieldSummaryView,
  FormSummaryView,
  NewestTextView,
  NumbersView,
} from './form-summary.views';

/** A summary that has counted more responses one by one lets the job count them. */
const MANY_RESPONSES = 20_000;
const NEWEST_TEXTS = 10;
const MAX_TEXT_LENGTH = 300;
/** With fewer numbers, their mean and their histogram would show a viewer single answers. */
const MIN_NUMBERS_OF_VIEWER = 5;
const BOOLEANS = ['true', 'false'];

const NO_ANSWERS: Omit<AnswersRow, 'fieldId'> = {
  answered: 0,
  choices: null,
  count: 0,
  min: null,
  max: null,
  mean: null,
  areWhole: null,
};

/** What a field has besides its numbers of responses. */
type FieldContent = Pick<
  FieldSummaryView,
  'isWithheld' | 'options' | 'numbers' | 'dates' | 'texts'
>;

const NO_CONTENT: FieldContent = {
  isWithheld: false,
  options: null,
  numbers: null,
  dates: null,
  texts: null,
};

interface ReadAnswers {
  readonly answers: ReadonlyMap<string, AnswersRow>;
  readonly details: ReadonlyMap<string, DetailsRow>;
  readonly bins: ReadonlyMap<string, BinnedField['bins']>;
}

/** Summarizes the responses of a form: when they came, and what they answered. */
@Injectable()
export class FormSummaryService {
  constructor(
    private readonly forms: FormsService,
    private readonly customers: CustomersService,
    private readonly summaries: FormSummaryRepository,
    private readonly pastCounts: PastCountsJob,
  ) {}

  /**
   * A viewer gets no answer of a single response, and no filter, which could find one.
   * @throws ApiError FORM_NOT_FOUND, FORBIDDEN, CUSTOMER_NOT_FOUND; VALIDATION_FAILED for an unknown fieldKey or time zone
   */
  async summarize(
    scope: RequestScope,
    formId: string,
    query: FormSummaryDto,
  ): Promise<FormSummaryView> {
    const form = await this.forms.get(scope, formId);
    const { customerId, channel } = query;
    const isViewer = scope.actor.kind === 'user' && !hasRole(scope.actor.role, 'analyst');
    const ofList = readResponseFilter(form, query);
    const isOfList = customerId === undefined && channel === undefined;
    if (isViewer && !(isOfList && isUnfiltered(ofList))) throw new ApiError('FORBIDDEN');
    const filter: ResponseFilter = {
      ...ofList,
      customerId:
        customerId === undefined ? null : (await this.customers.get(scope, customerId)).id,
      channel: channel === undefined ? null : toStoredSource(channel),
    };
    const of = { form, filter };
    const isWhole = isUnfiltered(filter);
    const counted = isWhole ? form.fields.filter((it) => it.countsValues) : [];
    const overview = await this.readOverview(scope, of, query.timeZone, counted);
    if (overview.countedResponses > MANY_RESPONSES && isCountedByQuarter(filter)) {
      this.pastCounts.count({ teamId: scope.teamId, formId: form.id });
    }
    const read = await this.readAnswers(scope, of, overview, isViewer);
    const counters = countersByField(overview);
    const points = overview.points.map(([start, responses]) => ({ start, responses }));
    const inTimeline = points.reduce((sum, point) => sum + point.responses, 0);
    const responses = isWhole ? overview.formResponses : inTimeline;
    const unit = overview.unit ?? 'day';
    return {
      responses,
      hasMore: !isWhole && overview.countedResponses >= countLimitOf(filter),
      readResponses: overview.readResponses,
      timeZone: query.timeZone,
      timeline: {
        responses: inTimeline,
        unit,
        points: fillTimeline(unit, points, overview),
      },
      fields: form.fields.map((field) => {
        const values = counted.includes(field) ? (counters.get(field.id) ?? []) : null;
        return values === null
          ? summarizeRead(field, overview.readResponses, read, isViewer)
          : summarizeCounted(field, responses, values, isViewer);
      }),
    };
  }

  private readOverview(
    scope: RequestScope,
    of: SummarizedResponses,
    timeZone: string,
    counted: readonly FieldDefinition[],
  ): Promise<OverviewRow> {
    const ids = counted.map(({ id }) => id);
    return rejectUnknownTimeZone(this.summaries.readOverview(scope, of, timeZone, ids));
  }

  private async readAnswers(
    scope: RequestScope,
    of: SummarizedResponses,
    overview: OverviewRow,
    isViewer: boolean,
  ): Promise<ReadAnswers> {
    const read = readOf(overview);
    const fields = of.form.fields.map(toSummarizedField);
    if (read === null || fields.length === 0) {
      return { answers: new Map(), details: new Map(), bins: new Map() };
    }
    const rows = await this.summaries.listAnswers(scope, of, read, fields);
    const answers = new Map(rows.map((row) => [row.fieldId, row]));
    const binned = fields.flatMap((field) => withBins(field, answers.get(field.id)));
    const texts = isViewer
      ? []
      : fields
          .filter(({ kind }) => kind === 'text')
          .map(({ id }) => ({
            id,
            wanted: Math.min(answers.get(id)?.answered ?? 0, NEWEST_TEXTS),
          }))
          .filter(({ wanted }) => wanted > 0);
    const details =
      binned.length + texts.length === 0
        ? []
        : // One character more than is shown, to know whether there is more.
          await this.summaries.listDetails(scope, of, read, binned, texts, MAX_TEXT_LENGTH + 1);
    return {
      answers,
      details: new Map(details.map((row) => [row.fieldId, row])),
      bins: new Map(binned.map(({ id, bins }) => [id, bins])),
    };
  }
}

const isUnfiltered = ({ range, ...filter }: ResponseFilter): boolean =>
  [range.from, range.to, ...Object.values(filter)].every((it) => it === null);

function kindOf({ type, fieldType, isGroup }: FieldDefinition): SummaryKind {
  if (isCheckboxGroup(fieldType, isGroup)) return 'group';
  if (type === 'boolean' || hasOptions(fieldType, isGroup)) return 'choice';
  return type === 'number' || type === 'date' ? type : 'text';
}

const optionsOf = (field: FieldDefinition): readonly string[] => {
  if (field.type === 'boolean') return BOOLEANS;
  return hasOptions(field.fieldType, field.isGroup) ? field.options : [];
};

const toSummarizedField = (field: FieldDefinition): SummarizedField => ({
  id: field.id,
  kind: kindOf(field),
  options: optionsOf(field),
});

function readOf(overview: OverviewRow): ReadResponses | null {
  const { oldestAt, oldestId, newestAt, newestId, readResponses: responses, readIds } = overview;
  if (readIds !== null) return { ids: readIds };
  if (oldestAt === null || oldestId === null || newestAt === null || newestId === null) return null;
  return { oldestAt, oldestId, newestAt, newestId, responses };
}

function withBins(field: SummarizedField, answers: AnswersRow | undefined): BinnedField[] {
  const { min, max, areWhole } = answers ?? NO_ANSWERS;
  if (min === null || max === null) return [];
  const bins = field.kind === 'date' ? monthBinsOf(min, max) : binsOf(min, max, areWhole === true);
  return [{ ...field, bins }];
}

function countersByField({ counters }: OverviewRow): Map<string, [string, number][]> {
  const byField = new Map<string, [string, number][]>();
  for (const [fieldId, value, responses] of counters) {
    const values = byField.get(fieldId) ?? [];
    byField.set(fieldId, values);
    values.push([value, responses]);
  }
  return byField;
}

const headOf = ({ key, label, type, fieldType }: FieldDefinition) => ({
  key,
  label,
  type,
  fieldType,
});

/** Summarizes a field from its counters, which count every response. */
function summarizeCounted(
  field: FieldDefinition,
  responses: number,
  values: readonly [string, number][],
  isViewer: boolean,
): FieldSummaryView {
  const answered = values.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...headOf(field),
    readResponses: responses,
    answered,
    blank: Math.max(responses - answered, 0),
    ...NO_CONTENT,
    options: listOptions(optionsOf(field), values, { namesOthers: !isViewer }),
  };
}

function summarizeRead(
  field: FieldDefinition,
  readResponses: number,
  { answers, details, bins }: ReadAnswers,
  isViewer: boolean,
): FieldSummaryView {
  const found = answers.get(field.id) ?? NO_ANSWERS;
  const detail = details.get(field.id);
  const content = contentOf(field, found, detail, bins.get(field.id) ?? [], isViewer);
  return {
    ...headOf(field),
    readResponses,
    answered: found.answered,
    blank: Math.max(readResponses - found.answered, 0),
    ...NO_CONTENT,
    ...content,
  };
}

function contentOf(
  field: FieldDefinition,
  found: Omit<AnswersRow, 'fieldId'>,
  detail: DetailsRow | undefined,
  bins: BinnedField['bins'],
  isViewer: boolean,
): Partial<FieldContent> {
  const inBin = new Map(detail?.bins ?? []);
  const counted = bins.map((bin, index) => ({ ...bin, responses: inBin.get(index + 1) ?? 0 }));
  switch (kindOf(field)) {
    case 'choice':
    case 'group': {
      const namesOthers = !isViewer;
      return { options: listOptions(optionsOf(field), found.choices ?? [], { namesOthers }) };
    }
    case 'number':
      return isViewer
        ? numbersOfViewer(found, counted)
        : { numbers: numbersOf(found, counted, limitsOf(found, detail)) };
    case 'date':
      return isViewer
        ? { isWithheld: true }
        : {
            dates: counted.map(({ from, to, responses }) => ({
              from: monthText(from),
              to: monthText(to - 1),
              responses,
            })),
          };
    default:
      return isViewer ? { isWithheld: true } : { texts: (detail?.texts ?? []).map(toNewestText) };
  }
}

function numbersOf(
  { count, mean, areWhole }: Omit<AnswersRow, 'fieldId'>,
  histogram: NumbersView['histogram'],
  limits: Pick<NumbersView, 'min' | 'max' | 'median'>,
): NumbersView {
  return {
    count,
    mean,
    ...limits,
    areWhole: areWhole === true,
    histogram,
  };
}

function limitsOf(
  { min, max }: Omit<AnswersRow, 'fieldId'>,
  detail: DetailsRow | undefined,
): Pick<NumbersView, 'min' | 'max' | 'median'> {
  const [low, high] = detail?.medians ?? [null, null];
  return { min, max, median: low === null ? null : meanOfTwo(low, high) };
}

function meanOfTwo(low: number, high: number): number {
  const sum = low + high;
  return Number.isFinite(sum) ? sum / 2 : low / 2 + high / 2;
}

/** The limits and the median are answers of single responses. */
function numbersOfViewer(
  found: Omit<AnswersRow, 'fieldId'>,
  histogram: NumbersView['histogram'],
): Partial<FieldContent> {
  return found.count < MIN_NUMBERS_OF_VIEWER
    ? { isWithheld: true }
    : { numbers: numbersOf(found, histogram, { min: null, max: null, median: null }) };
}

function toNewestText([responseId, createdAt, text]: [string, string, string]): NewestTextView {
  const characters = Array.from(text);
  return {
    responseId,
    createdAt: new Date(createdAt).toISOString(),
    text: characters.slice(0, MAX_TEXT_LENGTH).join(''),
    isShortened: characters.length > MAX_TEXT_LENGTH,
  };
}
