import type { Statement } from '../../core/database/statement';

/** The number of lists whose columns are kept. Each form has a list of its own. */
export const MAX_LISTS = 100;

export const FIND_LIST_COLUMNS: Statement = {
  name: 'find_list_columns',
  text: 'SELECT list_columns AS "lists" FROM accounts WHERE id = $1',
};

/** Keeps the columns `$3` of the list `$2`. Of too many lists, another one is forgotten. */
export const SAVE_LIST_COLUMNS: Statement = {
  name: 'save_list_columns',
  text: `
    UPDATE accounts
       SET list_columns = jsonb_build_object($2::text, $3::jsonb) || (
             SELECT coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
               FROM (SELECT key, value FROM jsonb_each(list_columns) WHERE key <> $2::text
                      LIMIT ${MAX_LISTS - 1}) kept)
     WHERE id = $1`,
};
