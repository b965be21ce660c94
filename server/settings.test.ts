import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  oidcSettings,
  publicUrl,
  readSettings,
  SETTINGS,
  type Settings,
} from '#server/settings.ts';
import { temporaryFolder } from '#server/testing/services/temporaryFolder.ts';

function settingsOf(environment: Record<string, string>): Settings {
  const read = readSettings(environment);
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.settings;
}

it('a server starts without any setting, and an empty one counts as none', () => {
  const settings = settingsOf({ PORT: '', METRICS_TOKEN: '', PATH: '/bin' });
  expect(settings).toEqual({
    PORT: 4180,
    HOST: '127.0.0.1',
    PUBLIC_URL: null,
    DATABASE_URL: null,
    DATABASE_CONNECTIONS: 10,
    DATA_FOLDER: './data',
    BACKUP_EVERY: null,
    BACKUP_KEEP: 7,
    AUDIT_KEEP: 730 * 24 * 60 * 60_000,
    HISTORY_KEEP: null,
    BACKUP_FOLDER: './backups',
    ADMIN_EMAIL: null,
    ADMIN_PASSWORD: null,
    ADMIN_NAME: 'Yönetici',
    TRUST_PROXY: 0,
    TZ: 'Europe/Istanbul',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: null,
    OIDC_ISSUER: null,
    OIDC_CLIENT_ID: null,
    OIDC_CLIENT_SECRET: null,
    OIDC_NAME: 'Kurum hesabı',
    OIDC_SCOPES: 'openid email profile',
    OIDC_TRUSTED_EMAILS: null,
  });
  expect(publicUrl(settings)).toBe('http://localhost:4180');
});

it('every setting is read from the environment', () => {
  const environment = {
    PORT: '80',
    HOST: '::1',
    PUBLIC_URL: 'https://users.example.com/',
    DATABASE_URL: 'postgresql://a:b,b@c/d?sslmode=require',
    DATABASE_CONNECTIONS: '20',
    DATA_FOLDER: '/srv/data',
    BACKUP_EVERY: '24h',
    AUDIT_KEEP: '365d',
    HISTORY_KEEP: '90d',
    BACKUP_KEEP: '14',
    BACKUP_FOLDER: '/srv/backups',
    ADMIN_EMAIL: 'ayse@example.com',
    ADMIN_PASSWORD: 'gizli-ve-uzun-7',
    ADMIN_NAME: 'Ayşe Yılmaz',
    TRUST_PROXY: '1',
    TZ: 'Europe/Berlin',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 't'.repeat(32),
    OIDC_ISSUER: 'https://login.example.com/realms/office',
    OIDC_CLIENT_ID: 'users',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: 'Şirket hesabı',
    OIDC_SCOPES: 'openid email',
    OIDC_TRUSTED_EMAILS: 'https://login.example.com/realms/office https://b',
  } satisfies Record<keyof Settings, string>;
  const settings = settingsOf(environment);
  expect(settings).toEqual({
    ...environment,
    PORT: 80,
    DATABASE_CONNECTIONS: 20,
    TRUST_PROXY: 1,
    BACKUP_EVERY: 24 * 60 * 60_000,
    BACKUP_KEEP: 14,
    AUDIT_KEEP: 365 * 24 * 60 * 60_000,
    HISTORY_KEEP: 90 * 24 * 60 * 60_000,
    OIDC_TRUSTED_EMAILS: ['https://login.example.com/realms/office', 'https://b'],
  });
  expect(publicUrl(settings)).toBe('https://users.example.com');
});

