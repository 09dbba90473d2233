import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../api/call';
import { useSession } from '../../api/session';
import { useTeamId } from '../../api/team';
import { useTexts } from '../../texts/texts';
import { PageTitle } from '../../ui/page-title';
import { LoadingPage } from '../../ui/status-pages';
import { PreviewControls } from '../builder/preview-frame';
import { PreviewPage } from '../builder/preview-page';
import { type PreviewChoice, useLivePreview } from '../builder/use-preview';
import { toDraft } from '../draft/form-draft';
import { draftKey, parseStoredDraft } from '../draft/stored-draft';
import { builderQuery, useFormId } from '../form-queries';
import type { BuilderData } from '../types';
import '../builder/builder.css';

/** The preview in a tab of its own, as wide as the window. It follows the builder in another tab of the same browser. */
export function FullPreviewPage() {
  const { data, error } = useQuery(builderQuery(useTeamId(), useFormId()));
  if (error instanceof ApiError) throw error;
  return data === undefined ? <LoadingPage /> : <FullPreview data={data} />;
}

function FullPreview({ data }: { data: BuilderData }) {
  const t = useTexts('builder');
  const { person } = useSession();
  const key = draftKey(person.id, data.form.id);
  const stored = useStored(key);
  const draft = useMemo(() => parseStoredDraft(stored)?.draft ?? toDraft(data), [stored, data]);
  const [choice, setChoice] = useState<PreviewChoice>({ page: 'form', language: '', scheme: '' });
  const { html, error } = useLivePreview(draft, data.form.version, data.form.status, choice);
  return (
    <main className="full-preview">
      <Group gap="sm" className="full-preview-bar">
        <PageTitle>{t('previewName', { name: draft.name })}</PageTitle>
        <PreviewControls
          choice={choice}
          onChoice={(changes) => setChoice({ ...choice, ...changes })}
          canChooseScheme={draft.settings.theme.scheme === 'auto'}
        />
        {error !== null && (
          <Text size="sm" role="status">
            {error}
          </Text>
        )}
      </Group>
      {html !== null && <PreviewPage html={html} />}
    </main>
  );
}

/** The draft that the builder keeps in this browser, also after another tab has changed it. */
function useStored(key: string): string | null {
  const [stored, setStored] = useState(() => localStorage.getItem(key));
  useEffect(() => {
    const read = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setStored(localStorage.getItem(key));
    };
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [key]);
  return stored;
}
