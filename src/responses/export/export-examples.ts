const ID = '01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63';
const TIME = '2026-11-02T09:30:00.000Z';
const CUSTOMER = '01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11';

/** How the same small export looks in each format, by content type. */
export const EXPORT_EXAMPLES = {
  'text/csv': [
    'Response ID,Submitted at,Source,Read,Customer ID,Customer first name,Customer last name,Favourite roast',
    `${ID},${TIME},public,false,${CUSTOMER},Ada,Lovelace,Dark`,
    '',
  ].join('\r\n'),
  'application/x-ndjson': `{"id":"${ID}","createdAt":"${TIME}","source":"public","isRead":false,"formId":"01972d1e-4d05-7f21-8c9a-b1e73a60d482","formName":"Coffee club","subscriberId":"${CUSTOMER}","subscriberFirstName":"Ada","subscriberLastName":"Lovelace","fields":[{"key":"favourite_roast","label":"Favourite roast","type":"varchar","fieldType":"Select","value":"Dark"}]}\n`,
};
