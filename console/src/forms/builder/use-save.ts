import { useState } from 'react';
import { ApiError, call } from '../../api/call';
import { useTeamId } from '../../api/team';
import { useConfirmed } from '../../ui/confirm-identity';
import { type Action, useAction } from '../../ui/use-action';
import type { EditingAction } from '../draft/editing';
import type { FormStatus } from '../draft/field-kinds';
import { type FormDraft, pairSaved, toBody, withSavedFields } from '../draft/form-draft';
import { builderPath, useForgetForms, useFormId } from '../form-queries';
import type { BuilderData, SavePlan } from '../types';

/** What a person must decide before a draft is saved. */
type Decision =
  | { kind: 'plan'; plan: SavePlan; status: FormStatus }
  | { kind: 'conflict'; theirs: BuilderData; status: FormStatus };

export interface Save {
  /** Saves the draft with a status; resolves once it is saved or a decision is needed. */
  action: Action<[status: FormStatus]>;
  decision: Decision | null;
  clearDecision: () => void;
  /** Goes on after the plan was confirmed. */
  confirm: (removedAnswers: Record<string, number>) => Promise<boolean>;
  /** Goes on after a conflict, on top of the version of somebody else. */
  keepMine: () => Promise<boolean>;
  takeTheirs: () => void;
}

/** Saves drafts: asks the service what would change first, and never overwrites the version of somebody else in silence. */
export function useSave({
  draft,
  version,
  saved,
  hasWarnings,
  dispatch,
  onSaved,
}: {
  draft: FormDraft;
  version: number;
  saved: BuilderData;
  /** Whether the draft has something that a person should know before it goes online. */
  hasWarnings: boolean;
  dispatch: (action: EditingAction) => void;
  onSaved: (saved: BuilderData) => void;
}): Save {
  const path = builderPath(useTeamId(), useFormId());
  const forgetForms = useForgetForms();
  const confirmed = useConfirmed();
  const [decision, setDecision] = useState<Decision | null>(null);

  const isOnline = saved.form.status === 'published';
  /** Whether a program may know the keys of the fields: a draft without responses has none. */
  const hasKnownKeys = isOnline || saved.form.responseCount > 0;

  const planFirst = async (draft: FormDraft, version: number, status: FormStatus) => {
    const body = toBody(draft, version, status);
    const { changedKeys, removedFields } = await call<SavePlan>('POST', `${path}/plan`, body);
    const plan = { changedKeys: hasKnownKeys ? changedKeys : [], removedFields };
    const isFirst = status === 'published' && !isOnline;
    const isHarmless =
      plan.changedKeys.length === 0 &&
      removedFields.every(({ answers }) => answers === 0) &&
      !(isFirst && hasWarnings);
    if (isHarmless) await put(draft, version, status, {});
    else setDecision({ kind: 'plan', plan, status });
  };

  const put = async (
    draft: FormDraft,
    version: number,
    status: FormStatus,
    removedAnswers: Record<string, number>,
  ) => {
    const body = { ...toBody(draft, version, status), removedAnswers };
    const saved = await confirmed(() => call<BuilderData>('PUT', path, body));
    const fields = pairSaved(draft, saved.form.fields);
    dispatch({
      type: 'saved',
      saved,
      rewrite: (state) => withSavedFields(state, fields),
    });
    setDecision(null);
    onSaved(saved);
    await forgetForms();
  };

  /** Runs a step of saving; a version of somebody else, or answers that came in meanwhile, become a decision. */
  const attempt = async (
    perform: () => Promise<void>,
    draft: FormDraft,
    version: number,
    status: FormStatus,
  ) => {
    try {
      await perform();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'FORM_CHANGED') {
        const theirs = await call<BuilderData>('GET', path);
        setDecision({ kind: 'conflict', theirs, status });
      } else if (error.code === 'FIELDS_WOULD_BE_REMOVED') {
        const plan = await call<SavePlan>('POST', `${path}/plan`, toBody(draft, version, status));
        setDecision({ kind: 'plan', plan, status });
      } else {
        setDecision(null);
        throw error;
      }
    }
  };

  const action = useAction((status: FormStatus) =>
    attempt(() => planFirst(draft, version, status), draft, version, status),
  );
  const goOn = useAction(async (perform: () => Promise<void>) => perform());

  const confirm = (removedAnswers: Record<string, number>) =>
    goOn.run(async () => {
      if (decision?.kind !== 'plan') return;
      const { status } = decision;
      const perform = () => put(draft, version, status, removedAnswers);
      await attempt(perform, draft, version, status);
    });
  const keepMine = () =>
    goOn.run(async () => {
      if (decision?.kind !== 'conflict') return;
      const { theirs, status } = decision;
      const newer = theirs.form.version;
      setDecision(null);
      const known = new Map(theirs.form.fields.map((field) => [field.id, field]));
      const mine: FormDraft = {
        ...draft,
        // A field that they have removed is made again.
        fields: draft.fields.map((field) =>
          field.id !== null && !known.has(field.id) ? { ...field, id: null, key: null } : field,
        ),
      };
      const at = Date.now();
      dispatch({ type: 'take', saved: theirs, at });
      dispatch({ type: 'edit', edit: () => mine, group: null, at });
      await attempt(() => planFirst(mine, newer, status), mine, newer, status);
    });
  const takeTheirs = () => {
    if (decision?.kind !== 'conflict') return;
    dispatch({ type: 'take', saved: decision.theirs, at: Date.now() });
    setDecision(null);
  };

  return {
    action: {
      run: (status) => action.run(status),
      isRunning: action.isRunning || goOn.isRunning,
      error: action.error ?? goOn.error,
      clear: () => {
        action.clear();
        goOn.clear();
      },
    },
    decision,
    clearDecision: () => setDecision(null),
    confirm,
    keepMine,
    takeTheirs,
  };
}
