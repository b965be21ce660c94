import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as v from 'valibot';
import { isStaffEmail, staffName } from '#protocol/staffApi.ts';
import { MIN_STAFF_PASSWORD_LENGTH, staffPasswordProblem } from '#protocol/staffPassword.ts';
import type { OidcSettings } from '#server/auth/oidcProvider.ts';
import {
  address,
  duration,
  folder,
  hasOneHost,
  isOrigin,
  isSameIssuer,
  isTimeZone,
  MIN_SECRET_LENGTH,
  providerAddress,
  secret,
  wholeNumber,
} from '#server/settingChecks.ts';

/**
 * Every setting: its environment variable, fallback, description and check. An empty variable
 * counts as none. The table in docs/shared.md is made from this.
 */
export const SETTINGS = {
  PORT: {
    fallback: '4180',
    what: 'the port to listen on',
    must: 'be a whole number from 1 to 65535',
    schema: wholeNumber(1, 65_535),
  },
  HOST: {
    fallback: '127.0.0.1',
    what: 'the address to listen on; `0.0.0.0` for all',
    must: 'be a name or an address of this machine, without a port',
    schema: v.pipe(
      v.string(),
      v.check((text) => isIP(text) !== 0 || /^[a-z][a-z\d.-]*$/i.test(text)),
    ),
  },
  PUBLIC_URL: {
    fallback: null,
    what: 'the address that staff open; else `http://localhost:PORT`. With `https:` cookies are `Secure`',
    must: 'begin with http:// or https:// and have no path',
    schema: v.pipe(address(['http:', 'https:']), v.check(isOrigin)),
  },
  DATABASE_URL: {
    fallback: null,
    what: 'a PostgreSQL database (15 or newer); else the embedded database in `DATA_FOLDER`',
    must: 'begin with postgres:// or postgresql://, name one host alone, and have what is special in its password encoded, such as # as %23',
    schema: v.pipe(address(['postgres:', 'postgresql:']), v.check(hasOneHost)),
  },
  DATABASE_CONNECTIONS: {
    fallback: '10',
    what: 'the size of the connection pool; one more connection listens for changes',
    must: 'be a whole number from 2 to 200',
    schema: wholeNumber(2, 200),
  },
  DATA_FOLDER: {
    fallback: './data',
    what: 'the folder of the embedded database; ignored with `DATABASE_URL`',
    ...folder,
  },
  BACKUP_EVERY: {
    fallback: null,
    what: 'how often to make a backup, such as `30m`, `24h` or `7d`, over two connections; else never',
    must: 'be a number and m, h or d, such as 24h',
    schema: duration,
  },
  BACKUP_KEEP: {
    fallback: '7',
    what: 'how many to keep',
    must: 'be a whole number from 1 to 9999',
    schema: wholeNumber(1, 9999),
  },
  BACKUP_FOLDER: {
    fallback: './backups',
    what: 'their folder, best on another disk',
    ...folder,
  },
  AUDIT_KEEP: {
    fallback: '730d',
    what: 'for how long the audit stays, up to a month longer',
    must: 'be a number and m, h or d, such as 730d',
    schema: duration,
  },
  HISTORY_KEEP: {
    fallback: null,
    what: 'for how long the history stays, such as `730d`, and who was removed can be restored; else for ever',
    must: 'be a number and d, such as 730d',
    schema: v.pipe(v.string(), v.endsWith('d'), duration),
  },
  ADMIN_EMAIL: {
    fallback: null,
    what: 'the first admin, made by the first start with an empty list; else by a link',
    must: 'be an email',
    schema: v.pipe(v.string(), v.check(isStaffEmail)),
  },
  ADMIN_PASSWORD: {
    fallback: null,
    what: 'their password',
    must: `have ${MIN_STAFF_PASSWORD_LENGTH} characters or more, and be no common one`,
    schema: v.pipe(
      v.string(),
      v.check((text) => staffPasswordProblem(text, []) === null),
    ),
  },
  ADMIN_NAME: {
    fallback: 'Yönetici',
    what: 'their name',
    must: 'be a name',
    schema: staffName,
  },
  TRUST_PROXY: {
    fallback: '0',
    what: 'how many proxies append to `X-Forwarded-For`; with 0 the header is ignored',
    must: 'be a whole number from 0 to 10',
    schema: wholeNumber(0, 10),
  },
  TZ: {
    fallback: 'Europe/Istanbul',
    what: 'the time zone of dates; the first start fixes it for the database',
    must: 'be the name of a time zone, such as Europe/Istanbul',
    schema: v.pipe(v.string(), v.check(isTimeZone)),
  },
  LOG_LEVEL: {
    fallback: 'info',
    what: '`debug`, `info`, `warn`, `error` or `silent`',
    must: 'be debug, info, warn, error or silent',
    schema: v.picklist(['debug', 'info', 'warn', 'error', 'silent']),
  },
  METRICS_TOKEN: {
    fallback: null,
    what: `the bearer token for \`/metrics\`, ${MIN_SECRET_LENGTH} characters or more; else there are no metrics`,
    must: `have ${MIN_SECRET_LENGTH} characters or more`,
    schema: secret,
  },
  OIDC_ISSUER: {
    fallback: null,
    what: 'the OpenID provider, such as `https://login.example.com/realms/office`; else there are only passwords',
    ...providerAddress,
  },
  OIDC_CLIENT_ID: {
    fallback: null,
    what: 'the client’s id at the provider',
    must: 'not be empty',
    schema: v.string(),
  },
  OIDC_CLIENT_SECRET: {
    fallback: null,
    what: 'the client’s secret',
    must: 'not be empty',
    schema: v.string(),
  },
  OIDC_NAME: {
    fallback: 'Kurum hesabı',
    what: 'the provider’s name on the button `Kurum hesabı ile giriş yap`',
    must: 'have 60 characters at most, in one line',
    schema: v.pipe(
      v.string(),
      v.maxLength(60),
      v.check((text) => !/\p{Cc}/u.test(text)),
    ),
  },
  OIDC_SCOPES: {
    fallback: 'openid email profile',
    what: 'the scopes to request; `profile` brings the names of those who join',
    must: 'name openid and email, with blanks between',
    schema: v.pipe(
      v.string(),
      v.check((text) => ['openid', 'email'].every((scope) => text.split(' ').includes(scope))),
    ),
  },
  OIDC_TRUSTED_EMAILS: {
    fallback: null,
    what: 'issuers, with blanks between, whose emails count as verified, whatever `email_verified` says; only those in which nobody can choose their own',
    must: 'name issuers, with blanks between',
    schema: v.pipe(
      v.string(),
      v.transform((text) => text.split(' ')),
      v.array(providerAddress.schema),
    ),
  },
} as const;

