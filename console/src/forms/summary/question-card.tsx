import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useTeamId } from '../../api/team';
import { useFormats } from '../../texts/formats';
import { useLanguage } from '../../texts/language';
import { useTexts } from '../../texts/texts';
import { ChartCard } from '../../ui/chart-card';
import { PageLink } from '../../ui/page-link';
import { useFormId } from '../form-queries';
import {
  COUNT,
  dateRows,
  type FieldSummary,
  numberRows,
  optionRows,
  type RowWords,
} from './summary-rows';

/** How people answered one question. */
export function QuestionCard({ field, all }: { field: FieldSummary; all: number }) {
  const t = useTexts('summary');
  const words = useRowWords();
  const description = useDescription(field, all);
  const { label: title, options, numbers, dates, texts } = field;
  const shared = {
    title,
    description,
    series: [{ id: COUNT, label: t('count') }],
    tableLabel: t('table', { title }),
  };
  if (options !== null) {
    const data = optionRows(field, words);
    return (
      <ChartCard
        {...shared}
        kind="options"
        data={data}
        total={field.answered}
        labelHeading={t('option')}
      />
    );
  }
  if (numbers !== null && numbers.count > 0) {
    return (
      <ChartCard
        {...shared}
        kind="bars"
        data={numberRows(numbers, words)}
        labelHeading={t('values')}
        summary={<NumberFacts numbers={numbers} />}
      />
    );
  }
  if (dates !== null && dates.length > 0) {
    return (
      <ChartCard {...shared} kind="bars" data={dateRows(dates, words)} labelHeading={t('dates')} />
    );
  }
  return (
    <TextCard title={title} description={description}>
      {field.isWithheld ? (
        <Text c="dimmed">{t(field.type === 'number' ? 'tooFewNumbers' : 'withheld')}</Text>
      ) : (
        <NewestTexts texts={texts ?? []} />
      )}
    </TextCard>
  );
}

function useDescription(field: FieldSummary, all: number): string {
  const t = useTexts('summary');
  const { answered, blank, readResponses, options, type } = field;
  const parts = [t('answered', { answered, blank })];
  if (readResponses < all) parts.push(t('ofNewest', { read: readResponses, all }));
  const isGroup = options !== null && field.fieldType === 'Checkbox' && type !== 'boolean';
  if (isGroup) parts.push(t('severalChoices'));
  return parts.join(' · ');
}

function useRowWords(): RowWords {
  const t = useTexts('summary');
  const { locale } = useLanguage();
  const formats = useFormats();
  return {
    locale,
    number: (value) => formats.number(value),
    yes: t('yes'),
    no: t('no'),
    removed: (option) => t('removedOption', { option }),
    others: t('otherAnswers'),
    range: (from, to) => t('range', { from, to }),
    rangeBelow: (from, to) => t('rangeBelow', { from, to }),
  };
}

function NumberFacts({ numbers }: { numbers: NonNullable<FieldSummary['numbers']> }) {
  const t = useTexts('summary');
  const formats = useFormats();
  const { mean, median, min, max } = numbers;
  const facts = [
    [t('mean'), mean],
    [t('median'), median],
    [t('min'), min],
    [t('max'), max],
  ] as const;
  return (
    <Group component="dl" gap="xl" className="number-facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formats.number(value)}</dd>
          </div>
        ),
      )}
    </Group>
  );
}

function TextCard({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: React.ReactNode;
}) {
  const id = useId();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby={id} className="chart-card">
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h5" id={id} className="wraps">
            {title}
          </Title>
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        </Stack>
        {children}
      </Stack>
    </Paper>
  );
}

function NewestTexts({ texts }: { texts: NonNullable<FieldSummary['texts']> }) {
  const t = useTexts('summary');
  const formats = useFormats();
  const params = { teamId: useTeamId(), formId: useFormId() };
  if (texts.length === 0) return <Text c="dimmed">{t('noAnswers')}</Text>;
  return (
    <ul className="newest-texts" aria-label={t('newest')}>
      {texts.map(({ responseId, createdAt, text, isShortened }) => (
        <li key={responseId}>
          <span className="newest-text">
            {text}
            {isShortened && '…'}
          </span>
          <PageLink
            to="/teams/$teamId/forms/$formId/responses/$responseId"
            params={{ ...params, responseId }}
            aria-label={t('openResponse', { time: formats.relative(createdAt) })}
            title={formats.dateTime(createdAt)}
            fz="xs"
          >
            {formats.relative(createdAt)}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
