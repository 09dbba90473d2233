import { Text } from '@mantine/core';
import { useMembership } from '../api/session';
import { useTeamId } from '../api/team';
import { hasRole } from '../api/types';
import { Figure } from '../social/figure';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Section } from '../ui/section';
import type { ReportParts } from './report-types';

/** The forms, coupons and platforms behind the numbers. */
export function PartTables({ parts: { forms, coupons, platforms } }: { parts: ReportParts }) {
  const t = useTexts('report');
  const social = useTexts('social');
  const formats = useFormats();
  const teamId = useTeamId();
  const role = useMembership(teamId)?.role ?? 'viewer';
  return (
    <>
      <Section title={t('forms')} description={t('formsText')}>
        <DataTable
          label={t('forms')}
          listId="report-forms"
          rows={forms}
          rowId={({ formId }) => formId}
          href={({ formId }) => `/teams/${teamId}/forms/${formId}/summary`}
          columns={[
            { id: 'name', label: t('form'), isName: true, cell: ({ name }) => name },
            {
              id: 'responses',
              label: t('number.responses'),
              align: 'end',
              cell: ({ responses }) => formats.number(responses),
            },
          ]}
          empty={<Text c="dimmed">{t('noForms')}</Text>}
        />
      </Section>
      <Section title={t('coupons')} description={t('couponsText')}>
        <DataTable
          label={t('coupons')}
          listId="report-coupons"
          rows={coupons}
          rowId={({ couponId }) => couponId}
          {...(hasRole(role, 'analyst') && {
            href: ({ couponId }: ReportParts['coupons'][number]) =>
              `/teams/${teamId}/coupons/${couponId}`,
          })}
          columns={[
            { id: 'name', label: t('coupon'), isName: true, cell: ({ name }) => name },
            {
              id: 'redemptions',
              label: t('redemptions'),
              align: 'end',
              cell: ({ redemptions }) => formats.number(redemptions),
            },
            {
              id: 'points',
              label: t('points'),
              align: 'end',
              cell: ({ points }) => formats.points(points),
            },
          ]}
          empty={<Text c="dimmed">{t('noCoupons')}</Text>}
        />
      </Section>
      <Section title={t('platforms')} description={t('platformsText')}>
        <DataTable
          label={t('platforms')}
          listId="report-platforms"
          rows={platforms}
          rowId={({ platform }) => platform}
          href={({ platform }) => `/teams/${teamId}/social/${platform}`}
          columns={[
            {
              id: 'name',
              label: t('platform'),
              isName: true,
              cell: ({ platform }) => social(`platform.${platform}`),
            },
            {
              id: 'posts',
              label: t('number.posts'),
              align: 'end',
              cell: ({ posts }) => formats.number(posts),
            },
            {
              id: 'reach',
              label: social('metric.reach'),
              align: 'end',
              cell: ({ platform, reach }) => (
                <Figure name="reach" value={reach} platform={platform} isQuiet />
              ),
            },
            {
              id: 'engagement',
              label: social('metric.engagement'),
              align: 'end',
              cell: ({ platform, engagement }) => (
                <Figure name="engagement" value={engagement} platform={platform} isQuiet />
              ),
            },
          ]}
          empty={<Text c="dimmed">{t('noPlatforms')}</Text>}
        />
      </Section>
    </>
  );
}
