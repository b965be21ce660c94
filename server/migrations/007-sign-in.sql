-- Sign-ins that browsers were sent to the provider for. A row is gone once the browser is back. Who
-- signs in there has in staff_accounts, under `oidc:` and the issuer, the name that it has for them.
CREATE TABLE oidc_requests (
  -- SHA-256 of what the browser has to bring back.
  state_hash bytea PRIMARY KEY,
  -- What the provider has to write into its answer.
  nonce text NOT NULL,
  -- What its answer is given out for.
  code_verifier text NOT NULL,
  -- An address of ours, to go on from.
  return_path text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Which list the parts of a move are of, as its browser names it; NULL before the first part.
ALTER TABLE list_move ADD COLUMN list text COLLATE "C";
