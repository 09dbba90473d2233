/** The filters of an export that may be a name, an address or an answer. A finished file does not need them. */
const TEXT_FILTERS = ['search', 'fieldKey', 'fieldValue', 'hiddenName', 'hiddenValue'] as const;

/** SQL: the query of an export without what a member has searched for. */
export const FORGET_SEARCH = `query = query - '{${TEXT_FILTERS.join(',')}}'::text[]`;
