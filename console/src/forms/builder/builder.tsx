import { Alert, Badge, Box, Button, Group, Stack, Tabs, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import {
  type FocusEvent,
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
import { useFormats } from '../../texts/formats';
import { type Texts, useTexts } from '../../texts/texts';
import { ErrorAlert } from '../../ui/error-alert';
import { LoadingPage } from '../../ui/status-pages';
import { Time } from '../../ui/time';
import { useEditing } from '../draft/editing';
import { type FormStatus, hasOptions, kindIdOf } from '../draft/field-kinds';
import { isPlaceholderOption } from '../draft/edits';
import { type FormDraft, isSameDraft, toDraft } from '../draft/form-draft';
import { personalLabels } from '../draft/personal-data';
import { findProblems, type PanelName, panelOf, readProblems } from '../draft/problems';
import { draftKey, parseStoredDraft } from '../draft/stored-draft';
import type { BuilderData } from '../types';
import { type Builder as BuilderValue, BuilderContext } from './builder-context';
import { FieldsPanel } from './fields-panel';
import { LeaveDialog } from './leave-dialog';
import { ProblemSummary } from './problem-summary';
import type { Warning } from './save-dialog';
import { SETTINGS_HASH } from './settings-hash';
import { Toolbar } from './toolbar';
import { useAutosave } from './use-autosave';
import { type PreviewChoice, useLivePreview } from './use-preview';
import { useSave } from './use-save';
import { useSaveKeys } from './use-save-keys';
import { useUndoKeys } from './use-undo-keys';

// The preview is loaded after the fields, the panels when somebody opens them.
const PreviewFrame = lazy(() =>
  import('./preview-frame').then((file) => ({ default: file.PreviewFrame })),
);
const DesignPanel = lazy(() =>
  import('./design-panel').then((file) => ({ default: file.DesignPanel })),
);
const SettingsPanel = lazy(() =>
  import('./settings-panel').then((file) => ({ default: file.SettingsPanel })),
);

const PublishedNotice = lazy(() =>
  import('./published-notice').then((file) => ({ default: file.PublishedNotice })),
);
// Loaded after the page.
const SaveDialog = lazy(() =>
  import('./save-dialog').then((file) => ({ default: file.SaveDialog })),
);
const ConflictDialog = lazy(() =>
  import('./conflict-dialog').then((file) => ({ default: file.ConflictDialog })),
);

const PANELS = ['fields', 'design', 'settings'] as const satisfies readonly PanelName[];

const AS_VISITORS: PreviewChoice = { page: 'form', language: '', scheme: '' };

/** Edits a form beside its live preview. */
export function Builder({ initial }: { initial: BuilderData }) {
  const t = useTexts('builder');
  const common = useTexts('common');
  const formats = useFormats();
  const { person } = useSession();
  const key = draftKey(person.id, initial.form.id);
  const [stored] = useState(() => parseStoredDraft(localStorage.getItem(key)));
  const [{ saved, base, version, history }, dispatch] = useEditing(initial, stored);
  const [isRestored, setRestored] = useState(history.past.length > 0);
  const isAtSettings = useLocation({ select: ({ hash }) => hash === SETTINGS_HASH });
  const [panel, setPanel] = useState<PanelName | 'preview'>(isAtSettings ? 'settings' : 'fields');
  const [openField, setOpenField] = useState<string | null>(null);
  const [editedPath, setEditedPath] = useState<string | null>(null);
  const [choice, setChoice] = useState(AS_VISITORS);
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
  const preview = useLivePreview(draft, version, saved.form.status, choice);
  const warnings = useMemo(
    () => findWarnings(draft, t, (items) => formats.list(items)),
    [draft, t, formats],
  );
  const announce = useCallback((text: string) => setAnnouncement(text), []);
  const save = useSave({
    draft,
    version,
    saved,
    hasWarnings: warnings.length > 0,
    dispatch,
    onSaved: (now) => {
      setRestored(false);
      const isNew = now.form.status === 'published' && saved.form.status !== 'published';
      setPublishedUrl(isNew ? now.url : null);
      announce(isNew ? t('isOnlineNow') : common('saved'));
    },
  });

  const problems = useMemo(() => {
    const rejected =
      save.action.error?.code === 'VALIDATION_FAILED' ? save.action.error.fields : [];
    return new Map([...readProblems(rejected), ...preview.problems, ...findProblems(draft, t)]);
  }, [draft, preview.problems, save.action.error, t]);

  const focusOn = (path: string) => {
    setPanel(panelOf(path));
    const index = /^fields\[(\d+)\]/.exec(path)?.[1];
    const field = index === undefined ? undefined : draft.fields[Number(index)];
    if (field !== undefined) setOpenField(field.uid);
    focusPath(root, path);
  };

  const undo = () => {
    dispatch({ type: 'undo' });
    announce(t('undone'));
  };
  const redo = () => {
    dispatch({ type: 'redo' });
    announce(t('redone'));
  };
  useUndoKeys(undo, redo);

  const submit = (status: FormStatus) => {
    // The problems that the service found belong to the draft that it saw last.
    const isChecked = status === 'published' && preview.of === draft;
    if ((isChecked ? problems : findProblems(draft, t)).size > 0) {
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
    announce(t('discarded'));
  };
  useSaveKeys(() => {
    if (hasChanges) submit(saved.form.status);
    else announce(t('allSaved'));
  });
  /** Shows what is being edited: the thank-you page while its text is changed. */
  const followFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const path = target.closest('[data-path]')?.getAttribute('data-path') ?? null;
    setEditedPath(path);
    if (path !== null) setChoice((before) => ({ ...before, page: pageOf(path, before) }));
  };
  const showWarned = (path: string) => {
    save.clearDecision();
    focusOn(path);
  };
  const isFirst = saved.form.status !== 'published' && save.decision?.status === 'published';
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
    editedPath,
    focusOn,
  };
  // An error of a whole save; violations are shown at their places.
  const { error } = save.action;
  const shownError = error !== null && error.code !== 'VALIDATION_FAILED' ? error : null;
  const choose = (changes: Partial<PreviewChoice>) => setChoice({ ...choice, ...changes });
  const shownPanel = isWide && panel === 'preview' ? 'fields' : panel;
  return (
    <BuilderContext value={builder}>
      <Stack ref={root} gap="sm">
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <Toolbar isKept={isKept} isSaving={save.action.isRunning} onSave={submit} />
        {isRestored && hasChanges && stored !== null && (
          <Alert
            color="blue"
            title={t('stillHere')}
            withCloseButton
            closeButtonLabel={common('close')}
            onClose={() => setRestored(false)}
          >
            <Group gap="sm">
              <Text size="sm">
                {t('keptSince', { time: <Time key="time" at={stored.storedAt} /> })}
                {version < saved.form.version && <> {t('savedSince')}</>}
              </Text>
              <Button size="xs" variant="default" onClick={discard}>
                {t('discardChanges')}
              </Button>
            </Group>
          </Alert>
        )}
        {publishedUrl !== null && (
          <Suspense>
            <PublishedNotice url={publishedUrl} onClose={() => setPublishedUrl(null)} />
          </Suspense>
        )}
        <ErrorAlert error={shownError} />
        <ProblemSummary />
        <div className="form-builder">
          <Tabs
            value={shownPanel}
            onFocusCapture={followFocus}
            onChange={(value) => {
              const chosen = [...PANELS, 'preview' as const].find(
                (candidate) => candidate === value,
              );
              if (chosen !== undefined) setPanel(chosen);
            }}
          >
            <Tabs.List mb="md" grow={!isWide} aria-label={t('parts')}>
              {PANELS.map((value) => (
                <Tabs.Tab
                  key={value}
                  value={value}
                  rightSection={<ProblemCount problems={problems} panel={value} />}
                >
                  {t(`panel.${value}`)}
                </Tabs.Tab>
              ))}
              {!isWide && <Tabs.Tab value="preview">{t('preview')}</Tabs.Tab>}
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
                <Suspense fallback={<LoadingPage />}>
                  {shownPanel === 'preview' && (
                    <PreviewFrame preview={preview} choice={choice} onChoice={choose} />
                  )}
                </Suspense>
              </Tabs.Panel>
            )}
          </Tabs>
          {isWide && (
            <Box component="aside" className="form-preview-column" aria-label={t('preview')}>
              <Suspense fallback={<LoadingPage />}>
                <PreviewFrame preview={preview} choice={choice} onChoice={choose} />
              </Suspense>
            </Box>
          )}
        </div>
        <Suspense>
          <SaveDialog
            plan={save.decision?.kind === 'plan' ? save.decision.plan : null}
            warnings={isFirst ? warnings : []}
            isPublication={isFirst}
            onShow={showWarned}
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
        </Suspense>
        <LeaveDialog hasChanges={hasChanges} onDiscard={discard} />
      </Stack>
    </BuilderContext>
  );
}

