import { createMember } from '../../factories/account.factory';
import { formPath } from '../../factories/builder.factory';
import { createForm } from '../../factories/form.factory';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

export const NAMES = [
  { fieldType: 'TextInput', label: 'First name' },
  { fieldType: 'TextInput', label: 'Last name' },
  { fieldType: 'Select', label: 'Roast', options: ['Light', 'Dark'] },
];

/** A team with people who edit its forms, for the calling block. */
export function useBuilder() {
  const { testApp, team } = useTeams();
  const admin = useOnce(() => createMember(testApp, team.teamId, 'admin', { name: 'Ada' }));
  const editor = useOnce(() => createMember(testApp, team.teamId, 'editor', { name: 'Eva' }));

  const newForm = async (overrides = {}) => {
    const form = await createForm(team, { fields: NAMES, ...overrides });
    return { form, path: formPath(team.teamId, form.id) };
  };

  return {
    testApp,
    team,
    admin,
    editor,
    newForm,
  };
}
