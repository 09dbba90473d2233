import { formPath, type SaveBody, saveForm } from '../../factories/builder.factory';
import {
  type HostedTestForm,
  type Inputs,
  type Page,
  publishForm,
  shareHostedApp,
  Visitor,
  hiddenInputsOf,
} from '../../support/visitor';
import { useTeams } from '../../support/use-teams';

export interface HiddenValue {
  readonly name: string;
  readonly value: string;
}

export const NAMES = ['utm_source', 'utm_campaign'];

export const answer = (form: HostedTestForm, text = 'Hello'): Inputs => ({
  [form.inputs.Remark ?? '']: text,
});

/** A service with hosted forms that keep hidden values, and a team, for the calling block. */
export function useHiddenValues() {
  const { testApp, team, admin, viewer } = useTeams({ app: shareHostedApp });
  const pathOf = ({ id }: { id: string }): string => formPath(team.teamId, id);

  const save = (form: { id: string }, change: Partial<SaveBody>) =>
    saveForm(admin.client, pathOf(form), () => change);

  const publish = async (
    hiddenNames: string[] = NAMES,
    overrides = {},
  ): Promise<HostedTestForm> => {
    const form = await publishForm(team, {
      fields: [{ fieldType: 'TextInput', label: 'Remark', isRequired: true }],
      ...overrides,
    });
    await save(form, { hiddenNames });
    return form;
  };

  /** Opens the page with a query and sends the form as a browser without JavaScript does. */
  const visit = async (form: HostedTestForm, query: string, text?: string): Promise<Page> => {
    const visitor = new Visitor(testApp);
    const page = await visitor.open(`/f/${form.link}${query}`);
    return visitor.send(`/f/${form.link}`, {
      t: page.token,
      ...hiddenInputsOf(page),
      ...answer(form, text),
    });
  };

  const contextOf = async (form: { id: string }, id: string) => {
    const { body } = await admin.client.get(`${pathOf(form)}/responses/${id}/context`).expect(200);
    return (body as { data: { hiddenValues: HiddenValue[]; campaignId: string | null } }).data;
  };

  return {
    testApp,
    team,
    admin,
    viewer,
    pathOf,
    save,
    publish,
    visit,
    contextOf,
  };
}
