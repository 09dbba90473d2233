import type { Statement } from '../../core/database/statement';

export const FIND_LIST_COLUMNS: Statement = {
  name: 'find_list_columns',
  text: 'SELECT list_columns AS "lists" FROM accounts WHERE id = $1',
};

/** Keeps the columns `$3` of the list `$2`. */
export const SAVE_LIST_COLUMNS: Statement = {
  name: 'save_list_columns',
  text: `
    UPDATE accounts SET list_columns = list_columns || jsonb_build_object($2::text, $3::jsonb)
     WHERE id = $1`,
};