/** Somebody waits for it. */
const PROVIDER_TIMEOUT_S = 5;

/** The first of each pair needs the second. */
const NEEDED = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['OIDC_TRUSTED_EMAILS', 'OIDC_ISSUER'],
] as const;

type SettingName = keyof typeof SETTINGS;
type Value<Name extends SettingName> = v.InferOutput<(typeof SETTINGS)[Name]['schema']>;

/** By the name of its variable; `null`: neither set nor with a fallback. */
export type Settings = {
  readonly [Name in SettingName]:
    | Value<Name>
    | ((typeof SETTINGS)[Name]['fallback'] extends null ? null : never);
};

export type ReadSettings =
  | { readonly ok: true; readonly settings: Settings }
  /** A sentence for each wrong setting, without its value, which may be a secret. */
  | { readonly ok: false; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param given such as `process.env`. `NAME_FILE` names a file that has the value of `NAME`, so that
 *   a secret need not be in the environment
 */
export function readSettings(given: Environment): ReadSettings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  const environment = { ...given, ...valuesInFiles(given, problems) };
  for (const [name, { fallback, must, schema }] of Object.entries(SETTINGS)) {
    const text = environment[name] || fallback;
    const read = text === null ? null : v.safeParse(schema, text);
    if (read !== null && !read.success) problems.push(`${name} must ${must}.`);
    settings[name] = read?.output ?? null;
  }
  const isSet = (name: SettingName) => Boolean(environment[name] || given[`${name}_FILE`]);
  for (const [name, needed] of NEEDED) {
    if (isSet(name) && !isSet(needed)) {
      problems.push(`${needed} must be set, too, where ${name} is.`);
    }
  }
  // Each was parsed by the schema of its name.
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, settings: settings as Settings };
}

function valuesInFiles(given: Environment, problems: string[]): Environment {
  const read: Record<string, string> = {};
  for (const name of Object.keys(SETTINGS)) {
    const path = given[`${name}_FILE`];
    if (!path) continue;
    if (given[name]) problems.push(`${name} and ${name}_FILE are both set: unset one.`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
    } catch {
      problems.push(`${name}_FILE must be the path of a file that can be read.`);
    }
  }
  return read;
}

/** The address in browsers, without a trailing slash. */
export function publicUrl({ PUBLIC_URL, PORT }: Settings): string {
  return PUBLIC_URL === null ? `http://localhost:${PORT}` : new URL(PUBLIC_URL).origin;
}

/** The provider where staff may also sign in; `null`: none. */
export function oidcSettings(settings: Settings): OidcSettings | null {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (issuer === null || clientId === null || clientSecret === null) return null;
  return {
    issuer,
    clientId,
    clientSecret,
    name: settings.OIDC_NAME,
    scopes: settings.OIDC_SCOPES,
    trustsEmails: settings.OIDC_TRUSTED_EMAILS?.some((one) => isSameIssuer(one, issuer)) === true,
    redirectUrl: `${publicUrl(settings)}/api/oidc/callback`,
    timeoutS: PROVIDER_TIMEOUT_S,
  };
}

/** The settings as the table of docs/shared.md. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { fallback, what }]) =>
      `| \`${name}\` | ${fallback === null ? '–' : `\`${fallback}\``} | ${what} |`,
  );
  return ['| setting | without one | what it is |', '| --- | --- | --- |', ...rows].join('\n');
}
