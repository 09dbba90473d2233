import { Alert, Box, Button, Group, Stack, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSession } from '../../api/session';
import { ErrorAlert } from '../../ui/error-alert';
import { LoadingPage } from '../../ui/status-pages';
import { Time } from '../../ui/time';
import { useEditing } from '../draft/editing';
import type { FormStatus } from '../draft/field-kinds';
import { isSameDraft, toDraft } from '../draft/form-draft';
import { findProblems, type PanelName, panelOf, readProblems } from '../draft/problems';
import { draftKey, parseStoredDraft } from '../draft/stored-draft';
import type { BuilderData } from '../types';
import { type Builder as BuilderValue, BuilderContext } from './builder-context';
import { ConflictDialog } from './conflict-dialog';
import { FieldsPanel } from './fields-panel';
import { LeaveDialog } from './leave-dialog';
import { PreviewFrame } from './preview-frame';
import { ProblemSummary } from './problem-summary';
import { PublishedNotice } from './published-notice';
import { SaveDialog } from './save-dialog';
import { Toolbar } from './toolbar';
import { useAutosave } from './use-autosave';
import { useLivePreview } from './use-preview';
import { useSave } from './use-save';
import { useUndoKeys } from './use-undo-keys';

// Loaded when somebody opens them.
const DesignPanel = lazy(() =>
  import('./design-panel').then((file) => ({ default: file.DesignPanel })),
);
const SettingsPanel = lazy(() =>
  import('./settings-panel').then((file) => ({ default: file.SettingsPanel })),
);

const PANELS = [
  { value: 'fields', label: 'Fields' },
  { value: 'design', label: 'Design' },
  { value: 'settings', label: 'Settings' },
] as const;

