-- What all servers on this database have to agree on: the secret that signs cookies, the time zone.
CREATE TABLE server_values (
  name text COLLATE "C" PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);