const WRONG: Record<keyof Settings, readonly string[]> = {
  PORT: ['0', '65536', '-1', '80.5', '4180 ', '0x50', 'http'],
  HOST: ['a b', 'http://a', 'a:80'],
  PUBLIC_URL: ['users.example.com', 'ftp://a', 'https://a/users', 'https://a/?b', 'https://b@a'],
  DATABASE_URL: [
    'localhost',
    'mysql://a',
    'postgres://a:b@c,d/e',
    'postgres://a:b@c:5432,d:5432/e',
    'postgres://a:b@/e?host=c,d',
  ],
  DATABASE_CONNECTIONS: ['1', '201', 'ten'],
  DATA_FOLDER: ['a\0b'],
  BACKUP_EVERY: ['0h', '24', 'h', '24 h', '1w', '10000m'],
  BACKUP_KEEP: ['0', '-1', 'all'],
  AUDIT_KEEP: ['0d', '2y'],
  HISTORY_KEEP: ['0d', '720h'],
  BACKUP_FOLDER: ['a\0b'],
  METRICS_TOKEN: ['s'.repeat(31)],
  ADMIN_EMAIL: ['ayse'],
  ADMIN_PASSWORD: ['kısa', 'password123'],
  ADMIN_NAME: ['a\nb'],
  TRUST_PROXY: ['true', '11', '127.0.0.1'],
  TZ: ['Istanbul', 'UTC+3 '],
  LOG_LEVEL: ['verbose', 'INFO'],
  OIDC_ISSUER: ['login.example.com', 'http://login.example.com', 'http://localhost.example.com'],
  OIDC_CLIENT_ID: [],
  OIDC_CLIENT_SECRET: [],
  OIDC_NAME: ['a'.repeat(61), 'a\nb'],
  OIDC_SCOPES: ['openid', 'email,openid'],
  OIDC_TRUSTED_EMAILS: ['1', 'https://a  https://b'],
};

it.each(
  Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)(
  'the setting %s="%s" is refused in one sentence that does not contain the value',
  (name, value) => {
    const { must } = Object.entries(SETTINGS).find(([known]) => known === name)?.[1] ?? {
      must: '',
    };
    const read = readSettings({ [name]: value });
    expect(read).toMatchObject({ ok: false });
    const problems = read.ok
      ? []
      : read.problems.filter((problem) => problem.startsWith(`${name} `));
    expect(problems).toEqual([`${name} must ${must}.`]);
    expect(JSON.stringify(read)).not.toContain(JSON.stringify(value));
  },
);

it('a setting can stand in a file, which its name with _FILE points to', () => {
  const path = join(temporaryFolder('settings'), 'secret');
  writeFileSync(path, `${'s'.repeat(32)}\n`);
  expect(settingsOf({ METRICS_TOKEN_FILE: path }).METRICS_TOKEN).toBe('s'.repeat(32));
  const problemsOf = (environment: Record<string, string>) => {
    const read = readSettings(environment);
    return read.ok ? [] : read.problems;
  };
  expect(problemsOf({ METRICS_TOKEN_FILE: `${path}-gone` })).toEqual([
    'METRICS_TOKEN_FILE must be the path of a file that can be read.',
  ]);
  expect(problemsOf({ METRICS_TOKEN: 's'.repeat(32), METRICS_TOKEN_FILE: path })).toEqual([
    'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: unset one.',
  ]);
  writeFileSync(path, 'short');
  expect(problemsOf({ METRICS_TOKEN_FILE: path })).toEqual([
    'METRICS_TOKEN must have 32 characters or more.',
  ]);
});

it('all wrong settings are reported at once', () => {
  const read = readSettings({ PORT: 'x', TZ: 'x', LOG_LEVEL: 'info', METRICS_TOKEN: 'x' });
  expect(read).toMatchObject({
    problems: [/^PORT/, /^TZ/, /^METRICS_TOKEN/].map((name) => expect.stringMatching(name)),
  });
});

it('an incompletely configured sign-in provider is refused, naming each missing setting', () => {
  const problemsOf = (environment: Record<string, string>) => {
    const read = readSettings(environment);
    return read.ok ? [] : read.problems;
  };
  const provider = {
    OIDC_ISSUER: 'https://a',
    OIDC_CLIENT_ID: 'users',
    OIDC_CLIENT_SECRET: 'secret',
  };
  expect(problemsOf(provider)).toEqual([]);
  expect(problemsOf({ OIDC_CLIENT_ID: 'users' })).toEqual([
    'OIDC_ISSUER must be set, too, where OIDC_CLIENT_ID is.',
  ]);
  expect(problemsOf({ OIDC_TRUSTED_EMAILS: 'https://a' })).toEqual([
    'OIDC_ISSUER must be set, too, where OIDC_TRUSTED_EMAILS is.',
  ]);
});

it.each([
  ['https://a/realms/office https://b', true],
  ['https://b https://a/realms/office/', true],
  ['https://a/realms', false],
])(
  'with OIDC_TRUSTED_EMAILS="%s", emails of https://a/realms/office are trusted: %s',
  (text, is) => {
    const settings = settingsOf({
      OIDC_ISSUER: 'https://a/realms/office',
      OIDC_CLIENT_ID: 'users',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_TRUSTED_EMAILS: text,
    });
    expect(oidcSettings(settings)?.trustsEmails).toBe(is);
  },
);
