import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { FORM_ERRORS } from './forms.errors';

export const FORMS: ModuleManifest = {
  name: 'forms',
  uses: [],
  load: async () => [(await import('./forms.module.js')).FormsModule],
  tags: [
    {
      name: 'Forms',
      description: 'Forms, their fields, and the keys under which answers are submitted.',
    },
  ],
  errors: FORM_ERRORS,
};
