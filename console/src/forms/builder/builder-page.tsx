import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/call';
import { useTeamId } from '../../api/team';
import { LoadingPage } from '../../ui/status-pages';
import { FormFrame } from '../form-frame';
import { builderQuery, useFormId } from '../form-queries';
import { Builder } from './builder';
import './builder.css';

/** The builder of the form in the URL. */
export function BuilderPage() {
  const formId = useFormId();
  const { data, error } = useQuery(builderQuery(useTeamId(), formId));
  if (error instanceof ApiError) throw error;
  return (
    <FormFrame page="Build">
      {data === undefined ? <LoadingPage /> : <Builder key={formId} initial={data} />}
    </FormFrame>
  );
}
