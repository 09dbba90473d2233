import { layers } from './layers.mjs';
import { stayInTransaction } from './stay-in-transaction.mjs';

export default {
  meta: { name: 'rapport' },
  rules: { layers, 'stay-in-transaction': stayInTransaction },
};
