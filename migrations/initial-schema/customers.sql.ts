/** Balances change often: the fill factor leaves room for heap-only updates, which do not touch the indexes. */
export const CUSTOMERS = `
  CREATE TABLE customers (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text,
    email_key text,
    phone text,
    username text,
    points numeric(15, 2) NOT NULL DEFAULT 0,
    transaction_count integer NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    -- A line feed keeps a match from crossing from one part into the next.
    search_text text NOT NULL GENERATED ALWAYS AS (
      lower(normalize(first_name || ' ' || last_name || E'\\n' || coalesce(email, '') || E'\\n' ||
                      coalesce(phone, '')))
    ) STORED,
    CONSTRAINT pk_customers PRIMARY KEY (team_id, id),
    CONSTRAINT fk_customers_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT ck_customers_points CHECK (points BETWEEN 0 AND 1000000000000),
    CONSTRAINT ck_customers_email_key CHECK ((email IS NULL) = (email_key IS NULL)),
    CONSTRAINT ck_customers_contact CHECK (email IS NOT NULL OR phone IS NOT NULL)
  ) WITH (fillfactor = 85);
  COMMENT ON TABLE customers IS 'Loyalty customers. email_key is the form in which e-mails are compared; points is the balance; transaction_count numbers the ledger.';
  CREATE UNIQUE INDEX uq_customers_team_email ON customers (team_id, email_key)
    WHERE email_key IS NOT NULL;
  CREATE UNIQUE INDEX uq_customers_team_phone ON customers (team_id, phone)
    WHERE phone IS NOT NULL;
  CREATE INDEX ix_customers_team_search ON customers
    USING gin (team_id, search_text gin_trgm_ops);
  CREATE INDEX ix_customers_team_created ON customers (team_id, created_at, id);`;

export const COUPONS = `
  CREATE TABLE coupons (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    points numeric(15, 2) NOT NULL,
    per_customer integer NOT NULL DEFAULT 1,
    starts_at timestamptz(3),
    ends_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_coupons PRIMARY KEY (team_id, id),
    CONSTRAINT fk_coupons_team FOREIGN KEY (team_id) REFERENCES teams (id),
    CONSTRAINT ck_coupons_name CHECK (char_length(name) BETWEEN 1 AND 255),
    CONSTRAINT ck_coupons_points CHECK (points > 0 AND points <= 1000000000),
    CONSTRAINT ck_coupons_per_customer CHECK (per_customer >= 1),
    CONSTRAINT ck_coupons_period CHECK (ends_at > starts_at)
  );
  COMMENT ON TABLE coupons IS 'Coupons: the value of their codes, the limit of redemptions per customer, and the time in which they are valid.';
  CREATE INDEX ix_coupons_team_created ON coupons (team_id, created_at, id);

  CREATE TABLE coupon_codes (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    code text NOT NULL,
    max_redemptions integer NOT NULL DEFAULT 1,
    redemptions integer NOT NULL DEFAULT 0,
    CONSTRAINT pk_coupon_codes PRIMARY KEY (team_id, id),
    CONSTRAINT uq_coupon_codes_team_code UNIQUE (team_id, code),
    CONSTRAINT fk_coupon_codes_coupon FOREIGN KEY (team_id, coupon_id)
      REFERENCES coupons (team_id, id),
    CONSTRAINT ck_coupon_codes_max_redemptions CHECK (max_redemptions >= 1),
    CONSTRAINT ck_coupon_codes_redemptions CHECK (redemptions BETWEEN 0 AND max_redemptions)
  );
  COMMENT ON TABLE coupon_codes IS 'Codes of a coupon, as printed in QR codes.';
  CREATE INDEX ix_coupon_codes_coupon ON coupon_codes (team_id, coupon_id, id);

  CREATE TABLE coupon_customers (
    team_id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    redemptions integer NOT NULL,
    CONSTRAINT pk_coupon_customers PRIMARY KEY (team_id, coupon_id, customer_id),
    CONSTRAINT fk_coupon_customers_coupon FOREIGN KEY (team_id, coupon_id)
      REFERENCES coupons (team_id, id),
    CONSTRAINT fk_coupon_customers_customer FOREIGN KEY (team_id, customer_id)
      REFERENCES customers (team_id, id),
    CONSTRAINT ck_coupon_customers_redemptions CHECK (redemptions >= 1)
  );
  COMMENT ON TABLE coupon_customers IS 'Customers who have redeemed a coupon, with the number of redemptions, which the limit per customer is checked against.';

  CREATE TABLE coupon_redemptions (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    code_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT pk_coupon_redemptions PRIMARY KEY (team_id, id),
    CONSTRAINT fk_coupon_redemptions_coupon FOREIGN KEY (team_id, coupon_id)
      REFERENCES coupons (team_id, id),
    CONSTRAINT fk_coupon_redemptions_code FOREIGN KEY (team_id, code_id)
      REFERENCES coupon_codes (team_id, id),
    CONSTRAINT fk_coupon_redemptions_customer FOREIGN KEY (team_id, customer_id)
      REFERENCES customers (team_id, id)
  );
  COMMENT ON TABLE coupon_redemptions IS 'Each redemption of a code.';`;

/** `number` counts the rows of a customer without gaps, so that a page of the ledger is a range of numbers. */
export const POINTS_LEDGER = `
  CREATE TABLE points_transactions (
    team_id uuid NOT NULL,
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    number integer NOT NULL,
    delta numeric(15, 2) NOT NULL,
    balance_after numeric(15, 2) NOT NULL,
    reason text NOT NULL,
    redemption_id uuid,
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT pk_points_transactions PRIMARY KEY (team_id, id),
    CONSTRAINT uq_points_transactions_customer_number UNIQUE (team_id, customer_id, number),
    CONSTRAINT fk_points_transactions_customer FOREIGN KEY (team_id, customer_id)
      REFERENCES customers (team_id, id),
    CONSTRAINT fk_points_transactions_redemption FOREIGN KEY (team_id, redemption_id)
      REFERENCES coupon_redemptions (team_id, id),
    CONSTRAINT ck_points_transactions_delta CHECK (delta <> 0),
    CONSTRAINT ck_points_transactions_balance CHECK (balance_after >= 0),
    CONSTRAINT ck_points_transactions_reason CHECK (reason IN ('loyalty', 'coupon')),
    CONSTRAINT ck_points_transactions_redemption
      CHECK ((reason = 'coupon') = (redemption_id IS NOT NULL))
  );
  COMMENT ON TABLE points_transactions IS 'The points ledger, append-only: one row for each change of a balance.';

  CREATE FUNCTION reject_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'points_transactions is append-only';
  END $$;
  CREATE TRIGGER tr_points_transactions_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON points_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION reject_ledger_change();`;
