import { Text } from '@mantine/core';
import { useTeamId } from '../api/team';
import { useTexts } from '../texts/texts';
import { PageLink } from '../ui/page-link';
import { originLabel } from './origin-names';
import type { ResponseContext } from './types';

/** Where a response came from: the words of its link, and its campaign if only the form names it. */
export function OriginList({
  formId,
  hiddenValues,
  campaignId,
}: { formId: string } & Pick<ResponseContext, 'hiddenValues' | 'campaignId'>) {
  const t = useTexts('origin');
  const teamId = useTeamId();
  const isOfForm = campaignId !== null && !hiddenValues.some(({ name }) => name === 'utm_campaign');
  if (hiddenValues.length === 0 && !isOfForm) return null;
  return (
    <dl className="answer-list origin-list">
      {hiddenValues.map(({ name, value }) => (
        <div key={name}>
          <dt>{t('cameFromName', { name: originLabel(name, t) })}</dt>
          <dd>
            {value}{' '}
            <PageLink
              to="/teams/$teamId/forms/$formId/responses"
              params={{ teamId, formId }}
              search={{ origin: name, originValue: value }}
              fz="sm"
              className="no-print"
              aria-label={t('showAlikeName', { name, value })}
            >
              {t('showAlike')}
            </PageLink>
          </dd>
        </div>
      ))}
      {isOfForm && (
        <div>
          <dt>{t('campaignOfForm')}</dt>
          <dd>
            <Text span>{campaignId}</Text>
          </dd>
        </div>
      )}
    </dl>
  );
}
