import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type ListParams, queryString } from '../api/cursor-list';
import { useTimeZone } from '../texts/formats';
import { useTexts } from '../texts/texts';
import { ExportButton } from '../ui/export-button';
import { fileNameOf } from '../ui/save-file';
import { formParams, type InboxSearch, inboxParams } from './inbox-search';

const PrepareDialog = lazy(async () => ({
  default: (await import('../exports/prepare-dialog')).PrepareDialog,
}));

interface FilteredExportProps {
  formId: string | undefined;
  formName: string;
  search: InboxSearch;
  /** The number of responses, if it is known. */
  total?: number | undefined;
}

/** Exports the responses that a list shows: those to one form at once or later, those to several forms later. */
export function FilteredExport(props: FilteredExportProps) {
  const { formId, search } = props;
  const timeZone = useTimeZone();
  const ofForm = formId === undefined ? null : formParams({ ...search, form: formId }, timeZone);
  const order = search.sort === 'oldest' ? 'asc' : undefined;
  if (formId !== undefined && ofForm !== null) {
    return <FormExport {...props} formId={formId} parameters={{ ...ofForm, order }} />;
  }
  const { sort: _sort, ...filters } = inboxParams({ ...search, form: formId }, 'newest', timeZone);
  return <InboxExport parameters={{ ...filters, order }} />;
}

function FormExport({
  formId,
  formName,
  total,
  parameters,
}: FilteredExportProps & { formId: string; parameters: ListParams }) {
  const t = useTexts('inbox');
  const later = useLater(`/forms/${formId}/responses/prepared-exports`, parameters);
  const choices = (['csv', 'ndjson'] as const).map((format) => ({
    label: t(`export.${format}`),
    filename: fileNameOf(`${formName} ${t('responses')}`, format),
    path: `/forms/${formId}/responses/export?${queryString({ ...parameters, format })}`,
  }));
  return (
    <>
      <ExportButton
        total={total}
        choices={choices}
        later={{ label: t('prepare.item'), onClick: later.open }}
      />
      {later.dialog}
    </>
  );
}

function InboxExport({ parameters }: { parameters: ListParams }) {
  const t = useTexts('inbox');
  const { dialog, open } = useLater('/inbox/prepared-exports', parameters);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={open}>
        {t('prepare.button')}
      </Button>
      {dialog}
    </>
  );
}

/** The dialog for a file that the service writes. */
function useLater(path: string, parameters: ListParams) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return {
    open: () => setOpen(true),
    dialog: isOpen !== null && (
      <Suspense>
        <PrepareDialog
          isOpen={isOpen}
          path={path}
          parameters={parameters}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
