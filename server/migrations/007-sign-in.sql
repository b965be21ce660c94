-- Sign-ins for which browsers were sent to the provider. A row is removed once the browser is back.
-- staff_accounts contains the provider's subject of such people, under `oidc:` and the issuer.
CREATE TABLE oidc_requests (
  -- SHA-256 of the value that the browser has to bring back.
  state_hash bytea PRIMARY KEY,
  -- The value that the provider has to put into its answer.
  nonce text NOT NULL,
  -- The secret for which the provider hands out its answer.
  code_verifier text NOT NULL,
  -- An address of the product, to continue from.
  return_path text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- The list to which the parts of an upload belong, as named by its browser; NULL before the first
-- part.
ALTER TABLE list_move ADD COLUMN list text COLLATE "C";
