import { layers } from './layers.mjs';
import { oneServer } from './one-server.mjs';
import { stayInTransaction } from './stay-in-transaction.mjs';
import { tables } from './tables.mjs';

export default {
  meta: { name: 'rapport' },
  rules: { layers, 'one-server': oneServer, 'stay-in-transaction': stayInTransaction, tables },
};