/** Edits a form beside its live preview. */
export function Builder({ initial }: { initial: BuilderData }) {
  const { person } = useSession();
  const key = draftKey(person.id, initial.form.id);
  const [stored] = useState(() => parseStoredDraft(localStorage.getItem(key)));
  const [{ saved, base, version, history }, dispatch] = useEditing(initial, stored);
  const [isRestored, setRestored] = useState(history.past.length > 0);
  const [panel, setPanel] = useState<PanelName | 'preview'>('fields');
  const [openField, setOpenField] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [publishedUrl, setPublishedUrl] = useState<string | null>(null);
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);

  const draft = history.present;
  const hasChanges = useMemo(() => !isSameDraft(draft, toDraft(saved)), [draft, saved]);
  const isKept = useAutosave(key, {
    draft,
    base,
    version,
    hasChanges,
    isRestored: stored !== null,
  });
  const preview = useLivePreview(draft, version, saved.form.status);
  const announce = useCallback((text: string) => setAnnouncement(text), []);
  const save = useSave({
    draft,
    version,
    dispatch,
    onSaved: (now) => {
      setRestored(false);
      const isNew = now.form.status === 'published' && saved.form.status !== 'published';
      setPublishedUrl(isNew ? now.url : null);
      announce(isNew ? 'Your form is online.' : 'Saved.');
    },
  });

  const problems = useMemo(() => {
    const rejected =
      save.action.error?.code === 'VALIDATION_FAILED' ? save.action.error.fields : [];
    return new Map([...readProblems(rejected), ...preview.problems, ...findProblems(draft)]);
  }, [draft, preview.problems, save.action.error]);

  const focusOn = (path: string) => {
    setPanel(panelOf(path));
    const index = /^fields\[(\d+)\]/.exec(path)?.[1];
    const field = index === undefined ? undefined : draft.fields[Number(index)];
    if (field !== undefined) setOpenField(field.uid);
    focusPath(root, path);
  };

  const undo = () => {
    dispatch({ type: 'undo' });
    announce('Undone.');
  };
  const redo = () => {
    dispatch({ type: 'redo' });
    announce('Redone.');
  };
  useUndoKeys(undo, redo);

  const submit = (status: FormStatus) => {
    if (findProblems(draft).size > 0) {
      focusProblems();
      return;
    }
    void save.action.run(status);
  };
  useEffect(() => {
    if (save.action.error?.code === 'VALIDATION_FAILED') focusProblems();
  }, [save.action.error]);
  const discard = () => {
    dispatch({ type: 'take', saved, at: Date.now() });
    setRestored(false);
    announce('Your changes are discarded. Undo brings them back.');
  };
  const builder: BuilderValue = {
    saved,
    draft,
    hasChanges,
    problems,
    edit: (edit, group) => {
      save.action.clear();
      dispatch({ type: 'edit', edit, group: group ?? null, at: Date.now() });
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo,
    redo,
    announce,
    panel: panel === 'preview' ? 'fields' : panel,
    show: setPanel,
    openField,
    setOpenField,
    focusOn,
  };
  // An error of a whole save; violations are shown at their places.
  const { error } = save.action;
  const shownError = error !== null && error.code !== 'VALIDATION_FAILED' ? error : null;
  const shownPanel = isWide && panel === 'preview' ? 'fields' : panel;
  return (
    <BuilderContext value={builder}>
      <Stack ref={root} gap="sm">
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <Toolbar isKept={isKept} isSaving={save.action.isRunning} onSave={submit} />
        {isRestored && hasChanges && stored !== null && (
          <Alert
            color="blue"
            title="Your changes are still here"
            withCloseButton
            closeButtonLabel="Close"
            onClose={() => setRestored(false)}
          >
            <Group gap="sm">
              <Text size="sm">
                From <Time at={stored.storedAt} />, not saved yet.
                {version < saved.form.version && (
                  <>
                    {' '}
                    The form was saved by somebody else since; you can compare both when you save.
                  </>
                )}
              </Text>
              <Button size="xs" variant="default" onClick={discard}>
                Discard my changes
              </Button>
            </Group>
          </Alert>
        )}
        {publishedUrl !== null && (
          <PublishedNotice url={publishedUrl} onClose={() => setPublishedUrl(null)} />
        )}
        <ErrorAlert error={shownError} />
        <ProblemSummary />
        <div className="form-builder">
          <Tabs
            value={shownPanel}
            onChange={(value) => {
              const chosen = [...PANELS, { value: 'preview' } as const].find(
                (candidate) => candidate.value === value,
              );
              if (chosen !== undefined) setPanel(chosen.value);
            }}
          >
            <Tabs.List mb="md" grow={!isWide} aria-label="Parts of the form">
              {PANELS.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
              {!isWide && <Tabs.Tab value="preview">Preview</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="fields">{shownPanel === 'fields' && <FieldsPanel />}</Tabs.Panel>
            <Tabs.Panel value="design">
              <Suspense fallback={<LoadingPage />}>
                {shownPanel === 'design' && <DesignPanel />}
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="settings">
              <Suspense fallback={<LoadingPage />}>
                {shownPanel === 'settings' && <SettingsPanel />}
              </Suspense>
            </Tabs.Panel>
            {!isWide && (
              <Tabs.Panel value="preview">
                {shownPanel === 'preview' && <PreviewFrame preview={preview} />}
              </Tabs.Panel>
            )}
          </Tabs>
          {isWide && (
            <Box component="aside" className="form-preview-column" aria-label="Preview">
              <PreviewFrame preview={preview} />
            </Box>
          )}
        </div>
        <SaveDialog
          plan={save.decision?.kind === 'plan' ? save.decision.plan : null}
          status={save.decision?.status ?? 'draft'}
          onConfirm={(removedAnswers) => void save.confirm(removedAnswers)}
          onClose={save.clearDecision}
        />
        <ConflictDialog
          theirs={save.decision?.kind === 'conflict' ? save.decision.theirs : null}
          base={base}
          mine={draft}
          onKeepMine={() => void save.keepMine()}
          onTakeTheirs={save.takeTheirs}
          onClose={save.clearDecision}
        />
        <LeaveDialog hasChanges={hasChanges} onDiscard={discard} />
      </Stack>
    </BuilderContext>
  );
}

const focusProblems = () => document.getElementById('form-problems')?.focus();

/** The number of frames to wait for a panel that is being loaded. */
const MAX_FRAMES = 120;

/** Focuses the input of a path, or the nearest one above it, once it is on the page. */
function focusPath(
  root: RefObject<HTMLDivElement | null>,
  path: string,
  frames = MAX_FRAMES,
): void {
  requestAnimationFrame(() => {
    for (let rest = path; rest !== ''; rest = rest.replace(/(?:^|\.|\[)[^.[]*$/, '')) {
      const found = root.current?.querySelector<HTMLElement>(`[data-path="${rest}"]`);
      if (found) {
        found.focus();
        found.scrollIntoView({ block: 'center' });
        return;
      }
    }
    if (frames > 0) focusPath(root, path, frames - 1);
  });
}
