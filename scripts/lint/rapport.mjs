import { layers } from './layers.mjs';
import { tables } from './tables.mjs';

export default {
  meta: { name: 'rapport' },
  rules: { layers, tables },
};
