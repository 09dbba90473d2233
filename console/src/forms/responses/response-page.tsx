import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { teamQuery, useTeamId } from '../../api/team';
import { type Neighbour, useNeighbours } from '../../inbox/neighbours';
import { ResponseDetail } from '../../inbox/response-detail';
import { useTexts } from '../../texts/texts';
import { PageLink } from '../../ui/page-link';
import { FormFrame } from '../form-frame';
import type { FormResponse } from '../types';

const route = getRouteApi('/shell/teams/$teamId/forms/$formId/responses/$responseId');

/** One response with all its answers, at an address of its own, which also has the filters of the list that it was opened from. */
export function ResponsePage() {
  const t = useTexts('responses');
  const teamId = useTeamId();
  const { formId, responseId } = route.useParams();
  const { list, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: response } = useQuery(
    teamQuery<FormResponse>(teamId, `/forms/${formId}/responses/${responseId}`),
  );
  const isOfInbox = list === 'inbox';
  const { previous, next } = useNeighbours(
    response,
    isOfInbox ? search : { ...search, form: formId },
  );
  const goTo = (to: Neighbour | undefined) =>
    to === undefined
      ? undefined
      : () =>
          void navigate({
            params: { teamId, formId: to.formId, responseId: to.id },
            search: (current) => current,
          });
  return (
    <FormFrame page="Responses">
      {isOfInbox ? (
        <PageLink
          to="/teams/$teamId/inbox"
          params={{ teamId }}
          search={search}
          fz="sm"
          className="no-print"
        >
          {t('toInbox')}
        </PageLink>
      ) : (
        <PageLink
          to="/teams/$teamId/forms/$formId/responses"
          params={{ teamId, formId }}
          search={search}
          fz="sm"
          className="no-print"
        >
          {t('all')}
        </PageLink>
      )}
      <ResponseDetail
        key={responseId}
        formId={formId}
        responseId={responseId}
        hasNeighbours
        onDeleted={() =>
          isOfInbox
            ? navigate({ to: '/teams/$teamId/inbox', params: { teamId }, search })
            : navigate({
                to: '/teams/$teamId/forms/$formId/responses',
                params: { teamId, formId },
                search,
              })
        }
        onPrevious={goTo(previous)}
        onNext={goTo(next)}
      />
    </FormFrame>
  );
}