/** The number of problems on a panel that may not be open. */
function ProblemCount({
  problems,
  panel,
}: {
  problems: BuilderValue['problems'];
  panel: PanelName;
}) {
  const t = useTexts('builder');
  const count = [...problems.keys()].filter((path) => panelOf(path) === panel).length;
  if (count === 0) return null;
  return (
    <Badge variant="filled" color="red.9" size="sm" circle={count < 10}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t('problemsHere', { count })}</VisuallyHidden>
    </Badge>
  );
}

/** The page of the form on which a property is seen. */
function pageOf(path: string, { page }: PreviewChoice): PreviewChoice['page'] {
  if (path.startsWith('settings.thankYou')) return 'thanks';
  if (/^(closing|settings\.closedText)/.test(path)) return 'closed';
  // A person who looks at the errors goes on doing so.
  return page === 'errors' ? 'errors' : 'form';
}

/** Warnings about what may have been forgotten before a form goes online. */
function findWarnings(
  draft: FormDraft,
  t: Texts<'builder'>,
  list: (items: readonly string[]) => string,
): Warning[] {
  const personal = draft.isPublic ? personalLabels(draft) : [];
  const asksWithoutNotice =
    personal.length > 0 && (draft.settings.footer.privacyUrl ?? '').trim() === '';
  const unnamed = draft.fields.flatMap((field, index): Warning[] => {
    const { label } = field;
    const options = hasOptions(kindIdOf(field)) ? field.options : [];
    const option = options.findIndex((text) => text !== '' && isPlaceholderOption(text));
    const path = `fields[${index}].options[${option}]`;
    return option === -1
      ? []
      : [{ text: t('unnamedOptions', { label, option: options[option] ?? '' }), path }];
  });
  return asksWithoutNotice
    ? [
        {
          text: t('noPrivacyNotice', { fields: list(personal.slice(0, MAX_NAMED_FIELDS)) }),
          path: 'settings.footer.privacyUrl',
        },
        ...unnamed,
      ]
    : unnamed;
}

const MAX_NAMED_FIELDS = 4;

const focusProblems = () => document.getElementById('form-problems')?.focus();

/** The number of frames to wait for a panel that is being loaded, or a dialog that closes. */
const MAX_FRAMES = 120;

/** Focuses the input of a path, or the nearest one above it, once it is on the page. */
function focusPath(
  root: RefObject<HTMLDivElement | null>,
  path: string,
  frames = MAX_FRAMES,
): void {
  requestAnimationFrame(() => {
    // A dialog that closes keeps the focus until it is gone, and then returns it.
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) {
      if (frames > 0) focusPath(root, path, frames - 1);
      return;
    }
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
