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
     * @description Returns the team and the settings of the key in the request. Use this request to test whether a key is valid. The response does not contain the secret.
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
     * @description Requires both names, and an e-mail or a phone. E-mail and phone are each unique in the team. Phones are compared in international format. E-mails are compared in Unicode NFC, ignoring case, with their domain in ASCII.
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
     * @description Returns one customer with the current balance.
     */
    get: operations['getCustomer'];
    /**
     * Change a customer
     * @description Changes only the properties in the body. `null` clears e-mail, phone or username, but e-mail or phone must remain. Points cannot be changed here.
     */
    put: operations['updateCustomer'];
    post?: never;
    /**
     * Erase a customer
     * @description Deletes the customer for good, with the responses of the customer, also those in the bin, and their webhook deliveries. A background job then deletes copies, such as stored responses of idempotency keys, within seconds. The ledger and the redemptions keep their numbers, but no name, note or reference. The ids of customers that were merged into this one are not found either. The audit log records that somebody was erased, but not who.
     */
    delete: operations['eraseCustomer'];
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
     * @description Newest first, in pages. Filters are combined with AND. Among more than a million customers, the header `Total-Is-At-Least: true` says that a search has at least as many matches as `total`; a search without three consecutive letters or digits, or with very many hits, is rejected if the newest customers do not fill its page. With `cursor`, its pages may be shorter than `limit`, or empty, before the last one.
     */
    get: operations['findCustomers'];
    put?: never;
    /**
     * Create many customers
     * @description Creates all customers or none. The rules of a single customer apply to each element. Two elements with the same e-mail or phone are duplicates. The response has the order of the request.
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
     * Add or subtract points
     * @description A decrement that is larger than the balance is rejected and changes nothing. Send an `Idempotency-Key` so that a retry takes effect only once.
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
     * List the points transactions of a customer
     * @description All changes of the balance since the customer was created, newest first, in pages.
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
     * @description Adds the coupon's points to the balance. If a single-use code is sent twice at the same time, one of the requests succeeds. A disabled code is rejected like an unknown one, with `code: is disabled` in `fields`.
     */
    post: operations['redeemCoupon'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coupons': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List coupons
     * @description Newest first, in pages.
     */
    get: operations['listCoupons'];
    put?: never;
    /**
     * Create a coupon
     * @description Creates the coupon with its codes, which are in `codeValues`. A repetition with the same `Idempotency-Key` gets the same codes for 24 hours.
     */
    post: operations['createCoupon'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/coupons/codes/{code}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Look up a coupon code
     * @description The coupon of a code, which is what the QR code contains, and how often the code has been redeemed. Codes are compared exactly, as when they are redeemed. A disabled code is rejected like an unknown one, with `code: is disabled` in `fields`.
     */
    get: operations['getCouponCode'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Disable or enable a coupon code
     * @description Once the response that disables a code is sent, no redemption of it succeeds, until the code is enabled again. Earlier redemptions and their points stay. A repetition changes nothing.
     */
    patch: operations['updateCouponCode'];
    trace?: never;
  };
  '/coupons/{couponId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a coupon
     * @description Returns one coupon with the numbers of its codes and redemptions.
     */
    get: operations['getCoupon'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /**
     * Change a coupon
     * @description Changes only the properties in the body, for redemptions from now on: past redemptions keep their points. `maxRedemptions` applies to all codes of the coupon. An `endsAt` in the past ends the coupon at once; null removes `startsAt`, `endsAt` or `description`.
     */
    patch: operations['updateCoupon'];
    trace?: never;
  };
  '/coupons/{couponId}/codes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create more codes of a coupon
     * @description The new codes are in `codeValues`, and can be redeemed as often as the others. A coupon has 100,000 codes at most. A repetition with the same `Idempotency-Key` gets the same codes for 24 hours.
     */
    post: operations['createCouponCodes'];
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
     * @description All forms of the team, newest first; with `cursor`, in pages.
     */
    get: operations['listForms'];
    put?: never;
    /**
     * Create a form
     * @description Creates the form with all its fields. The response contains the generated keys of the fields, which submissions use.
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
    /**
     * Read a form
     * @description All settings, except the webhook secret, and all properties of the fields in builder order. The response can be sent back as the body of PATCH without loss.
     */
    get: operations['getForm'];
    put?: never;
    post?: never;
    /**
     * Delete a form
     * @description Moves the form to the bin, with its responses, links and webhook deliveries. No other endpoint returns it, its page responds with 410, its webhooks are not sent, and its name is free. In the console it can be restored within 7 days; then it is deleted for good.
     */
    delete: operations['deleteForm'];
    options?: never;
    head?: never;
    /**
     * Change a form
     * @description Changes only the properties in the body. `fields` is the complete new list and is matched to the existing fields by label: a field with an existing label keeps its key and its answers, a field with another label is new. If existing fields are missing, the request is rejected unless `removeMissingFields` is true, which permanently deletes these fields and their answers.
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
     * @description The fields in builder order, with the keys, types and options that submissions use.
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
     * Export the responses of a form
     * @description Returns all responses that existed at the start of the export and match the filters, as one file. CSV has a byte order mark, a header row with the labels of the fields, and one row per response. A label that is also the name of another column gets a number: `Source (2)`. In CSV, an apostrophe is put before a cell that a spreadsheet would run as a formula: a cell that begins with a line break, a tab or (after any white space) `=`, `+`, `-` or `@`, including full-width forms, and is not a plain number. The last columns are the values of the link that the form keeps. NDJSON has the objects of the list, one per line, with `hiddenValues` as their last member if the form keeps values of its link. The file is streamed: if the connection ends without the last chunk, the file is incomplete.
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
     * @description Newest first, in pages. Each response has an entry for each current field of the form. With `cursor`, a page may be shorter than `limit`, or empty, before the last one: each page reads a bounded number of responses. Among more than a million responses, the header `Total-Is-At-Least: true` says that there are at least `total` matches, and a search that is too general is rejected.
     */
    get: operations['listResponses'];
    put?: never;
    /**
     * Submit a response to a form
     * @description Validates all answers against their fields and stores all of them or none. If `createCustomerOnSubmit` of the form is true, the response is linked to the customer with the same e-mail or phone, or to a new customer; an error in this step does not reject the submission. Answers with unknown keys are ignored and listed in `ignoredKeys`.
     */
    post: operations['submitResponse'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/forms/{formId}/responses/mark-read': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Mark responses as read or unread
     * @description Marks up to 500 responses of the form at once.
     */
    post: operations['markResponses'];
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
     * @description Returns one response, as in the list of responses.
     */
    get: operations['getResponse'];
    put?: never;
    post?: never;
    /**
     * Delete a response
     * @description Moves the response to the bin, with its webhook deliveries. No other endpoint returns or counts it, and pending deliveries wait. In the console it can be restored within 7 days; then it is deleted for good.
     */
    delete: operations['deleteResponse'];
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
     * @description The responses to all forms that are linked to the customer, newest first, in pages. Each response has an entry for each current field of its form.
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
     * @description One delivery for each response that was submitted while the form had a `webhookUrl`, newest first, in pages. Deliveries are kept for 30 days, unless the team or the form has chosen another time.
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
     * Redeliver a webhook
     * @description Sets a delivery with any status to `pending`, due now, with the same `webhook-id`. Sends the current response to the current `webhookUrl` of the form. `attempts` is not reset, but the delivery gets as many further attempts as a new one. An attempt that is in progress counts as the redelivery.
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
     * List the posts of a platform
     * @description Newest first, in pages, with their metrics. The list is empty unless the platform is `ready`.
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
     * Read one post
     * @description Returns one post with its metrics, as in the list of posts.
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
     * Read the figures of all platforms
     * @description One entry for each platform, connected or not, with its metrics over the window and its number of posts.
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
     * @description The window ends with the last imported day. The response has the metrics of the window, a value for each day, and the change since the previous window. A platform that is not connected is reported by `status`, not by an error.
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
  '/campaigns': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List campaigns
     * @description Newest first, in pages, with the numbers of each.
     */
    get: operations['listCampaigns'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/campaigns/{campaignId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Read a campaign
     * @description Returns one campaign with its numbers.
     */
    get: operations['getCampaign'];
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
     * @description Sent to the `webhookUrl` of a form for each stored response. The body is the `data` of `getResponse`. A webhook neither
     *     delays nor rejects the submission.
     *
     *     **Timeout.** An attempt fails if the receiver's response has not ended 10 s after the start of the attempt, or if the
     *     connection breaks, whatever the status. At most 64 KiB of the response are read. Respond before you process the webhook.
     *
     *     **Retries.** A delivery has one attempt, unless the operator of the service allows more. Then temporary errors (no response, a
     *     timeout, a broken connection, 408, 429 and 5xx) are retried with exponential back-off: the first delay is 1 s, and
     *     each further delay is twice as long, at most an hour, minus a random part of up to half. A `Retry-After` of up to an hour is
     *     respected. `redeliverWebhook` sends a delivery again as long as it is in the log.
     *
     *     **Duplicates.** A delivery can arrive more than once, with the same `webhook-id`.
     *
     *     **Private addresses.** Unless the operator allows them, nothing is sent to addresses that are not public, and the delivery is
     *     `blocked`.
     *
     *     **Authentication.** With a `webhookSecret`, the bearer token is that secret, and `webhook-signature` is a signature as
     *     [Standard Webhooks](https://www.standardwebhooks.com) specifies. Its key is the text of the secret, or the decoded bytes of
     *     `whsec_<base64>`. Before you trust the body, verify the signature, and that `webhook-timestamp` is recent. Without a secret,
     *     neither header is sent, and a user and password in the `webhookUrl` are sent as `Authorization: Basic`.
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
      /** @description A message for developers. Its wording may change; use `code` in programs. */
      message: string;
      /** @description The violations, if the code lists any: keys, or `"<path>: <reason>"` entries. */
      fields?: string[];
    };
    Pagination: {
      /**
       * @description The number of the page, counted from 1.
       * @example 1
       */
      page: number;
      /**
       * @description The maximum number of entries on a page.
       * @example 20
       */
      limit: number;
      /**
       * @description The number of matches on all pages.
       * @example 1
       */
      total: number;
      /**
       * @description The number of pages; 0 without matches.
       * @example 1
       */
      totalPages: number;
    };
    PageOfTotal: {
      /**
       * @description The number of the page, counted from 1.
       * @example 1
       */
      page: number;
      /**
       * @description The maximum number of entries on a page.
       * @example 20
       */
      limit: number;
      /**
       * @description The number of matches on all pages.
       * @example 1
       */
      total: number;
    };
    CursorPagination: {
      /**
       * @description The maximum number of entries on a page.
       * @example 20
       */
      limit: number;
      /**
       * @description The `cursor` of the next page, or null on the last page.
       * @example null
       */
      nextCursor: string | null;
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
       * @example 01972d1b-ca8b-722d-80db-83a22db163b5
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
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
    /** @description At least one of `email` and `phone` is required. */
    CreateCustomerDto: {
      /** @example Ada */
      firstName: string;
      /** @example Lovelace */
      lastName: string;
      /**
       * @description 10 to 15 digits of any script. Spaces, hyphens and + ( ) . / are accepted between them; an extension is not.
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
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
      /**
       * @description Why, for people.
       * @example Birthday
       */
      note?: string | null;
      /**
       * @description What it belongs to, such as a receipt.
       * @example Receipt 4711
       */
      reference?: string | null;
    };
    PointsActorView: {
      /**
       * @description An API key, a person in the console, or `system`: the operator, the service, or unknown.
       * @example key
       * @enum {string}
       */
      kind: 'user' | 'key' | 'system';
      /**
       * @description The id of the API key or the member; null for `system`.
       * @example 01972d1b-2c70-7e12-8b7a-0646f92279f4
       */
      id: string | null;
    };
    TransactionView: {
      /**
       * @description The id of the transaction; opaque.
       * @example 01972d1b-ce92-7251-89a3-c3ecaf9b0986
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description The amount, without its sign.
       * @example 25.5
       */
      points: number;
      /** @enum {string} */
      type: 'increment' | 'decrement';
      /**
       * @description The kind of the entry: a change of points, a redeemed coupon, or a correction, which reverses an earlier entry. Further kinds may be added.
       * @enum {string}
       */
      reason: 'loyalty' | 'coupon' | 'correction';
      /**
       * @description The balance after the transaction.
       * @example 145.5
       */
      balanceAfter: number;
      /**
       * @description The redeemed coupon; null unless `reason` is `coupon`.
       * @example null
       */
      couponId: string | null;
      /**
       * @description As sent with the change.
       * @example Birthday
       */
      note: string | null;
      /**
       * @description As sent with the change.
       * @example null
       */
      reference: string | null;
      actor: components['schemas']['PointsActorView'];
    };
    RedemptionView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
       * @description The text of the QR code.
       * @example K7QWMR2XHTB9PD4VNC
       */
      code: string;
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      couponId: string;
    };
    CouponCodeStateView: {
      /** @example K7QWMR2XHTB9PD4VNC */
      code: string;
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      couponId: string;
      /**
       * @description The name of the coupon.
       * @example Free coffee
       */
      name: string;
      /**
       * @description What a redemption adds to the balance.
       * @example 25.5
       */
      points: number;
      /**
       * Format: date-time
       * @description When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @description When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt: string | null;
      /**
       * @description How often the code can be redeemed.
       * @example 1
       */
      maxRedemptions: number;
      /**
       * @description How often the code has been redeemed.
       * @example 0
       */
      redeemed: number;
      /**
       * Format: date-time
       * @description Since when the code cannot be redeemed, or null if it is enabled.
       * @example 2026-11-02T09:30:00.000Z
       */
      disabledAt: string | null;
    };
    CouponWithCodesView: {
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      id: string;
      /** @example Free coffee */
      name: string;
      /**
       * @description What a redemption adds to the balance.
       * @example 25.5
       */
      points: number;
      /**
       * Format: date-time
       * @description When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @description When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt: string | null;
      /**
       * @description How often one customer can redeem codes of the coupon.
       * @example 1
       */
      perCustomer: number;
      /**
       * @description The number of codes.
       * @example 2
       */
      codes: number;
      /**
       * @description The number of redemptions of all codes.
       * @example 0
       */
      redeemed: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description What the customer gets.
       * @example A coffee of your choice
       */
      description: string | null;
      /**
       * @description The new codes, in the order of their creation. No other request returns them; a repetition with the same `Idempotency-Key` does.
       * @example [
       *       "K7QWMR2XHTB9PD4VNC",
       *       "T4XRB8MWCQ2ZHN6KVD"
       *     ]
       */
      codeValues: string[];
    };
    CreateCouponDto: {
      /** @example Free coffee */
      name: string;
      /**
       * @description What a redemption adds to the balance: more than 0, at most two decimals.
       * @example 25.5
       */
      points: number;
      /**
       * @description The number of codes to create.
       * @default 1
       * @example 2
       */
      codes?: number | null;
      /**
       * @description How often each code can be redeemed.
       * @default 1
       */
      maxRedemptions?: number | null;
      /**
       * @description How often one customer can redeem codes of the coupon.
       * @default 1
       */
      perCustomer?: number | null;
      /**
       * Format: date-time
       * @description When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt?: string | null;
      /**
       * Format: date-time
       * @description When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt?: string | null;
      /**
       * @description What the customer gets.
       * @example A coffee of your choice
       */
      description?: string | null;
    };
    CouponView: {
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      id: string;
      /** @example Free coffee */
      name: string;
      /**
       * @description What a redemption adds to the balance.
       * @example 25.5
       */
      points: number;
      /**
       * Format: date-time
       * @description When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @description When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt: string | null;
      /**
       * @description How often one customer can redeem codes of the coupon.
       * @example 1
       */
      perCustomer: number;
      /**
       * @description The number of codes.
       * @example 2
       */
      codes: number;
      /**
       * @description The number of redemptions of all codes.
       * @example 0
       */
      redeemed: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
    };
    CouponCodeView: {
      /** @example K7QWMR2XHTB9PD4VNC */
      code: string;
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      couponId: string;
      /**
       * @description The name of the coupon.
       * @example Free coffee
       */
      name: string;
      /**
       * @description What a redemption adds to the balance.
       * @example 25.5
       */
      points: number;
      /**
       * Format: date-time
       * @description When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @description When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt: string | null;
      /**
       * @description How often the code can be redeemed.
       * @example 1
       */
      maxRedemptions: number;
      /**
       * @description How often the code has been redeemed.
       * @example 0
       */
      redeemed: number;
    };
    UpdateCodeDto: {
      /**
       * @description true: nobody can redeem the code until it is enabled again. false enables it.
       * @example false
       */
      disabled: boolean;
    };
    DescribedCouponView: {
      /**
       * @description The id of the coupon; opaque.
       * @example 01972d1b-7230-79c0-84a6-25438463229a
       */
      id: string;
      /** @example Free coffee */
      name: string;
      /**
       * @description What a redemption adds to the balance.
       * @example 25.5
       */
      points: number;
      /**
       * Format: date-time
       * @description When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string | null;
      /**
       * Format: date-time
       * @description When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt: string | null;
      /**
       * @description How often one customer can redeem codes of the coupon.
       * @example 1
       */
      perCustomer: number;
      /**
       * @description The number of codes.
       * @example 2
       */
      codes: number;
      /**
       * @description The number of redemptions of all codes.
       * @example 0
       */
      redeemed: number;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description What the customer gets.
       * @example A coffee of your choice
       */
      description: string | null;
    };
    UpdateCouponDto: {
      /** @example Free coffee */
      name?: string;
      /**
       * @description For redemptions from now on: past ones keep their points.
       * @example 30
       */
      points?: number;
      /**
       * @description The maximum number of redemptions of each code. A code that has been redeemed more often is a violation.
       * @example 2
       */
      maxRedemptions?: number;
      /**
       * @description How often one customer can redeem codes of the coupon.
       * @example 2
       */
      perCustomer?: number;
      /**
       * Format: date-time
       * @description When redemptions start, ISO 8601; a date without a time starts at midnight (UTC). They start at once if it is null.
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt?: string | null;
      /**
       * Format: date-time
       * @description When redemptions end, ISO 8601; a date without a time includes that day (UTC). They never end if it is null. A time in the past ends the coupon at once.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt?: string | null;
      /**
       * @description What the customer gets.
       * @example A coffee of your choice
       */
      description?: string | null;
    };
    CreateCodesDto: {
      /**
       * @description The number of codes to create.
       * @example 2
       */
      count: number;
    };
    FormFieldView: {
      /**
       * @description The key of the field in submissions.
       * @example favourite_roast
       */
      key: string;
      /** @example Favourite roast */
      label: string;
      /**
       * @description The type as which answers are stored.
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
       * @description Whether submissions must answer the field.
       * @example false
       */
      isRequired: boolean;
      /**
       * @description The options of a Select, Radio or checkbox group; empty for other types.
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
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
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
       * @description Unique in the form. The key is generated from the label.
       * @example Favourite roast
       */
      label: string;
      /** @default false */
      isRequired?: boolean | null;
      /**
       * @description Required for Select, Radio and checkbox groups; ignored for other types. Options must differ in more than white space. A Checkbox with options is a group unless `isGroup` is `false`.
       * @example [
       *       "Light",
       *       "Dark"
       *     ]
       */
      options?: string[] | null;
      /** @description For Checkbox: whether it is a group, of which several options can be chosen. Default: true with options, false without. */
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
      /** @description All fields together have at most 5000 options. */
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
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
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
      /** @description All fields together have at most 5000 options. */
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
       * @description Deletes the existing fields that `fields` does not contain, with all their answers.
       * @default false
       */
      removeMissingFields?: boolean | null;
    };
    FormListItemView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
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
    FieldDetailsView: {
      /**
       * @description The key of the field in submissions.
       * @example favourite_roast
       */
      key: string;
      /** @example Favourite roast */
      label: string;
      /**
       * @description The type as which answers are stored.
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
       * @description Whether submissions must answer the field.
       * @example false
       */
      isRequired: boolean;
      /**
       * @description The options of a Select, Radio or checkbox group; empty for other types.
       * @example [
       *       "Light",
       *       "Dark"
       *     ]
       */
      options: string[];
      /**
       * @description The maximum length of an answer in characters, or null for no limit.
       * @example 255
       */
      maxLength: number | null;
      /**
       * @description The id of the field, which does not change with its label; opaque.
       * @example 01972d1e-4d06-7a11-9f35-c04be2719d63
       */
      id: string;
      /**
       * @description For Checkbox: whether it is a group.
       * @example false
       */
      isGroup: boolean;
      /** @example null */
      placeholder: string | null;
      /**
       * @description Hint under the field.
       * @example As you drink it most.
       */
      helperText: string | null;
      /** @example null */
      defaultValue: string | null;
      /**
       * @description Guidance for AI-assisted filling.
       * @example null
       */
      aiInstruction: string | null;
    };
    FormDetailsView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      id: string;
      /** @example Coffee club */
      name: string;
      /**
       * @description Shown under the title.
       * @example Tell us how you like your coffee.
       */
      description: string | null;
      /**
       * @description Context for AI-assisted filling.
       * @example Find out which roast to offer to whom.
       */
      formPurpose: string | null;
      /** @enum {string} */
      status: 'draft' | 'published';
      /** @example true */
      isPublic: boolean;
      /**
       * @description Whether a submission is linked to a matching or new customer.
       * @example true
       */
      createCustomerOnSubmit: boolean;
      /**
       * @description Receives each stored response. In the console, members below the role admin see only its origin, which they can send back unchanged.
       * @example https://example.com/hooks/responses
       */
      webhookUrl: string | null;
      /**
       * @description Whether a webhook secret is set.
       * @example false
       */
      hasWebhookSecret: boolean;
      /** @example native */
      provider: string;
      /** @example 42 */
      responseCount: number;
      /**
       * @description Incremented by each update.
       * @example 3
       */
      version: number;
      /**
       * @description The token of the open link: the hosted page of the form is `/f/<link>`. Null if the form was never published.
       * @example q5TbVd8wXk2NzR7p
       */
      link: string | null;
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
      /** @description In builder order. */
      fields: components['schemas']['FieldDetailsView'][];
    };
    SchemaFieldView: {
      /**
       * @description The key of the field in submissions.
       * @example favourite_roast
       */
      key: string;
      /** @example Favourite roast */
      label: string;
      /**
       * @description The type as which answers are stored.
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
       * @description Whether submissions must answer the field.
       * @example false
       */
      isRequired: boolean;
      /**
       * @description The options of a Select, Radio or checkbox group; empty for other types.
       * @example [
       *       "Light",
       *       "Dark"
       *     ]
       */
      options: string[];
      /**
       * @description The maximum length of an answer in characters, or null for no limit.
       * @example 255
       */
      maxLength: number | null;
    };
    FormSchemaView: {
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
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
       * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
       */
      formResponseId: string;
      /**
       * @description The id of the linked customer; null without one.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      subscriberId: string | null;
      /** @description Submitted keys that the form does not have. Absent if there are none. */
      ignoredKeys?: string[];
    };
    SubmittedAnswerDto: {
      /**
       * @description The key of the field, as in the schema of the form.
       * @example favourite_roast
       */
      key: string;
      /**
       * @description null, `[]` and a text without a visible character count as unanswered. Accepted values by the type of the field: varchar: a string or a number, which is stored as its decimal text, of at most 255 characters; text: a string; number: any finite number or a decimal string of one; boolean: true or false, also as a string; date: a real ISO 8601 calendar, week or ordinal date or a timestamp, kept as sent; a checkbox group: an array of its options.
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
       * @description An e-mail address, which may be international. A blank text counts as absent, as for the other properties.
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
       * @description null if the field was left blank or did not exist yet. The choices of a checkbox group are joined by `|`. If the type of the field has changed, earlier answers keep their type.
       * @example Dark
       */
      value: string | number | boolean | null;
    };
    ResponseView: {
      /**
       * @description The id of the response; opaque.
       * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
       */
      id: string;
      /**
       * Format: date-time
       * @example 2026-11-02T09:30:00.000Z
       */
      createdAt: string;
      /**
       * @description `public`: submitted by the form or the API; `ai`: collected by an AI reply.
       * @example public
       * @enum {string}
       */
      source: 'public' | 'ai';
      /** @example false */
      isRead: boolean;
      /**
       * @description The id of the form; opaque.
       * @example 01972d1b-0739-77d6-833f-25a7101990a7
       */
      formId: string;
      /** @example Coffee club */
      formName: string;
      /**
       * @description The id of the linked customer; null without one.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      subscriberId: string | null;
      /**
       * @description Empty without a linked customer.
       * @example Ada
       */
      subscriberFirstName: string;
      /**
       * @description Empty without a linked customer.
       * @example Lovelace
       */
      subscriberLastName: string;
      /** @description All fields of the form, in builder order. */
      fields: components['schemas']['AnswerView'][];
    };
    MarkedView: {
      /**
       * @description The number of responses that were changed.
       * @example 1
       */
      updated: number;
    };
    MarkResponsesDto: {
      /**
       * @description The ids of responses to the form. Other ids are ignored.
       * @example [
       *       "01972d1b-a9f4-7b3d-822a-523fdada41c8"
       *     ]
       */
      ids: string[];
      /**
       * @description false: the responses become unread again.
       * @example true
       */
      isRead: boolean;
    };
    DeliveryView: {
      /**
       * @description The id of the delivery, sent as `webhook-id`; opaque.
       * @example 01972d1b-b4af-739d-85b6-5a14849e885a
       */
      id: string;
      /**
       * @description The id of the response, or null for a test event.
       * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
       */
      responseId: string | null;
      /**
       * @description `pending`: not sent yet, or to be retried; `delivered`: the receiver responded with 2xx; `failed`: no further attempt; `blocked`: not sent, because the address is not public.
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
       * @description The HTTP status of the last attempt; null without a response.
       * @example 200
       */
      lastStatusCode: number | null;
      /**
       * @description The reason why the last attempt failed; null if it did not fail.
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
       * @description The number of times that the content was shown.
       * @example 1432
       */
      impressions: number | null;
      /**
       * @description The number of people who saw the content.
       * @example 1180
       */
      reach: number | null;
      /**
       * @description As reported by the platform, else the sum of likes, comments, shares and clicks.
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
       * @description The number of video plays.
       * @example 1432
       */
      videoViews: number | null;
      /**
       * @description A ratio: as reported by the platform, else engagement divided by reach or, if reach is 0 or unknown, by impressions.
       * @example 0.108475
       */
      engagementRate: number | null;
    };
    PostView: {
      /**
       * @description The id of the post; opaque.
       * @example 01972d1b-7223-7104-83bc-1807e6f740b2
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
       * @description The text of the post; empty if it has none.
       * @example From bean to cup in thirty seconds.
       */
      content: string;
      /**
       * @description The URL of the post; empty if the platform reports none.
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
       * @description The platform's own metrics under its own names, unchanged.
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
       * @description The number of times that the content was shown.
       * @example 1432
       */
      impressions: number | null;
      /**
       * @description The number of people who saw the content.
       * @example 1180
       */
      reach: number | null;
      /**
       * @description As reported by the platform, else the sum of likes, comments, shares and clicks.
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
       * @description The number of video plays.
       * @example 1432
       */
      videoViews: number | null;
      /**
       * @description A ratio: as reported by the platform, else engagement divided by reach or, if reach is 0 or unknown, by impressions.
       * @example 0.108475
       */
      engagementRate: number | null;
      /**
       * @description The last known number of followers.
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
       * @description `pending`: connected, but no data are imported yet; `unavailable`: connected, but the platform reports no metrics.
       * @example ready
       * @enum {string}
       */
      status: 'not_connected' | 'pending' | 'unavailable' | 'ready';
      /** @example true */
      connected: boolean;
      /**
       * Format: date-time
       * @description The time of the last sync or import; null unless `ready`.
       * @example 2026-11-20T04:00:00.000Z
       */
      lastRefreshedAt: string | null;
      /** @description null unless `ready`. */
      kpis: components['schemas']['KpisView'] | null;
      /**
       * @description The number of posts of the last 7, 30, 90 or 365 days until now.
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
      /** @description One entry for each platform. */
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
       * @description `pending`: connected, but no data are imported yet; `unavailable`: connected, but the platform reports no metrics.
       * @example ready
       * @enum {string}
       */
      status: 'not_connected' | 'pending' | 'unavailable' | 'ready';
      /** @example true */
      connected: boolean;
      /**
       * Format: date-time
       * @description The time of the last sync or import; null unless `ready`.
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
       * @description The platform's own metrics of the window, under its own names.
       * @example {
       *       "reach": 1180
       *     }
       */
      rawKpis: {
        [key: string]: unknown;
      };
      /**
       * @description By metric: a value for each day. Metrics without any value are omitted.
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
       * @description By metric: the change since the previous window, as a ratio. Metrics that are unknown in either window are omitted.
       * @example {
       *       "impressions": 0.125,
       *       "followers": -0.004
       *     }
       */
      percentageChange: {
        [key: string]: number;
      };
    };
    CampaignView: {
      /**
       * @description The posts that were published.
       * @example 3
       */
      posts: number;
      /**
       * @description The sum over the posts; null if no platform reports it for any of them.
       * @example 4180
       */
      reach: number | null;
      /**
       * @description The sum over the posts; null if no platform reports it for any of them.
       * @example 312
       */
      engagement: number | null;
      /**
       * @description The responses that were submitted.
       * @example 12
       */
      responses: number;
      /**
       * @description The customers whom these responses created.
       * @example 5
       */
      newCustomers: number;
      /**
       * @description The redemptions of the coupons.
       * @example 4
       */
      redemptions: number;
      /**
       * @description What these redemptions added to balances.
       * @example 102
       */
      points: number;
      /**
       * @description What posts, responses, coupons and links (`utm_campaign`) carry.
       * @example autumn-launch-2026
       */
      id: string;
      /** @example Autumn launch */
      name: string;
      /**
       * Format: date-time
       * @description When the campaign starts: what was published, submitted or redeemed earlier does not count. ISO 8601; a date without a time starts at midnight (UTC).
       * @example 2026-11-02T09:30:00.000Z
       */
      startsAt: string;
      /**
       * Format: date-time
       * @description When the campaign ends, inclusive. ISO 8601; a date without a time includes that day (UTC). The campaign does not end if it is null.
       * @example 2026-12-31T23:59:59.999Z
       */
      endsAt: string | null;
    };
    ErasedView: {
      /**
       * @description The id of the customer; opaque.
       * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
       */
      id: string;
      /**
       * @example true
       * @enum {boolean}
       */
      erased: true;
    };
    /**
     * @description Stable: an error always has the same code.
     * @enum {string}
     */
    ErrorCode:
      | 'API_KEY_EXPIRED'
      | 'AUTH_HEADER_MISSING'
      | 'CAMPAIGN_NOT_FOUND'
      | 'COUPON_ALREADY_REDEEMED'
      | 'COUPON_CODE_INVALID'
      | 'COUPON_CODE_LIMIT_REACHED'
      | 'COUPON_EXPIRED'
      | 'COUPON_LIMIT_REACHED'
      | 'COUPON_NOT_ACTIVE'
      | 'COUPON_NOT_FOUND'
      | 'CUSTOMER_ALREADY_EXISTS'
      | 'CUSTOMER_NOT_FOUND'
      | 'DELIVERY_NOT_FOUND'
      | 'FIELDS_WOULD_BE_REMOVED'
      | 'FORBIDDEN'
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
     *     `INVALID_CLIENT`: The API key does not belong to any team; check its spelling, or whether it was revoked.
     *
     *     `API_KEY_EXPIRED`: The API key has expired; create another in the console, under Settings, API keys, or ask the operator of the service for one.
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
    /** @description `PAYLOAD_TOO_LARGE`: The body is larger than 5 MiB, or than 16 KiB without a team. */
    PayloadTooLarge: {
      headers: {
        'X-Request-Id': components['headers']['RequestId'];
        'RateLimit-Limit': components['headers']['RateLimitLimit'];
        'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
        'RateLimit-Reset': components['headers']['RateLimitReset'];
        'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
    /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
    RequestId: string;
    /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
    IdempotencyKey: string;
  };
  requestBodies: never;
  headers: {
    /**
     * @description The id of the request, as in the log of the service.
     * @example checkout-7f3a91
     */
    RequestId: string;
    /**
     * @description Present if this is the stored response to an earlier request with the same key.
     * @example true
     */
    IdempotentReplayed: 'true';
    /**
     * @description `true`: a search or a filter of a list of more than a million rows has at least `total` matches. Absent: the total is exact.
     * @example true
     */
    TotalIsAtLeast: 'true';
    /**
     * @description The query parameters that the endpoint does not know and ignores, if any: at most ten names, comma-separated and percent-encoded.
     * @example emial
     */
    IgnoredParameters: string;
    /**
     * @description The number of requests of the key per minute. Absent if the limit is disabled.
     * @example 6000
     */
    RateLimitLimit: number;
    /**
     * @description The remaining requests of this minute. Absent if the limit is disabled.
     * @example 5987
     */
    RateLimitRemaining: number;
    /**
     * @description The seconds until the limit is reset. Absent if the limit is disabled.
     * @example 42
     */
    RateLimitReset: number;
    /**
     * @description The name of the file; in `filename*` if it is not ASCII.
     * @example attachment; filename="Newsletter responses.csv"
     */
    ContentDisposition: string;
    /**
     * @description The authentication scheme: `Authorization: Bearer <key>`.
     * @example Bearer
     */
    WwwAuthenticate: 'Bearer';
    /**
     * @description The seconds to wait before a retry.
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
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "team": {
           *           "id": "01972d1b-ca8b-722d-80db-83a22db163b5",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  eraseCustomer: {
    parameters: {
      query?: {
        /** @description `true` also deletes the responses of others whose answers contain the e-mail or the phone of the customer. */
        mentions?: 'true' | 'false';
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
           *         "erased": true
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['ErasedView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  findCustomers: {
    parameters: {
      query?: {
        /** @description The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty. */
        page?: number;
        /** @description In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters. */
        cursor?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
        /** @description The complete address. The comparison ignores case and Unicode normalization. */
        email?: string;
        /** @description The complete number, in any format that is accepted on creation. */
        phone?: string;
        /** @description A part of a name, e-mail or phone. The comparison ignores case; no character is a wildcard. */
        search?: string;
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of customers. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Total-Is-At-Least': components['headers']['TotalIsAtLeast'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
            pagination:
              | components['schemas']['Pagination']
              | components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
         *       "type": "increment",
         *       "note": "Birthday",
         *       "reference": "Receipt 4711"
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `CUSTOMER_NOT_FOUND`: The team has no customer with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
       *     `POINTS_LIMIT_EXCEEDED`: The balance would exceed 1,000,000,000,000 points; it is unchanged.
       *
       *     `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty. */
        page?: number;
        /** @description In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters. */
        cursor?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of transactions. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1b-ce92-7251-89a3-c3ecaf9b0986",
           *           "createdAt": "2026-11-02T09:30:00.000Z",
           *           "points": 25.5,
           *           "type": "increment",
           *           "reason": "loyalty",
           *           "balanceAfter": 145.5,
           *           "couponId": null,
           *           "note": "Birthday",
           *           "reference": null,
           *           "actor": {
           *             "kind": "key",
           *             "id": "01972d1b-2c70-7e12-8b7a-0646f92279f4"
           *           }
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
            pagination:
              | components['schemas']['Pagination']
              | components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
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
         *       "couponId": "01972d1b-7230-79c0-84a6-25438463229a"
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
       *     `POINTS_LIMIT_EXCEEDED`: The balance would exceed 1,000,000,000,000 points; it is unchanged.
       *
       *     `IDEMPOTENCY_KEY_REUSED`: This Idempotency-Key was already used with a different request.
       */
      422: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  listCoupons: {
    parameters: {
      query?: {
        /** @description The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty. */
        page?: number;
        /** @description In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters. */
        cursor?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of coupons. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1b-7230-79c0-84a6-25438463229a",
           *           "name": "Free coffee",
           *           "points": 25.5,
           *           "startsAt": "2026-11-02T09:30:00.000Z",
           *           "endsAt": "2026-12-31T23:59:59.999Z",
           *           "perCustomer": 1,
           *           "codes": 2,
           *           "redeemed": 0,
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
            data: components['schemas']['CouponView'][];
            pagination:
              | components['schemas']['Pagination']
              | components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  createCoupon: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Free coffee",
         *       "points": 25.5,
         *       "codes": 2,
         *       "maxRedemptions": 1,
         *       "perCustomer": 1,
         *       "startsAt": "2026-11-02T09:30:00.000Z",
         *       "endsAt": "2026-12-31T23:59:59.999Z",
         *       "description": "A coffee of your choice"
         *     }
         */
        'application/json': components['schemas']['CreateCouponDto'];
      };
    };
    responses: {
      /** @description The coupon was created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-7230-79c0-84a6-25438463229a",
           *         "name": "Free coffee",
           *         "points": 25.5,
           *         "startsAt": "2026-11-02T09:30:00.000Z",
           *         "endsAt": "2026-12-31T23:59:59.999Z",
           *         "perCustomer": 1,
           *         "codes": 2,
           *         "redeemed": 0,
           *         "createdAt": "2026-11-02T09:30:00.000Z",
           *         "description": "A coffee of your choice",
           *         "codeValues": [
           *           "K7QWMR2XHTB9PD4VNC",
           *           "T4XRB8MWCQ2ZHN6KVD"
           *         ]
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CouponWithCodesView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /**
       * @description `COUPON_LIMIT_REACHED`: The team has 10,000 coupons, which is the limit.
       *
       *     `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'COUPON_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS';
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  getCouponCode: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description The text of the QR code. */
        code: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The code and its coupon. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "code": "K7QWMR2XHTB9PD4VNC",
           *         "couponId": "01972d1b-7230-79c0-84a6-25438463229a",
           *         "name": "Free coffee",
           *         "points": 25.5,
           *         "startsAt": "2026-11-02T09:30:00.000Z",
           *         "endsAt": "2026-12-31T23:59:59.999Z",
           *         "maxRedemptions": 1,
           *         "redeemed": 0
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CouponCodeView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `COUPON_CODE_INVALID`: The coupon has no such code. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'COUPON_CODE_INVALID';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updateCouponCode: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /** @description The text of the QR code. */
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "disabled": false
         *     }
         */
        'application/json': components['schemas']['UpdateCodeDto'];
      };
    };
    responses: {
      /** @description The code with its state. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "code": "K7QWMR2XHTB9PD4VNC",
           *         "couponId": "01972d1b-7230-79c0-84a6-25438463229a",
           *         "name": "Free coffee",
           *         "points": 25.5,
           *         "startsAt": "2026-11-02T09:30:00.000Z",
           *         "endsAt": "2026-12-31T23:59:59.999Z",
           *         "maxRedemptions": 1,
           *         "redeemed": 0,
           *         "disabledAt": "2026-11-02T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CouponCodeStateView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `COUPON_CODE_INVALID`: The coupon has no such code. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'COUPON_CODE_INVALID';
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
  getCoupon: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the coupon; opaque.
         * @example 01972d1b-7230-79c0-84a6-25438463229a
         */
        couponId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The coupon. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-7230-79c0-84a6-25438463229a",
           *         "name": "Free coffee",
           *         "points": 25.5,
           *         "startsAt": "2026-11-02T09:30:00.000Z",
           *         "endsAt": "2026-12-31T23:59:59.999Z",
           *         "perCustomer": 1,
           *         "codes": 2,
           *         "redeemed": 0,
           *         "createdAt": "2026-11-02T09:30:00.000Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CouponView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `COUPON_NOT_FOUND`: The team has no coupon with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'COUPON_NOT_FOUND';
          };
        };
      };
      429: components['responses']['TooManyRequests'];
      500: components['responses']['InternalError'];
      503: components['responses']['ServiceUnavailable'];
    };
  };
  updateCoupon: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the coupon; opaque.
         * @example 01972d1b-7230-79c0-84a6-25438463229a
         */
        couponId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Free coffee",
         *       "points": 30,
         *       "maxRedemptions": 2,
         *       "perCustomer": 2,
         *       "startsAt": "2026-11-02T09:30:00.000Z",
         *       "endsAt": "2026-12-31T23:59:59.999Z",
         *       "description": "A coffee of your choice"
         *     }
         */
        'application/json': components['schemas']['UpdateCouponDto'];
      };
    };
    responses: {
      /** @description The changed coupon. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-7230-79c0-84a6-25438463229a",
           *         "name": "Free coffee",
           *         "points": 25.5,
           *         "startsAt": "2026-11-02T09:30:00.000Z",
           *         "endsAt": "2026-12-31T23:59:59.999Z",
           *         "perCustomer": 1,
           *         "codes": 2,
           *         "redeemed": 0,
           *         "createdAt": "2026-11-02T09:30:00.000Z",
           *         "description": "A coffee of your choice"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['DescribedCouponView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `COUPON_NOT_FOUND`: The team has no coupon with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'COUPON_NOT_FOUND';
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
  createCouponCodes: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the coupon; opaque.
         * @example 01972d1b-7230-79c0-84a6-25438463229a
         */
        couponId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "count": 2
         *     }
         */
        'application/json': components['schemas']['CreateCodesDto'];
      };
    };
    responses: {
      /** @description The codes were created. */
      201: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-7230-79c0-84a6-25438463229a",
           *         "name": "Free coffee",
           *         "points": 25.5,
           *         "startsAt": "2026-11-02T09:30:00.000Z",
           *         "endsAt": "2026-12-31T23:59:59.999Z",
           *         "perCustomer": 1,
           *         "codes": 2,
           *         "redeemed": 0,
           *         "createdAt": "2026-11-02T09:30:00.000Z",
           *         "description": "A coffee of your choice",
           *         "codeValues": [
           *           "K7QWMR2XHTB9PD4VNC",
           *           "T4XRB8MWCQ2ZHN6KVD"
           *         ]
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CouponWithCodesView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `COUPON_NOT_FOUND`: The team has no coupon with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'COUPON_NOT_FOUND';
          };
        };
      };
      /**
       * @description `COUPON_CODE_LIMIT_REACHED`: The coupon would have more than 100,000 codes; none was created.
       *
       *     `IDEMPOTENCY_IN_PROGRESS`: The first request with this Idempotency-Key is still running; try again shortly.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'COUPON_CODE_LIMIT_REACHED' | 'IDEMPOTENCY_IN_PROGRESS';
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  listForms: {
    parameters: {
      query?: {
        /** @description Returns the list in pages: `*` for the first page, then the `nextCursor` of the page before. Without it, the list is complete. */
        cursor?: string;
        /** @description With `cursor`: the maximum number of entries on a page. */
        limit?: number;
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1b-0739-77d6-833f-25a7101990a7",
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
          'application/json':
            | {
                /** @constant */
                success: true;
                data: components['schemas']['FormListItemView'][];
              }
            | {
                /** @constant */
                success: true;
                data: components['schemas']['FormListItemView'][];
                pagination: components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-0739-77d6-833f-25a7101990a7",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  getForm: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The form. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-0739-77d6-833f-25a7101990a7",
           *         "name": "Coffee club",
           *         "description": "Tell us how you like your coffee.",
           *         "formPurpose": "Find out which roast to offer to whom.",
           *         "status": "draft",
           *         "isPublic": true,
           *         "createCustomerOnSubmit": true,
           *         "webhookUrl": "https://example.com/hooks/responses",
           *         "hasWebhookSecret": false,
           *         "provider": "native",
           *         "responseCount": 42,
           *         "version": 3,
           *         "link": "q5TbVd8wXk2NzR7p",
           *         "createdAt": "2026-11-02T09:30:00.000Z",
           *         "updatedAt": "2026-11-03T16:05:12.000Z",
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
           *             "maxLength": 255,
           *             "id": "01972d1e-4d06-7a11-9f35-c04be2719d63",
           *             "isGroup": false,
           *             "placeholder": null,
           *             "helperText": "As you drink it most.",
           *             "defaultValue": null,
           *             "aiInstruction": null
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['FormDetailsView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  deleteForm: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-0739-77d6-833f-25a7101990a7",
           *         "deleted": true
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description The id of the form; opaque.
               * @example 01972d1b-0739-77d6-833f-25a7101990a7
               */
              id: string;
              /** @example true */
              deleted: boolean;
            };
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  updateForm: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
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
      /** @description The changed form. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-0739-77d6-833f-25a7101990a7",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
       *     `FIELDS_WOULD_BE_REMOVED`: The update leaves out the existing fields in "fields"; send removeMissingFields: true, or from the form builder their number of answers in removedAnswers, to delete them and every answer given to them.
       */
      409: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-0739-77d6-833f-25a7101990a7",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description The origin of the response. */
        source?: 'public' | 'ai';
        /** @description Whether the response has been read. */
        isRead?: 'true' | 'false';
        /** @description The earliest submission time: an ISO 8601 date (calendar, week or ordinal) or timestamp. */
        startDate?: string;
        /** @description The latest submission time: an ISO 8601 date (calendar, week or ordinal) or timestamp. A date includes its whole day. */
        endDate?: string;
        /** @description A part of an answer; numbers in decimal digits. The comparison ignores case; no character is a wildcard. Only the first 200,000 characters of an answer and 400,000 of a response are searched. */
        search?: string;
        /** @description The key of a field of the form. Requires `fieldValue`. */
        fieldKey?: string;
        /** @description The exact stored value of the field as text: a number as in JSON or in decimal digits, the choices of a checkbox group joined by `|`. Requires `fieldKey`. */
        fieldValue?: string;
        /** @description The name of a hidden value. Requires `hiddenValue`. */
        hiddenName?: string;
        /** @description The exact hidden value. Requires `hiddenName`. */
        hiddenValue?: string;
        /** @description By time: `desc` lists the newest first. */
        order?: 'asc' | 'desc';
        /** @description `csv`: a table for spreadsheets; `ndjson`: one JSON object per line. */
        format?: 'csv' | 'ndjson';
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Content-Disposition': components['headers']['ContentDisposition'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example Response ID,Submitted at,Source,Read,Customer ID,Customer first name,Customer last name,Favourite roast
           *     01972d1b-a9f4-7b3d-822a-523fdada41c8,2026-11-02T09:30:00.000Z,public,false,01972d1b-b6c4-7586-8387-5e34487ca3c1,Ada,Lovelace,Dark
           */
          'text/csv': string;
          /** @example {"id":"01972d1b-a9f4-7b3d-822a-523fdada41c8","createdAt":"2026-11-02T09:30:00.000Z","source":"public","isRead":false,"formId":"01972d1b-0739-77d6-833f-25a7101990a7","formName":"Coffee club","subscriberId":"01972d1b-b6c4-7586-8387-5e34487ca3c1","subscriberFirstName":"Ada","subscriberLastName":"Lovelace","fields":[{"key":"favourite_roast","label":"Favourite roast","type":"varchar","fieldType":"Select","value":"Dark"}]} */
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description The origin of the response. */
        source?: 'public' | 'ai';
        /** @description Whether the response has been read. */
        isRead?: 'true' | 'false';
        /** @description The earliest submission time: an ISO 8601 date (calendar, week or ordinal) or timestamp. */
        startDate?: string;
        /** @description The latest submission time: an ISO 8601 date (calendar, week or ordinal) or timestamp. A date includes its whole day. */
        endDate?: string;
        /** @description A part of an answer; numbers in decimal digits. The comparison ignores case; no character is a wildcard. Only the first 200,000 characters of an answer and 400,000 of a response are searched. */
        search?: string;
        /** @description The key of a field of the form. Requires `fieldValue`. */
        fieldKey?: string;
        /** @description The exact stored value of the field as text: a number as in JSON or in decimal digits, the choices of a checkbox group joined by `|`. Requires `fieldKey`. */
        fieldValue?: string;
        /** @description The name of a hidden value. Requires `hiddenValue`. */
        hiddenName?: string;
        /** @description The exact hidden value. Requires `hiddenName`. */
        hiddenValue?: string;
        /** @description The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty. */
        page?: number;
        /** @description In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters. */
        cursor?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
        /** @description By time: `desc` lists the newest first. */
        order?: 'asc' | 'desc';
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of responses. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Total-Is-At-Least': components['headers']['TotalIsAtLeast'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1b-a9f4-7b3d-822a-523fdada41c8",
           *           "createdAt": "2026-11-02T09:30:00.000Z",
           *           "source": "public",
           *           "isRead": false,
           *           "formId": "01972d1b-0739-77d6-833f-25a7101990a7",
           *           "formName": "Coffee club",
           *           "subscriberId": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
            pagination:
              | components['schemas']['Pagination']
              | components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "formResponseId": "01972d1b-a9f4-7b3d-822a-523fdada41c8",
           *         "subscriberId": "01972d1b-b6c4-7586-8387-5e34487ca3c1"
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  markResponses: {
    parameters: {
      query?: never;
      header?: {
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "ids": [
         *         "01972d1b-a9f4-7b3d-822a-523fdada41c8"
         *       ],
         *       "isRead": true
         *     }
         */
        'application/json': components['schemas']['MarkResponsesDto'];
      };
    };
    responses: {
      /** @description The responses are marked. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "updated": 1
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['MarkedView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /** @description `FORM_NOT_FOUND`: The team has no form with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  getResponse: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
         */
        formId: string;
        /**
         * @description The id of the response; opaque.
         * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-a9f4-7b3d-822a-523fdada41c8",
           *         "createdAt": "2026-11-02T09:30:00.000Z",
           *         "source": "public",
           *         "isRead": false,
           *         "formId": "01972d1b-0739-77d6-833f-25a7101990a7",
           *         "formName": "Coffee club",
           *         "subscriberId": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  deleteResponse: {
    parameters: {
      query?: never;
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
         */
        formId: string;
        /**
         * @description The id of the response; opaque.
         * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
         */
        responseId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-a9f4-7b3d-822a-523fdada41c8",
           *         "deleted": true
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: {
              /**
               * @description The id of the response; opaque.
               * @example 01972d1b-a9f4-7b3d-822a-523fdada41c8
               */
              id: string;
              /** @example true */
              deleted: boolean;
            };
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty. */
        page?: number;
        /** @description In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters. */
        cursor?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
        /** @description By time: `desc` lists the newest first. */
        order?: 'asc' | 'desc';
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the customer; opaque.
         * @example 01972d1b-b6c4-7586-8387-5e34487ca3c1
         */
        customerId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of responses. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1b-a9f4-7b3d-822a-523fdada41c8",
           *           "createdAt": "2026-11-02T09:30:00.000Z",
           *           "source": "public",
           *           "isRead": false,
           *           "formId": "01972d1b-0739-77d6-833f-25a7101990a7",
           *           "formName": "Coffee club",
           *           "subscriberId": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
            pagination:
              | components['schemas']['Pagination']
              | components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty. */
        page?: number;
        /** @description In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters. */
        cursor?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
         */
        formId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of deliveries. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1b-b4af-739d-85b6-5a14849e885a",
           *           "responseId": "01972d1b-a9f4-7b3d-822a-523fdada41c8",
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
            pagination:
              | components['schemas']['Pagination']
              | components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Makes retries safe: within 24 hours, the same request with the same key gets the stored response and has no further effect. For example `order-10023-points`. */
        'Idempotency-Key'?: components['parameters']['IdempotencyKey'];
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the form; opaque.
         * @example 01972d1b-0739-77d6-833f-25a7101990a7
         */
        formId: string;
        /**
         * @description The id of the delivery; opaque.
         * @example 01972d1b-b4af-739d-85b6-5a14849e885a
         */
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The delivery is pending. */
      202: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          'Idempotent-Replayed': components['headers']['IdempotentReplayed'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-b4af-739d-85b6-5a14849e885a",
           *         "responseId": "01972d1b-a9f4-7b3d-822a-523fdada41c8",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `FORBIDDEN`: The API key, or the role in the team, does not allow this. */
      403: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'FORBIDDEN';
          };
        };
      };
      /**
       * @description `FORM_NOT_FOUND`: The team has no form with this id.
       *
       *     `DELIVERY_NOT_FOUND`: The form has no webhook delivery with this id, or it is older than deliveries are kept.
       */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty. */
        page?: number;
        /** @description In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters. */
        cursor?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
        /** @description By time: `desc` lists the newest first. */
        order?: 'asc' | 'desc';
        /** @description Applies to facebook and instagram only; the other platforms have no types of posts. */
        postType?: 'post' | 'reel' | 'story';
        /** @description The earliest publishing time: an ISO 8601 date (calendar, week or ordinal) or timestamp. */
        startDate?: string;
        /** @description The latest publishing time: an ISO 8601 date (calendar, week or ordinal) or timestamp. A date includes its whole day. */
        endDate?: string;
        /** @description The id of a campaign. */
        campaignId?: string;
        /** @description A part of the content. The comparison ignores case; no character is a wildcard. */
        search?: string;
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
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
      /** @description A page of posts. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "id": "01972d1b-7223-7104-83bc-1807e6f740b2",
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
            pagination:
              | components['schemas']['PageOfTotal']
              | components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "id": "01972d1b-7223-7104-83bc-1807e6f740b2",
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description The number of days up to the last imported day; `12m` is 365 days. */
        window?: '7d' | '30d' | '90d' | '12m';
        /** @description The platforms, separated by commas; all by default. White space and empty elements are ignored. */
        platforms?: string;
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description One entry for each platform. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
        /** @description The number of days up to the last imported day; `12m` is 365 days. */
        window?: '7d' | '30d' | '90d' | '12m';
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  listCampaigns: {
    parameters: {
      query?: {
        /** @description The page, counted from 1: without `page` and `cursor`, the first one. A page after the last one is empty. */
        page?: number;
        /** @description In place of `page`: `*` for the first page, then the `nextCursor` of the page before. The response has no total, every page is as fast as the first one, and rows that are added meanwhile do not move others. Keep the order and the filters. */
        cursor?: string;
        /** @description The maximum number of entries on a page. */
        limit?: number;
        /** @description Counts only the last days of the campaign, up to today (UTC); `12m` is 365 days. By default, the whole campaign counts, up to now. */
        window?: '7d' | '30d' | '90d' | '12m';
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of campaigns. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": [
           *         {
           *           "posts": 3,
           *           "reach": 4180,
           *           "engagement": 312,
           *           "responses": 12,
           *           "newCustomers": 5,
           *           "redemptions": 4,
           *           "points": 102,
           *           "id": "autumn-launch-2026",
           *           "name": "Autumn launch",
           *           "startsAt": "2026-11-02T09:30:00.000Z",
           *           "endsAt": "2026-12-31T23:59:59.999Z"
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
            data: components['schemas']['CampaignView'][];
            pagination:
              | components['schemas']['Pagination']
              | components['schemas']['CursorPagination'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
  getCampaign: {
    parameters: {
      query?: {
        /** @description Counts only the last days of the campaign, up to today (UTC); `12m` is 365 days. By default, the whole campaign counts, up to now. */
        window?: '7d' | '30d' | '90d' | '12m';
      };
      header?: {
        /** @description Your id for this request: 1 to 128 letters, digits and `_ . : + / = @ -`. Any other id is replaced by a generated one. */
        'X-Request-Id'?: components['parameters']['RequestId'];
      };
      path: {
        /**
         * @description The id of the campaign, which posts and links carry.
         * @example 01972d1b-3dc2-760b-8247-2062d9c57bd9
         */
        campaignId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The campaign. */
      200: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "success": true,
           *       "data": {
           *         "posts": 3,
           *         "reach": 4180,
           *         "engagement": 312,
           *         "responses": 12,
           *         "newCustomers": 5,
           *         "redemptions": 4,
           *         "points": 102,
           *         "id": "autumn-launch-2026",
           *         "name": "Autumn launch",
           *         "startsAt": "2026-11-02T09:30:00.000Z",
           *         "endsAt": "2026-12-31T23:59:59.999Z"
           *       }
           *     }
           */
          'application/json': {
            /** @constant */
            success: true;
            data: components['schemas']['CampaignView'];
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
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
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
      /** @description `CAMPAIGN_NOT_FOUND`: The team has no campaign with this id. */
      404: {
        headers: {
          'X-Request-Id': components['headers']['RequestId'];
          'RateLimit-Limit': components['headers']['RateLimitLimit'];
          'RateLimit-Remaining': components['headers']['RateLimitRemaining'];
          'RateLimit-Reset': components['headers']['RateLimitReset'];
          'Ignored-Parameters': components['headers']['IgnoredParameters'];
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'] & {
            /** @enum {string} */
            code?: 'CAMPAIGN_NOT_FOUND';
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
         * @example 01972d1b-b4af-739d-85b6-5a14849e885a
         */
        'webhook-id': string;
        /**
         * @description The time of this attempt, in seconds since 1970 (UTC).
         * @example 1793611800
         */
        'webhook-timestamp': number;
        /**
         * @description Sent when the form has a `webhookSecret`: `v1,` and the base64 of an HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`, with the exact bytes of the body.
         * @example v1,37js/3OaxCyH4Gi0y2ATZJziNYMDdG5MOorzmrdH9KU=
         */
        'webhook-signature'?: string;
        /**
         * @description Identifies the sender.
         * @example Rapport-Webhook/1
         */
        'User-Agent': string;
        /** @description Sent with a test event, which a person sends from the console: its answers are samples, and no response has its `id`. */
        'webhook-test'?: 'true';
      };
      path?: never;
      cookie?: never;
    };
    /** @description Compact JSON in UTF-8. The signature in the example is valid for the example body without white space and the `webhookSecret` in the example of `createForm`. */
    requestBody: {
      content: {
        /**
         * @example {
         *       "id": "01972d1b-a9f4-7b3d-822a-523fdada41c8",
         *       "createdAt": "2026-11-02T09:30:00.000Z",
         *       "source": "public",
         *       "isRead": false,
         *       "formId": "01972d1b-0739-77d6-833f-25a7101990a7",
         *       "formName": "Coffee club",
         *       "subscriberId": "01972d1b-b6c4-7586-8387-5e34487ca3c1",
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
           * @description The earliest time of the next attempt, in seconds or as an HTTP date.
           * @example 120
           */
          'Retry-After'?: string;
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `failed`: the receiver no longer accepts this delivery. Not retried. Webhooks of later responses are still sent. */
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
           * @description The earliest time of the next attempt, in seconds or as an HTTP date.
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
           * @description The earliest time of the next attempt, in seconds or as an HTTP date.
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
