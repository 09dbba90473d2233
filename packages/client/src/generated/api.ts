// Generated from the OpenAPI document by `npm run generate`; changes made here are lost.

export interface paths {
  '/auth/key': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Check an API key
     * @description The team and the settings of the key that the request carries: the cheapest way to find out whether a key works. The secret itself is never shown.
     */
    get: operations['getAuthKey'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/customer': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a customer
     * @description Needs both names and an e-mail or a phone. No two customers of a team share either. Phones are compared in their international form; e-mails in Unicode NFC without regard to case, their domains in ASCII form.
     */
    post: operations['createCustomer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/customer/{customerId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a customer
     * @description One customer of the team, with the current balance.
     */
    get: operations['getCustomer'];
    /**
     * Change a customer
     * @description What the body leaves out stays. `null` takes away e-mail, phone or username, but e-mail and phone not both. Points cannot be set here.
     */
    put: operations['updateCustomer'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/customers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Find customers
     * @description Newest first, a page at a time. All filters that are sent must match.
     */
    get: operations['findCustomers'];
    put?: never;
    /**
     * Create many customers
     * @description All of them or none. Each element follows the rules of a single customer; two elements with one e-mail or phone count as a duplicate. The response keeps the order of the request.
     */
    post: operations['createCustomers'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/customer/{customerId}/loyalty': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Add or take points
     * @description A change happens as a whole or not at all: a decrement larger than the balance leaves it as it is. Send an `Idempotency-Key` to repeat a request safely.
     */
    post: operations['changePoints'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/customer/{customerId}/loyalty/transactions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the changes of a balance
     * @description Every change since the customer was created, newest first, a page at a time.
     */
    get: operations['listPointsTransactions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/customer/{customerId}/qr': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Redeem a QR coupon code
     * @description Adds the coupon's points to the balance. When one code is sent twice at the same moment, one request succeeds.
     */
    post: operations['redeemCoupon'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/forms': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List all forms
     * @description Every form of the team, newest first, in one response.
     */
    get: operations['listForms'];
    put?: never;
    /**
     * Create a form
     * @description Creates the form and all its fields at once. The response contains the generated keys of the fields, which submissions use.
     */
    post: operations['createForm'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/forms/{formId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a form
     * @description Changes what the body names. Fields are matched by label: a label that stays keeps its key and all answers, any other label is a new field. Leaving out existing fields needs removeMissingFields, which deletes them and every answer given to them for good.
     */
    patch: operations['updateForm'];
    trace?: never;
  };
  '/forms/{formId}/schema': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the fields of a form
     * @description The fields in builder order, with the keys, types and options to submit by.
     */
    get: operations['getFormSchema'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/forms/{formId}/responses/export': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Export the responses of a form as a file
     * @description All responses that pass the filters, without pages, as they were when the export began. CSV has a header row with the label of every field, a row for each response, and a byte order mark for spreadsheets; cells that a spreadsheet would run as a formula begin with an apostrophe: those that begin with a line break, a tab, or (after any white space) `=`, `+`, `-` or `@`, full-width ones included, unless the cell is a plain number. NDJSON has the objects of the list, one on each line. The file is sent while it is read: a connection that ends without the last chunk means that the file is not whole.
     */
    get: operations['exportResponses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/forms/{formId}/responses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the responses of a form
     * @description Newest first, a page at a time. Each response has an entry for every field that the form has now.
     */
    get: operations['listResponses'];
    put?: never;
    /**
     * Submit a response to a form
     * @description Checks every answer against its field and stores all of them or none. When the form allows it, the response is linked to the customer with the same e-mail or phone, who is created if there is none; nothing about that can make a submission fail. Answers to keys that the form lacks are ignored and named in `ignoredKeys`.
     */
    post: operations['submitResponse'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/forms/{formId}/responses/{responseId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read one response
     * @description The same as its entry in the list of responses.
     */
    get: operations['getResponse'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/customer/{customerId}/responses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the responses of a customer
     * @description The responses to all forms that are linked to the customer, newest first, a page at a time. Each has an entry for every field that its form has now.
     */
    get: operations['listCustomerResponses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/forms/{formId}/webhook-deliveries': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the webhook deliveries of a form
     * @description One for each response that was submitted while the form had a `webhookUrl`, newest first, kept for 30 days.
     */
    get: operations['listWebhookDeliveries'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/forms/{formId}/webhook-deliveries/{deliveryId}/redeliver': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a response to the webhook again
     * @description Makes the delivery `pending` at once, whatever its status, with the same `webhook-id`. The response is sent as it is now, to the current `webhookUrl` of the form. `attempts` keeps counting; as many more attempts are allowed as for a new delivery. If an attempt is under way, it counts as the redelivery.
     */
    post: operations['redeliverWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/analytics/social/{platform}/posts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the posts of a platform with their numbers
     * @description Newest first, a page at a time. A platform that is not connected, or has no analytics yet, has an empty list.
     */
    get: operations['listPosts'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/analytics/social/{platform}/posts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read one post with its numbers
     * @description The same as its entry in the list of posts.
     */
    get: operations['getPost'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/analytics/social/summary': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Compare the platforms
     * @description One entry for each platform, connected or not: its figures over the window and how many posts it has. The cheapest way to check a key.
     */
    get: operations['getSummary'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/analytics/social/{platform}/profile': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read the figures of a profile
     * @description Over a window that ends with the last day that was ingested, with a point for each day and the change against the window before. A platform that is not connected is not an error: `status` says so.
     */
    get: operations['getProfile'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  responseStored: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * A response was stored
     * @description Sent to the `webhookUrl` of a form for each response that the form stores, after the response is stored. The body is the
     *     `data` of `getResponse`. A webhook never delays or fails the submission.
     *
     *     **Time.** An attempt may take 10 s from its start to the end of the receiver's response, of which at most 64 KiB are
     *     read. An attempt that takes longer, or whose connection breaks, has failed, whatever its status. Respond first and do the work
     *     afterwards.
     *
     *     **Retries.** A delivery has one attempt, unless the operator of the service allows more. Then temporary errors (no response, a
     *     timeout, a broken connection, 408, 429 and 5xx) are retried: after 1 s, then after twice the delay each time, at
     *     most an hour, less a random part of up to half; and not before a `Retry-After`, of which at most an hour counts.
     *     `redeliverWebhook` sends a delivery again as long as it is in the log.
     *
     *     **Duplicates.** A delivery can arrive more than once, with the same `webhook-id`.
     *
     *     **Addresses** that are not public may be rejected when the connection is made: nothing is sent, and the delivery is `blocked`.
     *
     *     **Authenticity.** With a `webhookSecret`, the bearer token is that secret, and `webhook-signature` is made with it as
     *     [Standard Webhooks](https://www.standardwebhooks.com) specifies: the key is the text of the secret, or for `whsec_<base64>` the
     *     decoded bytes. Check the signature, and that `webhook-timestamp` is recent, before you trust the body. Without a secret
     *     neither is sent, and a name and password in the `webhookUrl` become `Authorization: Basic`.
     */
    post: operations['responseStored'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description The body of every response with a status of 400 or more. */
    ErrorBody: {
      /** @constant */
      success: false;
      code: components['schemas']['ErrorCode'];
      /** @description A sentence for the developer. Its wording may change: branch on the code. */
      message: string;
      /** @description The violations, for codes that list some: keys, or `"<path>: <reason>"` entries. */
      fields?: string[];
    };
    Pagination: {
      /**
       * @description The page shown, counted from 1.
       * @example 1
       */
      page: number;
      /**
       * @description The most entries that a page holds.
       * @example 20
       */
      limit: number;
      /**
       * @description The number of matches on all pages.
       * @example 1
       */
      total: number;
      /**
       * @description The number of pages; 0 when nothing matches.
       * @example 1
       */
      totalPages: number;
    };
    PageOfTotal: {
      /**
       * @description The page shown, counted from 1.
       * @example 1
       */
      page: number;
      /**
       * @description The most entries that a page holds.
       * @example 20
       */
      limit: number;
      /**
       * @description The number of matches on all pages.
       * @example 1
       */
      total: number;
    };
    HealthView: {
      /**
       * @example ok
       * @enum {string}
       */
      status: 'ok';
    };
    KeyTeamView: {
      /**
       * @description The id of the team; opaque.
       * @example 01972d1b-0f3a-7d15-8b0c-2f6a94c1e7d0
       */
      id: string;
      /** @example Kaffeewerk Berlin */
      name: string;
    };
    AuthKeyView: {
      team: components['schemas']['KeyTeamView'];
      /** @example shop backend */
      label: string | null;
      /**
       * @description The first characters of the key.
       * @example rap_1x9Zk2aB
       */
      prefix: string;
      /**
       * Format: date-time
       * @description null when the key does not expire.
       * @example 2027-11-02T09:30:00.000Z
       */
      expiresAt: string | null;
    };
    CreatedCustomerView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /** @example +4930901820 */
      phone: string | null;
      /**
       * @description The loyalty balance.
       * @example 120.5
       */
      points: number;
    };
    /** @description At least one of `email` and `phone` is needed. */
    CreateCustomerDto: {
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /**
       * @description 10 to 15 digits of any script, with spaces, hyphens and + ( ) . / between them; no extension.
       * @example +49 30 901820
       */
      phone?: string | null;
      /** @example ada@example.com */
      email?: string | null;
      /** @example ada */
      username?: string | null;
    };
    CustomerView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /** @example +4930901820 */
      phone: string | null;
      /**
       * @description The loyalty balance.
       * @example 120.5
       */
      points: number;
      /** @example ada@example.com */
      email: string | null;
    };
    UpdatedCustomerView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example King */
      lastName: string;
      /** @example +4930901820 */
      phone: string | null;
    };
    UpdateCustomerDto: {
      /** @example Ada */
      firstName?: string;
      /** @example King */
      lastName?: string;
      /** @example +49 30 901820 */
      phone?: string | null;
      /** @example ada@example.com */
      email?: string | null;
      /** @example ada */
      username?: string | null;
    };
    BulkCustomerView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /** @example +4930901820 */
      phone: string | null;
      /** @example ada@example.com */
      email: string | null;
    };
    CustomerListItemView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /** @example +4930901820 */
      phone: string | null;
      /** @example ada@example.com */
      email: string | null;
      /** @example ada */
      username: string | null;
      /**
       * @description The loyalty balance.
       * @example 120.5
       */
      points: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
    };
    BalanceView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /** @example ada@example.com */
      email: string | null;
      /**
       * @description The resulting balance.
       * @example 145.5
       */
      points: number;
    };
    ChangePointsDto: {
      /**
       * @description More than 0, at most two decimals.
       * @example 25.5
       */
      points: number;
      /** @enum {string} */
      type: 'increment' | 'decrement';
    };
    TransactionView: {
      /**
       * @description The id of the transaction; opaque.
       * @example 01972d1c-9a42-7e6b-a1d3-7c05b8f2e934
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description How many, whatever the direction.
       * @example 25.5
       */
      points: number;
      /** @enum {string} */
      type: 'increment' | 'decrement';
      /** @enum {string} */
      reason: 'loyalty' | 'coupon';
      /**
       * @description The balance after it.
       * @example 145.5
       */
      balanceAfter: number;
      /**
       * @description The redeemed coupon, when the reason is a coupon.
       * @example null
       */
      couponId: string | null;
    };
    RedemptionView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      id: string;
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /**
       * @description The resulting balance.
       * @example 170.5
       */
      points: number;
    };
    RedeemCodeDto: {
      /**
       * @description What the QR code encodes.
       * @example K7QWMR2XHTB9PD4VNC
       */
      code: string;
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1d-1b77-7a90-b6e4-3d8c61f0a25e
       */
      couponId: string;
    };
    FormFieldView: {
      /**
       * @description Used when submitting.
       * @example favourite_roast
       */
      key: string;
      /** @example Favourite roast */
      label: string;
      /**
       * @description How answers are stored.
       * @example varchar
       * @enum {string}
       */
      type: 'varchar' | 'text' | 'number' | 'boolean' | 'date';
      /**
       * @example Select
       * @enum {string}
       */
      fieldType:
        | 'TextInput'
        | 'Textarea'
        | 'EmailInput'
        | 'PhoneInput'
        | 'NumberInput'
        | 'DatePicker'
        | 'Select'
        | 'Radio'
        | 'Checkbox';
      /**
       * @description Whether a submission must answer it.
       * @example false
       */
      isRequired: boolean;
      /**
       * @description The options to choose from; empty for other field types.
       * @example [
       *       "Light",
       *       "Dark"
       *     ]
       */
      options: string[];
    };
    FormView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
       */
      id: string;
      /** @example Coffee club */
      name: string;
      /** @enum {string} */
      status: 'draft' | 'published';
      fields: components['schemas']['FormFieldView'][];
    };
    FormFieldDto: {
      /**
       * @example Select
       * @enum {string}
       */
      fieldType:
        | 'TextInput'
        | 'Textarea'
        | 'EmailInput'
        | 'PhoneInput'
        | 'NumberInput'
        | 'DatePicker'
        | 'Select'
        | 'Radio'
        | 'Checkbox';
      /**
       * @description Unique in the form; the key is generated from it.
       * @example Favourite roast
       */
      label: string;
      /** @default false */
      isRequired?: boolean | null;
      /**
       * @description Needed for Select, Radio and checkbox groups; ignored for other types. A Checkbox with options is a group unless `isGroup` is `false`.
       * @example [
       *       "Light",
       *       "Dark"
       *     ]
       */
      options?: string[] | null;
      /** @description Checkbox only: a group of which several options may be chosen. When left out, a Checkbox with options is a group and one without is not. */
      isGroup?: boolean | null;
      placeholder?: string | null;
      /** @description Hint under the field. */
      helperText?: string | null;
      defaultValue?: string | null;
      /** @description Guidance for AI-assisted filling. */
      aiInstruction?: string | null;
    };
    CreateFormDto: {
      /**
       * @description Unique in the team.
       * @example Coffee club
       */
      name: string;
      fields: components['schemas']['FormFieldDto'][];
      /**
       * @description Shown under the title.
       * @example Tell us how you like your coffee.
       */
      description?: string | null;
      /**
       * @description Context for AI-assisted filling.
       * @example Find out which roast to offer to whom.
       */
      formPurpose?: string | null;
      /**
       * @default draft
       * @enum {string|null}
       */
      status?: 'draft' | 'published' | null;
      /** @default true */
      isPublic?: boolean | null;
      /**
       * @description Whether a submission is linked to a matching or new customer.
       * @default true
       */
      createCustomerOnSubmit?: boolean | null;
      /**
       * @description Receives each stored response: an absolute http or https URL.
       * @example https://example.com/hooks/responses
       */
      webhookUrl?: string | null;
      /**
       * @description Sent to the webhook as a bearer token; never returned.
       * @example 3q2+7wXk9tVb
       */
      webhookSecret?: string | null;
    };
    UpdatedFormView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
       */
      id: string;
      /** @example Coffee club */
      name: string;
      /** @enum {string} */
      status: 'draft' | 'published';
      fields: components['schemas']['FormFieldView'][];
      /**
       * @description The keys of the fields that were removed.
       * @example []
       */
      removedFields: string[];
    };
    UpdateFormDto: {
      /**
       * @description Unique in the team.
       * @example Coffee club
       */
      name?: string;
      fields?: components['schemas']['FormFieldDto'][];
      /**
       * @description Shown under the title.
       * @example Tell us how you like your coffee.
       */
      description?: string | null;
      /**
       * @description Context for AI-assisted filling.
       * @example Find out which roast to offer to whom.
       */
      formPurpose?: string | null;
      /**
       * @default draft
       * @enum {string|null}
       */
      status?: 'draft' | 'published' | null;
      /** @default true */
      isPublic?: boolean | null;
      /**
       * @description Whether a submission is linked to a matching or new customer.
       * @default true
       */
      createCustomerOnSubmit?: boolean | null;
      /**
       * @description Receives each stored response: an absolute http or https URL.
       * @example https://example.com/hooks/responses
       */
      webhookUrl?: string | null;
      /**
       * @description Sent to the webhook as a bearer token; never returned.
       * @example 3q2+7wXk9tVb
       */
      webhookSecret?: string | null;
      /**
       * @description Deletes the fields that `fields` leaves out, and every answer given to them.
       * @default false
       */
      removeMissingFields?: boolean | null;
    };
    FormListItemView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
       */
      id: string;
      /** @example Coffee club */
      name: string;
      /** @enum {string} */
      status: 'draft' | 'published';
      /** @example native */
      provider: string;
      /** @example true */
      isPublic: boolean;
      /** @example 42 */
      responseCount: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-03T16:05:12.000Z
       */
      updatedAt: string;
    };
    SchemaFieldView: {
      /**
       * @description Used when submitting.
       * @example favourite_roast
       */
      key: string;
      /** @example Favourite roast */
      label: string;
      /**
       * @description How answers are stored.
       * @example varchar
       * @enum {string}
       */
      type: 'varchar' | 'text' | 'number' | 'boolean' | 'date';
      /**
       * @example Select
       * @enum {string}
       */
      fieldType:
        | 'TextInput'
        | 'Textarea'
        | 'EmailInput'
        | 'PhoneInput'
        | 'NumberInput'
        | 'DatePicker'
        | 'Select'
        | 'Radio'
        | 'Checkbox';
      /**
       * @description Whether a submission must answer it.
       * @example false
       */
      isRequired: boolean;
      /**
       * @description The options to choose from; empty for other field types.
       * @example [
       *       "Light",
       *       "Dark"
       *     ]
       */
      options: string[];
      /**
       * @description In characters; null when unlimited.
       * @example 255
       */
      maxLength: number | null;
    };
    FormSchemaView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
       */
      id: string;
      /** @example Coffee club */
      name: string;
      /** @enum {string} */
      status: 'draft' | 'published';
      /**
       * @description Whether a submission is linked to a matching or new customer.
       * @example true
       */
      createCustomerOnSubmit: boolean;
      fields: components['schemas']['SchemaFieldView'][];
    };
    SubmittedResponseView: {
      /**
       * @description The id of the response; opaque.
       * @example 01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63
       */
      formResponseId: string;
      /**
       * @description The id of the linked customer; null when there is none.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      subscriberId: string | null;
      /** @description Keys that the form does not have; present only when there were any. */
      ignoredKeys?: string[];
    };
    SubmittedAnswerDto: {
      /**
       * @description As the schema endpoint shows it.
       * @example favourite_roast
       */
      key: string;
      /**
       * @description null, `[]` and a text of which nothing is visible count as not answered. What each type of field takes: varchar: a string or a number, which becomes its decimal text, of at most 255 characters; text: a string; number: any finite number or a decimal string of one; boolean: true or false, also as a string; date: a real ISO 8601 calendar, week or ordinal date or a timestamp, kept as sent; a checkbox group: an array of its options.
       * @example Dark
       */
      value: string | number | boolean | string[] | null;
    };
    SubmittedCustomerDto: {
      /** @example Ada */
      firstName?: string | null;
      /** @example Lovelace */
      lastName?: string | null;
      /**
       * @description An e-mail address, which may be international. Blank: not sent, as for the other members.
       * @example ada@example.com
       */
      email?: string | null;
      /** @example +49 30 901820 */
      phone?: string | null;
    };
    SubmitResponseDto: {
      responses: components['schemas']['SubmittedAnswerDto'][];
      customer?: components['schemas']['SubmittedCustomerDto'] | null;
    };
    AnswerView: {
      /** @example favourite_roast */
      key: string;
      /** @example Favourite roast */
      label: string;
      /**
       * @example varchar
       * @enum {string}
       */
      type: 'varchar' | 'text' | 'number' | 'boolean' | 'date';
      /**
       * @example Select
       * @enum {string}
       */
      fieldType:
        | 'TextInput'
        | 'Textarea'
        | 'EmailInput'
        | 'PhoneInput'
        | 'NumberInput'
        | 'DatePicker'
        | 'Select'
        | 'Radio'
        | 'Checkbox';
      /**
       * @description null when left blank or when the field was added later. The choices of a checkbox group are joined by `|`. An answer from before its field changed its type keeps its own type.
       * @example Dark
       */
      value: string | number | boolean | null;
    };
    ResponseView: {
      /**
       * @description The id of the response; opaque.
       * @example 01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description `public`: the form or the API; `ai`: collected by an AI reply.
       * @example public
       * @enum {string}
       */
      source: 'public' | 'ai';
      /** @example false */
      isRead: boolean;
      /**
       * @description The id of the form; opaque.
       * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
       */
      formId: string;
      /** @example Coffee club */
      formName: string;
      /**
       * @description The id of the linked customer; null when there is none.
       * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
       */
      subscriberId: string | null;
      /**
       * @description Empty when no customer is linked.
       * @example Ada
       */
      subscriberFirstName: string;
      /**
       * @description Empty when no customer is linked.
       * @example Lovelace
       */
      subscriberLastName: string;
      /** @description Every field of the form, in builder order. */
      fields: components['schemas']['AnswerView'][];
    };
    DeliveryView: {
      /**
       * @description Also the `webhook-id` that was sent.
       * @example 01972d1f-83c7-7e05-a4b8-91c3d6f2780a
       */
      id: string;
      /**
       * @description The id of the response; opaque.
       * @example 01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63
       */
      responseId: string;
      /**
       * @description `pending`: not sent yet, or to be retried; `delivered`: the receiver responded with a 2xx; `failed`: given up; `blocked`: not sent, because the address is not public.
       * @example delivered
       * @enum {string}
       */
      status: 'pending' | 'delivered' | 'failed' | 'blocked';
      /**
       * @description The number of attempts so far.
       * @example 1
       */
      attempts: number;
      /**
       * @description The HTTP status of the last attempt; null when it got no response.
       * @example 200
       */
      lastStatusCode: number | null;
      /**
       * @description The reason why the last attempt failed; null when it did not fail.
       * @example null
       */
      lastError: string | null;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      deliveredAt: string | null;
    };
    MetricsView: {
      /**
       * @description How often it was shown.
       * @example 1432
       */
      impressions: number | null;
      /**
       * @description How many people it reached.
       * @example 1180
       */
      reach: number | null;
      /**
       * @description The platform's own count, else likes, comments, shares and clicks together.
       * @example 128
       */
      engagement: number | null;
      /**
       * @description Likes and other reactions.
       * @example 96
       */
      likes: number | null;
      /**
       * @description Comments and replies.
       * @example 17
       */
      comments: number | null;
      /**
       * @description Shares, reposts and quotes.
       * @example 15
       */
      shares: number | null;
      /**
       * @description Clicks.
       * @example null
       */
      clicks: number | null;
      /**
       * @description How often its video was played.
       * @example 1432
       */
      videoViews: number | null;
      /**
       * @description A ratio: the platform's own, else engagement by reach or, where that is 0 or unknown, by impressions.
       * @example 0.108475
       */
      engagementRate: number | null;
    };
    PostView: {
      /**
       * @description The id of the post; opaque.
       * @example 01972d20-12ab-7c94-8d35-6e41b0f7a952
       */
      id: string;
      /**
       * @description The platform's own id.
       * @example 17912345678901234
       */
      postId: string;
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /**
       * @example reel
       * @enum {string}
       */
      postType: 'post' | 'reel' | 'story';
      /** @example autumn-launch-2026 */
      campaignId: string | null;
      /**
       * @description The text of the post; empty when it has none.
       * @example From bean to cup in thirty seconds.
       */
      content: string;
      /**
       * @description Where the post is; empty when the platform does not say.
       * @example https://www.instagram.com/reel/C0ffee/
       */
      permalinkUrl: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      publishedAt: string;
      metrics: components['schemas']['MetricsView'];
      /**
       * @description The platform's own numbers under its own names, untouched.
       * @example {
       *       "reach": 1180,
       *       "total_interactions": 128
       *     }
       */
      rawMetrics: {
        [key: string]: unknown;
      };
    };
    KpisView: {
      /**
       * @description How often it was shown.
       * @example 1432
       */
      impressions: number | null;
      /**
       * @description How many people it reached.
       * @example 1180
       */
      reach: number | null;
      /**
       * @description The platform's own count, else likes, comments, shares and clicks together.
       * @example 128
       */
      engagement: number | null;
      /**
       * @description Likes and other reactions.
       * @example 96
       */
      likes: number | null;
      /**
       * @description Comments and replies.
       * @example 17
       */
      comments: number | null;
      /**
       * @description Shares, reposts and quotes.
       * @example 15
       */
      shares: number | null;
      /**
       * @description Clicks.
       * @example null
       */
      clicks: number | null;
      /**
       * @description How often its video was played.
       * @example 1432
       */
      videoViews: number | null;
      /**
       * @description A ratio: the platform's own, else engagement by reach or, where that is 0 or unknown, by impressions.
       * @example 0.108475
       */
      engagementRate: number | null;
      /**
       * @description Followers, as last known.
       * @example 5210
       */
      followers: number | null;
    };
    SummaryEntryView: {
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /**
       * @description `pending`: connected, and no data yet; `unavailable`: connected, and the platform gives no numbers.
       * @example ready
       * @enum {string}
       */
      status: 'not_connected' | 'pending' | 'unavailable' | 'ready';
      /** @example true */
      connected: boolean;
      /**
       * Format: date-time
       * @description When data last came in; null unless `ready`.
       * @example 2026-11-20T04:00:00.000Z
       */
      lastRefreshedAt: string | null;
      /** @description null unless `ready`. */
      kpis: components['schemas']['KpisView'] | null;
      /**
       * @description Posts published in the last 7, 30, 90 or 365 days up to now.
       * @example 12
       */
      postCount: number;
    };
    SummaryView: {
      /**
       * @example 30d
       * @enum {string}
       */
      window: '7d' | '30d' | '90d' | '12m';
      /** @description One for each platform. */
      platforms: components['schemas']['SummaryEntryView'][];
    };
    TimePointView: {
      /**
       * Format: date
       * @example 2026-11-19
       */
      date: string;
      /** @example 412 */
      value: number | null;
    };
    ProfileView: {
      /**
       * @example instagram
       * @enum {string}
       */
      platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      /**
       * @description `pending`: connected, and no data yet; `unavailable`: connected, and the platform gives no numbers.
       * @example ready
       * @enum {string}
       */
      status: 'not_connected' | 'pending' | 'unavailable' | 'ready';
      /** @example true */
      connected: boolean;
      /**
       * Format: date-time
       * @description When data last came in; null unless `ready`.
       * @example 2026-11-20T04:00:00.000Z
       */
      lastRefreshedAt: string | null;
      /**
       * @example 30d
       * @enum {string}
       */
      window: '7d' | '30d' | '90d' | '12m';
      /** @description All null unless `ready`. */
      kpis: components['schemas']['KpisView'];
      /**
       * @description The platform's own numbers of the window, under its own names.
       * @example {
       *       "reach": 1180
       *     }
       */
      rawKpis: {
        [key: string]: unknown;
      };
      /**
       * @description By metric, a point for each day; only metrics with a value on any day.
       * @example {
       *       "impressions": [
       *         {
       *           "date": "2026-11-19",
       *           "value": 412
       *         }
       *       ]
       *     }
       */
      timeSeries: {
        [key: string]: components['schemas']['TimePointView'][];
      };
      /**
       * @description By metric, the change against the window before as a ratio; only where both are known.
       * @example {
       *       "impressions": 0.125,
       *       "followers": -0.004
       *     }
       */
      percentageChange: {
        [key: string]: number;
      };
    };
    /**
     * @description Stable: the same error always has the same code.
     * @enum {string}
     */
    ErrorCode:
      | 'API_KEY_EXPIRED'
      | 'AUTH_HEADER_MISSING'
      | 'COUPON_ALREADY_REDEEMED'
      | 'COUPON_CODE_INVALID'
      | 'COUPON_EXPIRED'
      | 'COUPON_NOT_ACTIVE'
      | 'COUPON_NOT_FOUND'
      | 'CUSTOMER_ALREADY_EXISTS'
      | 'CUSTOMER_NOT_FOUND'
      | 'DELIVERY_NOT_FOUND'
      | 'FIELDS_WOULD_BE_REMOVED'
      | 'FORM_HAS_NO_FIELDS'
      | 'FORM_NAME_TAKEN'
      | 'FORM_NOT_FOUND'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'IDEMPOTENCY_KEY_REUSED'
      | 'INSUFFICIENT_POINTS'
      | 'INTERNAL_ERROR'
      | 'INVALID_CLIENT'
      | 'INVALID_FIELD_VALUES'
      | 'MALFORMED_JSON'
      | 'MISSING_REQUIRED_FIELDS'
      | 'NO_FORM_OWNER'
      | 'PAYLOAD_TOO_LARGE'
      | 'PLATFORM_NOT_SUPPORTED'
      | 'POINTS_LIMIT_EXCEEDED'
      | 'POST_NOT_FOUND'
      | 'RATE_LIMITED'
      | 'RESPONSE_NOT_FOUND'
      | 'ROUTE_NOT_FOUND'
      | 'SERVICE_UNAVAILABLE'
      | 'UNSUPPORTED_MEDIA_TYPE'
      | 'VALIDATION_FAILED';
  };
  responses: {
    /**
     * @description `AUTH_HEADER_MISSING`: Send the header "Authorization: Bearer <API key>" with every request.
     *
     *     `INVALID_CLIENT`: The API key does not belong to any team; check it for typing errors or revocation.
     *
     *     `API_KEY_EXPIRED`: The API key has expired; ask the operator of the service who issued it for a new one.
     */
    Unauthorized: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'WWW-Authenticate': components['headers']['WwwAuthenticate'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'] & {
          /** @enum {string} */
          code?: 'AUTH_HEADER_MISSING' | 'INVALID_CLIENT' | 'API_KEY_EXPIRED';
        };
      };
    };
    /** @description `PAYLOAD_TOO_LARGE`: The body is larger than 5 MiB. */
    PayloadTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'RateLimit-Limit': components['headers']['RateLimitLimit'];
        'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
        'RateLimit-Reset': components['headers']['RateLimitReset'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'] & {
          /** @enum {string} */
          code?: 'PAYLOAD_TOO_LARGE';
        };
      };
    };
    /** @description `UNSUPPORTED_MEDIA_TYPE`: Send the body as "Content-Type: application/json" in UTF-8. */
    UnsupportedMediaType: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'RateLimit-Limit': components['headers']['RateLimitLimit'];
        'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
        'RateLimit-Reset': components['headers']['RateLimitReset'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'] & {
          /** @enum {string} */
          code?: 'UNSUPPORTED_MEDIA_TYPE';
        };
      };
    };
    /** @description `RATE_LIMITED`: Too many requests; wait for the time given in the Retry-After header. */
    TooManyRequests: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'RateLimit-Limit': components['headers']['RateLimitLimit'];
        'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
        'RateLimit-Reset': components['headers']['RateLimitReset'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'] & {
          /** @enum {string} */
          code?: 'RATE_LIMITED';
        };
      };
    };
    /** @description `INTERNAL_ERROR`: Something failed on our side; quote the X-Request-Id of this response when you ask. */
    InternalError: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'RateLimit-Limit': components['headers']['RateLimitLimit'];
        'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
        'RateLimit-Reset': components['headers']['RateLimitReset'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'] & {
          /** @enum {string} */
          code?: 'INTERNAL_ERROR';
        };
      };
    };
    /** @description `SERVICE_UNAVAILABLE`: The service is overloaded or cannot reach its database; try again shortly. */
    ServiceUnavailable: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'RateLimit-Limit': components['headers']['RateLimitLimit'];
        'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
        'RateLimit-Reset': components['headers']['RateLimitReset'];
        'Retry-After': components['headers']['RetryAfter'];
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'] & {
          /** @enum {string} */
          code?: 'SERVICE_UNAVAILABLE';
        };
      };
    };
  };
  parameters: {
    /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
    RequestId: string;
    /** @description Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`. */
    IdempotencyKey: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description The id of this request in the log of the service.
     * @example checkout-7f3a91
     */
    RequestId: string;
    /**
     * @description Sent when this is the stored response of an earlier request with the same key.
     * @example true
     */
    IdempotentReplayed: 'true';
    /**
     * @description The requests that the key may make within a minute. Not sent while the limit is off.
     * @example 6000
     */
    RateLimitLimit: number;
    /**
     * @description How many of them are left. Not sent while the limit is off.
     * @example 5987
     */
    RateLimitRemaining: number;
    /**
     * @description The seconds until all of them are there again. Not sent while the limit is off.
     * @example 42
     */
    RateLimitReset: number;
    /**
     * @description Names the file; a name beyond ASCII stands in `filename*`.
     * @example attachment; filename="Newsletter responses.csv"
     */
    ContentDisposition: string;
    /**
     * @description The scheme of the key: `Authorization: Bearer <key>`.
     * @example Bearer
     */
    WwwAuthenticate: 'Bearer';
    /**
     * @description The seconds to wait before trying again.
     * @example 1
     */
    RetryAfter: number;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getAuthKey: {
    parameters: {
      query?: never;
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The key is valid. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "team": {
           *           "id": "01972d1b-0f3a-7d15-8b0c-2f6a94c1e7d0",
           *           "name": "Kaffeewerk Berlin"
           *         },
           *         "label": "shop backend",
           *         "prefix": "rap_1x9Zk2aB",
           *         "expiresAt": "2027-11-02T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['AuthKeyView'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  createCustomer: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "Ada",
         *       "lastName": "Lovelace",
         *       "phone": "+49 30 901820",
         *       "email": "ada@example.com",
         *       "username": "ada"
         *     }
         */
        'application/json': components['schemas']['CreateCustomerDto'];
      };
    };
    responses: {
      /** @description The customer was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *         "firstName": "Ada",
           *         "lastName": "Lovelace",
           *         "phone": "+4930901820",
           *         "points": 120.5
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CreatedCustomerView'];
          };
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'MALFORMED_JSON' | 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /**
       * @description `CUSTOMER_ALREADY_EXISTS`: The e-mail or phone in "fields" belongs to another customer of the team.
       *
       *     `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_ALREADY_EXISTS' | 'IDEMPOTENCY_IN_PROGRESS';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'IDEMPOTENCY_KEY_REUSED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getCustomer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The customer, without an envelope. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *       "firstName": "Ada",
           *       "lastName": "Lovelace",
           *       "phone": "+4930901820",
           *       "points": 120.5,
           *       "email": "ada@example.com"
           *     }
           */
          'application/json': components['schemas']['CustomerView'];
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updateCustomer: {
    parameters: {
      query?: never;
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "firstName": "Ada",
         *       "lastName": "King",
         *       "phone": "+49 30 901820",
         *       "email": "ada@example.com",
         *       "username": "ada"
         *     }
         */
        'application/json': components['schemas']['UpdateCustomerDto'];
      };
    };
    responses: {
      /** @description The customer, without an envelope. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *       "firstName": "Ada",
           *       "lastName": "King",
           *       "phone": "+4930901820"
           *     }
           */
          'application/json': components['schemas']['UpdatedCustomerView'];
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'MALFORMED_JSON' | 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_NOT_FOUND';
          };
        };
      };
      /** @description `CUSTOMER_ALREADY_EXISTS`: The e-mail or phone in "fields" belongs to another customer of the team. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_ALREADY_EXISTS';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  findCustomers: {
    parameters: {
      query?: {
        /** @description The page, counted from 1. One behind the last is empty. */
        page?: number;
        /** @description The most entries on a page. */
        limit?: number;
        /** @description The whole address, without regard to case or Unicode form. */
        email?: string;
        /** @description The whole number, in any spelling that is accepted on creation. */
        phone?: string;
        /** @description A part of a name, e-mail or phone, taken literally, without regard to case. */
        search?: string;
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of customers. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *           "firstName": "Ada",
           *           "lastName": "Lovelace",
           *           "phone": "+4930901820",
           *           "email": "ada@example.com",
           *           "username": "ada",
           *           "points": 120.5,
           *           "createdAt": "2026-11-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "page": 1,
           *         "limit": 20,
           *         "total": 1,
           *         "totalPages": 1
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CustomerListItemView'][];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  createCustomers: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example [
         *       {
         *         "firstName": "Ada",
         *         "lastName": "Lovelace",
         *         "phone": "+49 30 901820",
         *         "email": "ada@example.com",
         *         "username": "ada"
         *       }
         *     ]
         */
        'application/json': components['schemas']['CreateCustomerDto'][];
      };
    };
    responses: {
      /** @description The customers, without an envelope. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *         "firstName": "Ada",
           *         "lastName": "Lovelace",
           *         "phone": "+4930901820",
           *         "email": "ada@example.com"
           *       }
           *     ]
           */
          'application/json': components['schemas']['BulkCustomerView'][];
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'MALFORMED_JSON' | 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /**
       * @description `CUSTOMER_ALREADY_EXISTS`: The e-mail or phone in "fields" belongs to another customer of the team.
       *
       *     `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_ALREADY_EXISTS' | 'IDEMPOTENCY_IN_PROGRESS';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'IDEMPOTENCY_KEY_REUSED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  changePoints: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "points": 25.5,
         *       "type": "increment"
         *     }
         */
        'application/json': components['schemas']['ChangePointsDto'];
      };
    };
    responses: {
      /** @description The customer with the new balance, without an envelope. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *       "firstName": "Ada",
           *       "lastName": "Lovelace",
           *       "email": "ada@example.com",
           *       "points": 145.5
           *     }
           */
          'application/json': components['schemas']['BalanceView'];
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'MALFORMED_JSON' | 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_NOT_FOUND';
          };
        };
      };
      /** @description `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'IDEMPOTENCY_IN_PROGRESS';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      /**
       * @description `INSUFFICIENT_POINTS`: The customer has fewer points than the decrement asks for; the balance is unchanged.
       *
       *     `POINTS_LIMIT_EXCEEDED`: The balance would pass 1,000,000,000,000 points; it is unchanged.
       *
       *     `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'INSUFFICIENT_POINTS' | 'POINTS_LIMIT_EXCEEDED' | 'IDEMPOTENCY_KEY_REUSED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listPointsTransactions: {
    parameters: {
      query?: {
        /** @description The page, counted from 1. One behind the last is empty. */
        page?: number;
        /** @description The most entries on a page. */
        limit?: number;
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of changes. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1c-9a42-7e6b-a1d3-7c05b8f2e934",
           *           "createdAt": "2026-11-02T09:30:00.000Z",
           *           "points": 25.5,
           *           "type": "increment",
           *           "reason": "loyalty",
           *           "balanceAfter": 145.5,
           *           "couponId": null
           *         }
           *       ],
           *       "pagination": {
           *         "page": 1,
           *         "limit": 20,
           *         "total": 1,
           *         "totalPages": 1
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['TransactionView'][];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  redeemCoupon: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "code": "K7QWMR2XHTB9PD4VNC",
         *       "couponId": "01972d1d-1b77-7a90-b6e4-3d8c61f0a25e"
         *     }
         */
        'application/json': components['schemas']['RedeemCodeDto'];
      };
    };
    responses: {
      /** @description The customer with the new balance. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *         "firstName": "Ada",
           *         "lastName": "Lovelace",
           *         "points": 170.5
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['RedemptionView'];
          };
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'MALFORMED_JSON' | 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /**
       * @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id.
       *
       *     `COUPON_NOT_FOUND`: The team has no coupon with this id.
       *
       *     `COUPON_CODE_INVALID`: The coupon has no such code.
       */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_NOT_FOUND' | 'COUPON_NOT_FOUND' | 'COUPON_CODE_INVALID';
          };
        };
      };
      /**
       * @description `COUPON_ALREADY_REDEEMED`: The code is used up, or this customer has reached the limit of the coupon.
       *
       *     `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'COUPON_ALREADY_REDEEMED' | 'IDEMPOTENCY_IN_PROGRESS';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      /**
       * @description `COUPON_NOT_ACTIVE`: The coupon has not started yet.
       *
       *     `COUPON_EXPIRED`: The coupon has ended.
       *
       *     `POINTS_LIMIT_EXCEEDED`: The balance would pass 1,000,000,000,000 points; it is unchanged.
       *
       *     `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?:
              | 'COUPON_NOT_ACTIVE'
              | 'COUPON_EXPIRED'
              | 'POINTS_LIMIT_EXCEEDED'
              | 'IDEMPOTENCY_KEY_REUSED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listForms: {
    parameters: {
      query?: never;
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The forms of the team. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1e-4d05-7f21-8c9a-b1e73a60d482",
           *           "name": "Coffee club",
           *           "status": "draft",
           *           "provider": "native",
           *           "isPublic": true,
           *           "responseCount": 42,
           *           "createdAt": "2026-11-02T09:30:00.000Z",
           *           "updatedAt": "2026-11-03T16:05:12.000Z"
           *         }
           *       ]
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['FormListItemView'][];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  createForm: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Coffee club",
         *       "fields": [
         *         {
         *           "fieldType": "Select",
         *           "label": "Favourite roast",
         *           "isRequired": false,
         *           "options": [
         *             "Light",
         *             "Dark"
         *           ]
         *         }
         *       ],
         *       "description": "Tell us how you like your coffee.",
         *       "formPurpose": "Find out which roast to offer to whom.",
         *       "status": "draft",
         *       "isPublic": true,
         *       "createCustomerOnSubmit": true,
         *       "webhookUrl": "https://example.com/hooks/responses",
         *       "webhookSecret": "3q2+7wXk9tVb"
         *     }
         */
        'application/json': components['schemas']['CreateFormDto'];
      };
    };
    responses: {
      /** @description The form was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1e-4d05-7f21-8c9a-b1e73a60d482",
           *         "name": "Coffee club",
           *         "status": "draft",
           *         "fields": [
           *           {
           *             "key": "favourite_roast",
           *             "label": "Favourite roast",
           *             "type": "varchar",
           *             "fieldType": "Select",
           *             "isRequired": false,
           *             "options": [
           *               "Light",
           *               "Dark"
           *             ]
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['FormView'];
          };
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'MALFORMED_JSON' | 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /**
       * @description `FORM_NAME_TAKEN`: Another form of the team already uses this name.
       *
       *     `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NAME_TAKEN' | 'IDEMPOTENCY_IN_PROGRESS';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      /**
       * @description `NO_FORM_OWNER`: The team has no form yet whose owner a new form could inherit.
       *
       *     `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'NO_FORM_OWNER' | 'IDEMPOTENCY_KEY_REUSED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updateForm: {
    parameters: {
      query?: never;
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Coffee club",
         *       "fields": [
         *         {
         *           "fieldType": "Select",
         *           "label": "Favourite roast",
         *           "isRequired": false,
         *           "options": [
         *             "Light",
         *             "Dark"
         *           ]
         *         }
         *       ],
         *       "description": "Tell us how you like your coffee.",
         *       "formPurpose": "Find out which roast to offer to whom.",
         *       "status": "draft",
         *       "isPublic": true,
         *       "createCustomerOnSubmit": true,
         *       "webhookUrl": "https://example.com/hooks/responses",
         *       "webhookSecret": "3q2+7wXk9tVb",
         *       "removeMissingFields": false
         *     }
         */
        'application/json': components['schemas']['UpdateFormDto'];
      };
    };
    responses: {
      /** @description The form as it is now. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1e-4d05-7f21-8c9a-b1e73a60d482",
           *         "name": "Coffee club",
           *         "status": "draft",
           *         "fields": [
           *           {
           *             "key": "favourite_roast",
           *             "label": "Favourite roast",
           *             "type": "varchar",
           *             "fieldType": "Select",
           *             "isRequired": false,
           *             "options": [
           *               "Light",
           *               "Dark"
           *             ]
           *           }
           *         ],
           *         "removedFields": []
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['UpdatedFormView'];
          };
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'MALFORMED_JSON' | 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NOT_FOUND';
          };
        };
      };
      /**
       * @description `FORM_NAME_TAKEN`: Another form of the team already uses this name.
       *
       *     `FIELDS_WOULD_BE_REMOVED`: The update leaves out the existing fields in "fields"; send removeMissingFields: true to delete them and every answer given to them.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NAME_TAKEN' | 'FIELDS_WOULD_BE_REMOVED';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getFormSchema: {
    parameters: {
      query?: never;
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The form and its fields. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1e-4d05-7f21-8c9a-b1e73a60d482",
           *         "name": "Coffee club",
           *         "status": "draft",
           *         "createCustomerOnSubmit": true,
           *         "fields": [
           *           {
           *             "key": "favourite_roast",
           *             "label": "Favourite roast",
           *             "type": "varchar",
           *             "fieldType": "Select",
           *             "isRequired": false,
           *             "options": [
           *               "Light",
           *               "Dark"
           *             ],
           *             "maxLength": 255
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['FormSchemaView'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NOT_FOUND';
          };
        };
      };
      /** @description `FORM_HAS_NO_FIELDS`: The form has no fields yet. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_HAS_NO_FIELDS';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  exportResponses: {
    parameters: {
      query?: {
        /** @description Where the response came from. */
        source?: 'public' | 'ai';
        /** @description Whether it has been read. */
        isRead?: 'true' | 'false';
        /** @description An ISO 8601 date (calendar, week or ordinal) or timestamp; responses from then on. */
        startDate?: string;
        /** @description An ISO 8601 date (calendar, week or ordinal) or timestamp; responses until then. A date includes its whole day. */
        endDate?: string;
        /** @description A part of any answer, taken literally, without regard to case; a number in decimal digits. Of very long answers, the first 200,000 characters are searched, and 400,000 of one response. */
        search?: string;
        /** @description The key of a field of the form; needs fieldValue. */
        fieldKey?: string;
        /** @description The exact stored value of that field, as text: a number as JSON shows it or in decimal digits, the choices of a group joined by `|`. Needs fieldKey. */
        fieldValue?: string;
        /** @description By time: `desc` lists the newest first. */
        order?: 'asc' | 'desc';
        /** @description `csv`: a table for spreadsheets; `ndjson`: a JSON object on each line. */
        format?: 'csv' | 'ndjson';
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file, as an attachment. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Content-Disposition': components['headers']['ContentDisposition'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example Response ID,Submitted at,Source,Read,Customer ID,Customer first name,Customer last name,Favourite roast
           *     01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63,2026-11-02T09:30:00.000Z,public,false,01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11,Ada,Lovelace,Dark
           */
          'text/csv': string;
          /** @example {"id":"01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63","createdAt":"2026-11-02T09:30:00.000Z","source":"public","isRead":false,"formId":"01972d1e-4d05-7f21-8c9a-b1e73a60d482","formName":"Coffee club","subscriberId":"01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11","subscriberFirstName":"Ada","subscriberLastName":"Lovelace","fields":[{"key":"favourite_roast","label":"Favourite roast","type":"varchar","fieldType":"Select","value":"Dark"}]} */
          'application/x-ndjson': string;
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listResponses: {
    parameters: {
      query?: {
        /** @description Where the response came from. */
        source?: 'public' | 'ai';
        /** @description Whether it has been read. */
        isRead?: 'true' | 'false';
        /** @description An ISO 8601 date (calendar, week or ordinal) or timestamp; responses from then on. */
        startDate?: string;
        /** @description An ISO 8601 date (calendar, week or ordinal) or timestamp; responses until then. A date includes its whole day. */
        endDate?: string;
        /** @description A part of any answer, taken literally, without regard to case; a number in decimal digits. Of very long answers, the first 200,000 characters are searched, and 400,000 of one response. */
        search?: string;
        /** @description The key of a field of the form; needs fieldValue. */
        fieldKey?: string;
        /** @description The exact stored value of that field, as text: a number as JSON shows it or in decimal digits, the choices of a group joined by `|`. Needs fieldKey. */
        fieldValue?: string;
        /** @description The page, counted from 1. One behind the last is empty. */
        page?: number;
        /** @description The most entries on a page. */
        limit?: number;
        /** @description By time: `desc` lists the newest first. */
        order?: 'asc' | 'desc';
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of responses. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63",
           *           "createdAt": "2026-11-02T09:30:00.000Z",
           *           "source": "public",
           *           "isRead": false,
           *           "formId": "01972d1e-4d05-7f21-8c9a-b1e73a60d482",
           *           "formName": "Coffee club",
           *           "subscriberId": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *           "subscriberFirstName": "Ada",
           *           "subscriberLastName": "Lovelace",
           *           "fields": [
           *             {
           *               "key": "favourite_roast",
           *               "label": "Favourite roast",
           *               "type": "varchar",
           *               "fieldType": "Select",
           *               "value": "Dark"
           *             }
           *           ]
           *         }
           *       ],
           *       "pagination": {
           *         "page": 1,
           *         "limit": 20,
           *         "total": 1,
           *         "totalPages": 1
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ResponseView'][];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  submitResponse: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "responses": [
         *         {
         *           "key": "favourite_roast",
         *           "value": "Dark"
         *         }
         *       ],
         *       "customer": {
         *         "firstName": "Ada",
         *         "lastName": "Lovelace",
         *         "email": "ada@example.com",
         *         "phone": "+49 30 901820"
         *       }
         *     }
         */
        'application/json': components['schemas']['SubmitResponseDto'];
      };
    };
    responses: {
      /** @description The response was stored. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "formResponseId": "01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63",
           *         "subscriberId": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['SubmittedResponseView'];
          };
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       *
       *     `MISSING_REQUIRED_FIELDS`: Required fields are missing or blank; "fields" lists their keys.
       *
       *     `INVALID_FIELD_VALUES`: Some values do not match their fields; "fields" says why for each key.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?:
              | 'MALFORMED_JSON'
              | 'VALIDATION_FAILED'
              | 'MISSING_REQUIRED_FIELDS'
              | 'INVALID_FIELD_VALUES';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NOT_FOUND';
          };
        };
      };
      /** @description `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'IDEMPOTENCY_IN_PROGRESS';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      /**
       * @description `FORM_HAS_NO_FIELDS`: The form has no fields yet.
       *
       *     `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_HAS_NO_FIELDS' | 'IDEMPOTENCY_KEY_REUSED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getResponse: {
    parameters: {
      query?: never;
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
         */
        formId: string;
        /**
         * @description The id of the response; opaque.
         * @example 01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63
         */
        responseId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The response. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63",
           *         "createdAt": "2026-11-02T09:30:00.000Z",
           *         "source": "public",
           *         "isRead": false,
           *         "formId": "01972d1e-4d05-7f21-8c9a-b1e73a60d482",
           *         "formName": "Coffee club",
           *         "subscriberId": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *         "subscriberFirstName": "Ada",
           *         "subscriberLastName": "Lovelace",
           *         "fields": [
           *           {
           *             "key": "favourite_roast",
           *             "label": "Favourite roast",
           *             "type": "varchar",
           *             "fieldType": "Select",
           *             "value": "Dark"
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ResponseView'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /**
       * @description `FORM_NOT_FOUND`: The team has no form with this id.
       *
       *     `RESPONSE_NOT_FOUND`: The form has no response with this id.
       */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NOT_FOUND' | 'RESPONSE_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listCustomerResponses: {
    parameters: {
      query?: {
        /** @description The page, counted from 1. One behind the last is empty. */
        page?: number;
        /** @description The most entries on a page. */
        limit?: number;
        /** @description By time: `desc` lists the newest first. */
        order?: 'asc' | 'desc';
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of responses. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63",
           *           "createdAt": "2026-11-02T09:30:00.000Z",
           *           "source": "public",
           *           "isRead": false,
           *           "formId": "01972d1e-4d05-7f21-8c9a-b1e73a60d482",
           *           "formName": "Coffee club",
           *           "subscriberId": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
           *           "subscriberFirstName": "Ada",
           *           "subscriberLastName": "Lovelace",
           *           "fields": [
           *             {
           *               "key": "favourite_roast",
           *               "label": "Favourite roast",
           *               "type": "varchar",
           *               "fieldType": "Select",
           *               "value": "Dark"
           *             }
           *           ]
           *         }
           *       ],
           *       "pagination": {
           *         "page": 1,
           *         "limit": 20,
           *         "total": 1,
           *         "totalPages": 1
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ResponseView'][];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CUSTOMER_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listWebhookDeliveries: {
    parameters: {
      query?: {
        /** @description The page, counted from 1. One behind the last is empty. */
        page?: number;
        /** @description The most entries on a page. */
        limit?: number;
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of deliveries. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1f-83c7-7e05-a4b8-91c3d6f2780a",
           *           "responseId": "01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63",
           *           "status": "delivered",
           *           "attempts": 1,
           *           "lastStatusCode": 200,
           *           "lastError": null,
           *           "createdAt": "2026-11-02T09:30:00.000Z",
           *           "deliveredAt": "2026-11-02T09:30:00.000Z"
           *         }
           *       ],
           *       "pagination": {
           *         "page": 1,
           *         "limit": 20,
           *         "total": 1,
           *         "totalPages": 1
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['DeliveryView'][];
            pagination: components['schemas']['Pagination'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  redeliverWebhook: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes the request safe to repeat: within 24 hours, the same request with the same key gets the stored response and changes nothing. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1e-4d05-7f21-8c9a-b1e73a60d482
         */
        formId: string;
        /**
         * @description The id of the delivery; opaque.
         * @example 01972d1f-83c7-7e05-a4b8-91c3d6f2780a
         */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description It will be sent in a moment. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1f-83c7-7e05-a4b8-91c3d6f2780a",
           *         "responseId": "01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63",
           *         "status": "delivered",
           *         "attempts": 1,
           *         "lastStatusCode": 200,
           *         "lastError": null,
           *         "createdAt": "2026-11-02T09:30:00.000Z",
           *         "deliveredAt": "2026-11-02T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['DeliveryView'];
          };
        };
      };
      /**
       * @description `MALFORMED_JSON`: The body is not valid JSON in UTF-8.
       *
       *     `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation.
       */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'MALFORMED_JSON' | 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /**
       * @description `FORM_NOT_FOUND`: The team has no form with this id.
       *
       *     `DELIVERY_NOT_FOUND`: The form has no webhook delivery with this id, or none any more.
       */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORM_NOT_FOUND' | 'DELIVERY_NOT_FOUND';
          };
        };
      };
      /** @description `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly. */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'IDEMPOTENCY_IN_PROGRESS';
          };
        };
      };
      413: components['responses']['PayloadTooLarge'];
      415: components['responses']['UnsupportedMediaType'];
      /** @description `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request. */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'IDEMPOTENCY_KEY_REUSED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  listPosts: {
    parameters: {
      query?: {
        /** @description The page, counted from 1. One behind the last is empty. */
        page?: number;
        /** @description The most entries on a page. */
        limit?: number;
        /** @description By time: `desc` lists the newest first. */
        order?: 'asc' | 'desc';
        /** @description Only on facebook and instagram; the other platforms have no types of posts. */
        postType?: 'post' | 'reel' | 'story';
        /** @description An ISO 8601 date (calendar, week or ordinal) or timestamp; posts published from then on. */
        startDate?: string;
        /** @description An ISO 8601 date (calendar, week or ordinal) or timestamp; posts published until then. A date includes its day. */
        endDate?: string;
        /** @description Posts of this campaign only. */
        campaignId?: string;
        /** @description A part of the content, taken literally, without regard to case. */
        search?: string;
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description The platform, in lower case. */
        platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One page of posts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d20-12ab-7c94-8d35-6e41b0f7a952",
           *           "postId": "17912345678901234",
           *           "platform": "instagram",
           *           "postType": "reel",
           *           "campaignId": "autumn-launch-2026",
           *           "content": "From bean to cup in thirty seconds.",
           *           "permalinkUrl": "https://www.instagram.com/reel/C0ffee/",
           *           "publishedAt": "2026-11-02T09:30:00.000Z",
           *           "metrics": {
           *             "impressions": 1432,
           *             "reach": 1180,
           *             "engagement": 128,
           *             "likes": 96,
           *             "comments": 17,
           *             "shares": 15,
           *             "clicks": null,
           *             "videoViews": 1432,
           *             "engagementRate": 0.108475
           *           },
           *           "rawMetrics": {
           *             "reach": 1180,
           *             "total_interactions": 128
           *           }
           *         }
           *       ],
           *       "pagination": {
           *         "page": 1,
           *         "limit": 20,
           *         "total": 1
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['PostView'][];
            pagination: components['schemas']['PageOfTotal'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `PLATFORM_NOT_SUPPORTED`: The platform must be one of facebook, instagram, twitter, linkedin, tiktok and youtube. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'PLATFORM_NOT_SUPPORTED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getPost: {
    parameters: {
      query?: never;
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description The platform, in lower case. */
        platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
        /** @description The id of the post; opaque. */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The post. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d20-12ab-7c94-8d35-6e41b0f7a952",
           *         "postId": "17912345678901234",
           *         "platform": "instagram",
           *         "postType": "reel",
           *         "campaignId": "autumn-launch-2026",
           *         "content": "From bean to cup in thirty seconds.",
           *         "permalinkUrl": "https://www.instagram.com/reel/C0ffee/",
           *         "publishedAt": "2026-11-02T09:30:00.000Z",
           *         "metrics": {
           *           "impressions": 1432,
           *           "reach": 1180,
           *           "engagement": 128,
           *           "likes": 96,
           *           "comments": 17,
           *           "shares": 15,
           *           "clicks": null,
           *           "videoViews": 1432,
           *           "engagementRate": 0.108475
           *         },
           *         "rawMetrics": {
           *           "reach": 1180,
           *           "total_interactions": 128
           *         }
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['PostView'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /**
       * @description `PLATFORM_NOT_SUPPORTED`: The platform must be one of facebook, instagram, twitter, linkedin, tiktok and youtube.
       *
       *     `POST_NOT_FOUND`: The team has no such post on this platform.
       */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'PLATFORM_NOT_SUPPORTED' | 'POST_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getSummary: {
    parameters: {
      query?: {
        /** @description Days that end with the last one that was ingested; `12m` are 365. */
        window?: '7d' | '30d' | '90d' | '12m';
        /** @description Which platforms, separated by commas; all when left out. Blanks and empty members are ignored. */
        platforms?: string;
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description An entry for each platform. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "window": "30d",
           *         "platforms": [
           *           {
           *             "platform": "instagram",
           *             "status": "ready",
           *             "connected": true,
           *             "lastRefreshedAt": "2026-11-20T04:00:00.000Z",
           *             "kpis": {
           *               "impressions": 1432,
           *               "reach": 1180,
           *               "engagement": 128,
           *               "likes": 96,
           *               "comments": 17,
           *               "shares": 15,
           *               "clicks": null,
           *               "videoViews": 1432,
           *               "engagementRate": 0.108475,
           *               "followers": 5210
           *             },
           *             "postCount": 12
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['SummaryView'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  getProfile: {
    parameters: {
      query?: {
        /** @description Days that end with the last one that was ingested; `12m` are 365. */
        window?: '7d' | '30d' | '90d' | '12m';
      };
      header?: {
        /** @description An id of your own for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is not rejected, but replaced by a new one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description The platform, in lower case. */
        platform: 'facebook' | 'instagram' | 'twitter' | 'linkedin' | 'tiktok' | 'youtube';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The figures of the profile. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "platform": "instagram",
           *         "status": "ready",
           *         "connected": true,
           *         "lastRefreshedAt": "2026-11-20T04:00:00.000Z",
           *         "window": "30d",
           *         "kpis": {
           *           "impressions": 1432,
           *           "reach": 1180,
           *           "engagement": 128,
           *           "likes": 96,
           *           "comments": 17,
           *           "shares": 15,
           *           "clicks": null,
           *           "videoViews": 1432,
           *           "engagementRate": 0.108475,
           *           "followers": 5210
           *         },
           *         "rawKpis": {
           *           "reach": 1180
           *         },
           *         "timeSeries": {
           *           "impressions": [
           *             {
           *               "date": "2026-11-19",
           *               "value": 412
           *             }
           *           ]
           *         },
           *         "percentageChange": {
           *           "impressions": 0.125,
           *           "followers": -0.004
           *         }
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ProfileView'];
          };
        };
      };
      /** @description `VALIDATION_FAILED`: The request breaks a rule of this endpoint; "fields" names each violation. */
      400: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'VALIDATION_FAILED';
          };
        };
      };
      401: components['responses']['Unauthorized'];
      /** @description `PLATFORM_NOT_SUPPORTED`: The platform must be one of facebook, instagram, twitter, linkedin, tiktok and youtube. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'PLATFORM_NOT_SUPPORTED';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  responseStored: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description The id of the delivery: the same for every attempt, and after a redelivery.
         * @example 01972d1f-83c7-7e05-a4b8-91c3d6f2780a
         */
        'webhook-id': string;
        /**
         * @description When this attempt was made, in seconds since 1970 (UTC).
         * @example 1793611800
         */
        'webhook-timestamp': number;
        /**
         * @description Sent when the form has a `webhookSecret`: `v1,` and the base64 of an HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, with the body as it was sent, byte for byte.
         * @example v1,wg1gZKiObORUMATznMmDijoUJHQza5Gg1NbdxrBndjI=
         */
        'webhook-signature'?: string;
        /**
         * @description Identifies the sender.
         * @example Rapport-Webhook/1
         */
        'User-Agent': string;
      };
      path?: never;
      cookie?: never;
    };
    /** @description Compact JSON in UTF-8. The signature of the example is that of this example without white space, with the `webhookSecret` in the example of `createForm`. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "01972d1f-83c6-7b4d-9e12-5a0d9c4f7e63",
         *       "createdAt": "2026-11-02T09:30:00.000Z",
         *       "source": "public",
         *       "isRead": false,
         *       "formId": "01972d1e-4d05-7f21-8c9a-b1e73a60d482",
         *       "formName": "Coffee club",
         *       "subscriberId": "01972d1c-6c1e-7c3a-9c58-0e0f5a3c7b11",
         *       "subscriberFirstName": "Ada",
         *       "subscriberLastName": "Lovelace",
         *       "fields": [
         *         {
         *           "key": "favourite_roast",
         *           "label": "Favourite roast",
         *           "type": "varchar",
         *           "fieldType": "Select",
         *           "value": "Dark"
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['ResponseView'];
      };
    };
    responses: {
      /** @description `pending`: retried if attempts are left, not before the time in `Retry-After`; `failed` after the last attempt. */
      408: {
        headers: {
          /**
           * @description The earliest time of the next attempt: seconds, or an HTTP date.
           * @example 120
           */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `failed`: the receiver no longer accepts this delivery. Not retried; later responses are still sent. */
      410: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `pending`: retried if attempts are left, not before the time in `Retry-After`; `failed` after the last attempt. */
      429: {
        headers: {
          /**
           * @description The earliest time of the next attempt: seconds, or an HTTP date.
           * @example 120
           */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `delivered`: the receiver has accepted it. */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `failed`: redirects are not followed. Not retried. */
      '3XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `failed`: the receiver rejects it. Not retried. */
      '4XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `pending`: retried if attempts are left, not before the time in `Retry-After`; `failed` after the last attempt. */
      '5XX': {
        headers: {
          /**
           * @description The earliest time of the next attempt: seconds, or an HTTP date.
           * @example 120
           */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
