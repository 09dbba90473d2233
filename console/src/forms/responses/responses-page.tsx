import { IconMessages } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { queryString } from '../../api/cursor-list';
import { useTeamData, useTeamId } from '../../api/team';
import { formParams } from '../../inbox/inbox-search';
import { ResponseBrowser } from '../../inbox/response-browser';
import { KeptFor } from '../../retention/kept-for';
import { useTimeZone } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { ApiCall } from '../../ui/api-call';
import { ButtonLink } from '../../ui/button-link';
import { EmptyState } from '../../ui/empty-state';
import { FormFrame } from '../form-frame';
import { useFormId } from '../form-queries';
import type { Form } from '../types';
import { ResponseTabs } from './response-tabs';

const route = getRouteApi('/shell/teams/$teamId/forms/$formId/responses');

/** The responses of a form: the list of the inbox with the form's fields as columns. */
export function ResponsesPage() {
  return (
    <FormFrame page="Responses">
      <ResponseTabs tab="responses" />
      <Responses />
    </FormFrame>
  );
}

function Responses() {
  const t = useTexts('responses');
  const formId = useFormId();
  const { data: form } = useTeamData<Form>(`/forms/${formId}`);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const parameters = formParams({ ...search, form: formId }, useTimeZone());
  const order = search.sort === 'oldest' ? 'asc' : undefined;
  return (
    <>
      <KeptFor kind="responses" formId={formId} />
      <ResponseBrowser
        search={search}
        onSearch={(change) => void navigate({ search: change })}
        form={form}
        empty={<NoResponses form={form} />}
      />
      {parameters !== null && (
        <>
          <ApiCall
            path={`/forms/${formId}/responses?${queryString({ ...parameters, order, cursor: '*' })}`}
          />
          <ApiCall
            path={`/forms/${formId}/responses/export?${queryString({ ...parameters, order, format: 'csv' })}`}
            label={t('exportCall')}
          />
        </>
      )}
    </>
  );
}

function NoResponses({ form }: { form: Form }) {
  const t = useTexts('responses');
  const params = { teamId: useTeamId(), formId: form.id };
  const isPublished = form.status === 'published';
  return (
    <EmptyState
      icon={IconMessages}
      title={t('emptyTitle')}
      text={t(isPublished ? 'emptyPublished' : 'emptyDraft')}
    >
      <ButtonLink
        to={isPublished ? '/teams/$teamId/forms/$formId/share' : '/teams/$teamId/forms/$formId'}
        params={params}
      >
        {t(isPublished ? 'share' : 'publish')}
      </ButtonLink>
    </EmptyState>
  );
}
