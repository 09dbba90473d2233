import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconChartBar, IconPrinter } from '@tabler/icons-react';
import { ApiError } from '../../api/call';
import { useMembership } from '../../api/session';
import { teamQuery, useTeamData, useTeamId } from '../../api/team';
import { hasRole } from '../../api/types';
import { useTimeZone } from '../../texts/formats';
import { useLanguage } from '../../texts/language';
import { useTexts } from '../../texts/texts';
import { FilteredExport } from '../../inbox/filtered-export';
import { ButtonLink } from '../../ui/button-link';
import { ChartCard } from '../../ui/chart-card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorAlert } from '../../ui/error-alert';
import { CardSkeleton } from '../../ui/skeletons';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';
import type { Form } from '../types';
import { QuestionCard } from './question-card';
import { SummaryFilters } from './summary-filters';
import { COUNT, type FormSummary, mostOf, timelineRows } from './summary-rows';
import { filterQuery, isFiltered, type SummarySearch } from './summary-search';
import './summary.css';

const route = getRouteApi('/shell/teams/$teamId/forms/$formId/summary');
/** More days than this are drawn as a line, because bars would be too thin. */
const MAX_BARS = 62;

/** The answers to a form, question by question. */
export function SummaryPage() {
  return (
    <FormFrame page="Summary">
      <Summary />
    </FormFrame>
  );
}

function Summary() {
  const teamId = useTeamId();
  const formId = useFormId();
  const timeZone = useTimeZone();
  const role = useMembership(teamId)?.role ?? 'viewer';
  const { data: form } = useTeamData<Form>(`/forms/${formId}`);
  const maySeeAnswers = hasRole(role, 'analyst');
  const chosen = route.useSearch();
  // A filter could find a single response: the service accepts none from people who may not see answers.
  const search = maySeeAnswers ? chosen : {};
  const navigate = route.useNavigate();
  const filter = filterQuery(search, timeZone);
  const query = new URLSearchParams({ ...filter, timeZone }).toString();
  const { data, error, isPlaceholderData } = useQuery({
    ...teamQuery<FormSummary>(teamId, `/forms/${formId}/summary?${query}`),
    placeholderData: keepPreviousData,
  });
  const onSearch = (changes: Partial<SummarySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) });
  if (data?.responses === 0 && !isPlaceholderData && !isFiltered(search)) {
    return <NoResponses form={form} />;
  }
  return (
    <Stack gap="lg">
      {maySeeAnswers ? (
        <SummaryFilters form={form} search={search} onSearch={onSearch}>
          <PrintButton />
          <FilteredExport
            formId={form.id}
            formName={form.name}
            search={search}
            total={data?.hasMore === true ? undefined : data?.responses}
          />
        </SummaryFilters>
      ) : (
        <PrintButton />
      )}
      <ErrorAlert error={error instanceof ApiError ? error : null} />
      {data === undefined ? (
        error === null && <CardSkeleton lines={8} />
      ) : (
        <SummaryCards summary={data} />
      )}
    </Stack>
  );
}

function SummaryCards({ summary }: { summary: FormSummary }) {
  const t = useTexts('summary');
  const { responses, hasMore, fields } = summary;
  return (
    <>
      <Text role="status" fw={600} size="lg" className="summary-total">
        {hasMore ? t('moreResponses', { count: responses }) : t('responses', { count: responses })}
      </Text>
      {responses === 0 ? (
        <EmptyState icon={IconChartBar} title={t('noMatch')} text={t('noMatchText')} />
      ) : (
        <>
          <TimelineCard summary={summary} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className="question-cards">
            {fields.map((field) => (
              <QuestionCard key={field.key} field={field} all={responses} />
            ))}
          </SimpleGrid>
        </>
      )}
    </>
  );
}

function TimelineCard({ summary: { timeline, responses } }: { summary: FormSummary }) {
  const t = useTexts('summary');
  const { locale } = useLanguage();
  const { unit } = timeline;
  const rows = timelineRows(timeline, locale);
  const most = mostOf(rows);
  const title = { day: t('perDay'), month: t('perMonth'), year: t('perYear') }[unit];
  return (
    <ChartCard
      title={title}
      kind={rows.length > MAX_BARS ? 'line' : 'bars'}
      data={rows}
      series={[{ id: COUNT, label: t('count') }]}
      tableLabel={t('table', { title })}
      labelHeading={{ day: t('day'), month: t('month'), year: t('year') }[unit]}
      description={
        timeline.responses < responses
          ? t('timelineNewest', { count: timeline.responses })
          : undefined
      }
      summary={
        most === null || most.value === 1
          ? undefined
          : t('timelineSummary', { unit, label: most.label, most: most.value })
      }
    />
  );
}

function PrintButton() {
  const t = useTexts('summary');
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => window.print()}
    >
      {t('print')}
    </Button>
  );
}

function NoResponses({ form }: { form: Form }) {
  const t = useTexts('summary');
  const params = { teamId: useTeamId(), formId: form.id };
  const role = useMembership(params.teamId)?.role ?? 'viewer';
  const isPublished = form.status === 'published';
  return (
    <EmptyState icon={IconChartBar} title={t('emptyTitle')} text={t('emptyText')}>
      {hasRole(role, 'editor') && (
        <ButtonLink
          to={isPublished ? '/teams/$teamId/forms/$formId/share' : '/teams/$teamId/forms/$formId'}
          params={params}
        >
          {t(isPublished ? 'share' : 'publish')}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
