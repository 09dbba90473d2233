import { lazy, Suspense, useState } from 'react';
import { queryString } from '../api/cursor-list';
import { useTimeZone } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ExportButton } from '../ui/export-button';
import { fileNameOf } from '../ui/save-file';
import { formParams, type InboxSearch } from './inbox-search';

const PrepareDialog = lazy(async () => ({
  default: (await import('../exports/prepare-dialog')).PrepareDialog,
}));

/** Exports the responses that a list shows. A file belongs to one form; nothing if it cannot have one of the filters. */
export function FilteredExport({
  formId,
  formName,
  search,
}: {
  formId: string;
  formName: string;
  search: InboxSearch;
}) {
  const t = useTexts('inbox');
  const [isPreparing, setPreparing] = useState<boolean | null>(null);
  const parameters = formParams({ ...search, form: formId }, useTimeZone());
  if (parameters === null) return null;
  const order = search.sort === 'oldest' ? 'asc' : undefined;
  const choices = (['csv', 'ndjson'] as const).map((format) => ({
    label: t(`export.${format}`),
    filename: fileNameOf(`${formName} ${t('responses')}`, format),
    path: `/forms/${formId}/responses/export?${queryString({ ...parameters, order, format })}`,
  }));
  return (
    <>
      <ExportButton
        choices={choices}
        later={{ label: t('prepare.item'), onClick: () => setPreparing(true) }}
      />
      {isPreparing !== null && (
        <Suspense>
          <PrepareDialog
            isOpen={isPreparing}
            formId={formId}
            parameters={{ ...parameters, order }}
            onClose={() => setPreparing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
