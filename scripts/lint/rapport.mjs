import { layers } from './layers.mjs';
import { statements } from './statements.mjs';
import { tables } from './tables.mjs';

export default {
  meta: { name: 'rapport' },
  rules: { layers, statements, tables },
};
