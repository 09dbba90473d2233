import { useParams } from '@tanstack/react-router';
import { useTeamId } from '../../api/team';
import { ResponseDetail } from '../../inbox/response-detail';
import { useTexts } from '../../texts/texts';
import { PageLink } from '../../ui/page-link';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';

/** One response with all its answers, at an address of its own. */
export function ResponsePage() {
  const t = useTexts('responses');
  const teamId = useTeamId();
  const formId = useFormId();
  const { responseId = '' } = useParams({ strict: false });
  return (
    <FormFrame page="Responses">
      <PageLink to="/teams/$teamId/forms/$formId/responses" params={{ teamId, formId }} fz="sm">
        {t('all')}
      </PageLink>
      <ResponseDetail key={responseId} formId={formId} responseId={responseId} />
    </FormFrame>
  );
}
