import type { ModuleManifest } from '../tenancy/modules/module-manifest';
import { FORM_ERRORS } from './forms.errors';

export const FORMS: ModuleManifest = {
  name: 'forms',
  uses: [],
  load: async () => [(await import('./forms.module.js')).FormsModule],
  errors: FORM_ERRORS,
};
