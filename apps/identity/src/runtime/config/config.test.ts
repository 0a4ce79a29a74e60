import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const listProblems = (env: Record<string, string>): readonly string[] => {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}
const readConfigFrom = (env: Record<string, string>) => {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'u7Jk2pQx9vLr4TzWm8Ns1CyHb6Gd3FaE',
  PUBLIC_URL: 'https://auth.example.test',
  DATABASE_URL: 'postgres://app@db.example.test/vestibule',
}

describe('configuration', () => {
  test('needs nothing in development', () => {
    expect(readConfigFrom({})).toMatchObject({
      environment: 'development',
      host: '127.0.0.1',
      port: 4600,
      demoPort: 4700,
      publicUrl: 'http://localhost:4600',
      portalOrigin: 'http://localhost:4600',
      databaseUrl: undefined,
      secretKey: undefined,
      trustedProxies: [],
    })
    expect(readConfigFrom({}).auditRetentionDays).toBeUndefined()
    expect(readConfigFrom({})).toMatchObject({ metricsPort: undefined, metricsHost: '127.0.0.1' })
    expect(readConfigFrom({ AUDIT_RETENTION_DAYS: '365' }).auditRetentionDays).toBe(365)
    expect(readConfigFrom({}).emailSuffixes).toEqual([])
    expect(readConfigFrom({ EMAIL_SUFFIXES: 'corp.internal, .LAN' }).emailSuffixes).toEqual([
      'corp.internal',
      'lan',
    ])
    expect(readConfigFrom({ PORT: '5000', DATABASE_URL: '' }).publicUrl).toBe('http://localhost:5000')
  })

  test.each([
    [{ PORT: '99999' }, 'PORT is "99999": it must be a port from 1 to 65535'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT is "x": it must be a port from 1 to 65535'],
    [{ PORT: '5000', METRICS_PORT: '5000' }, 'METRICS_PORT is "5000": it must be another port than PORT'],
    [{ PORT: '0' }, 'PORT is "0": it must be a port from 1 to 65535'],
    [
      { AUDIT_RETENTION_DAYS: '0' },
      'AUDIT_RETENTION_DAYS is "0": it must be a number of days from 1 to 36500',
    ],
    [
      { AUDIT_RETENTION_DAYS: '1 year' },
      'AUDIT_RETENTION_DAYS is "1 year": it must be a number of days from 1 to 36500',
    ],
    [
      { EMAIL_SUFFIXES: 'a b' },
      'EMAIL_SUFFIXES is "a b": it must be endings of domains separated by commas, such as corp.internal',
    ],
    [{ DEMO_PORT: 'x' }, 'DEMO_PORT is "x": it must be a port from 1 to 65535'],
    [{ HOST: 'a b' }, 'HOST is "a b": it must be a host name or address such as 127.0.0.1 or ::'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod": it must be one of development, test, production'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL is "mysql://x": it must be postgres://user:password@host:port/database',
    ],
    [
      { PUBLIC_URL: 'http://example.test' },
      'PUBLIC_URL is "http://example.test": it must be an https:// address without path (http:// for localhost only)',
    ],
    [
      { PUBLIC_URL: 'https://x.test/path' },
      'PUBLIC_URL is "https://x.test/path": it must be an https:// address without path (http:// for localhost only)',
    ],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY is 5 bytes long: it must be at least 32 random bytes'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/8,nonsense' },
      'TRUSTED_PROXIES is "10.0.0.0/8,nonsense": it must be addresses or networks parted by commas, such as 10.0.0.0/8,::1',
    ],
    [
      { SMTP_URL: 'http://mail.test' },
      'SMTP_URL is "http://mail.test": it must be smtp://user:password@host:port or smtps://..',
    ],
    [
      { SMS_URL: 'https://AC1:hidden@api.example.test' },
      'SMS_URL is "https://AC1:***@api.example.test": it must be https://account:token@host?from=.. with a number (+15550100), a name, or a service (MG..)',
    ],
    [
      { SMS_URL: 'http://AC1:hidden@api.example.test?from=Acme' },
      'SMS_URL is "http://AC1:***@api.example.test?from=Acme": it must be https://account:token@host?from=.. with a number (+15550100), a name, or a service (MG..)',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud": it must be one of trace, debug, info, warn, error, fatal, silent',
    ],
  ])('%o is one line that names what was found and what is allowed', (env, line) => {
    expect(listProblems(env)).toEqual([line])
  })

  test('SEC-AU-03 shows no password', () => {
    const [line] = listProblems({ DATABASE_URL: 'mysql://app:hunter2@db/x' })
    expect(line).not.toContain('hunter2')
    expect(listProblems({ SECRET_KEY: 'hunter2' }).join()).not.toContain('hunter2')
  })

  test('SEC-SS-10 SEC-DE-09 production needs a secret of its own, an address and a database', () => {
    expect(listProblems(production)).toEqual([])
    for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'DATABASE_URL'] as const) {
      const { [name]: _, ...rest } = production
      expect(listProblems(rest)).toEqual([
        expect.stringMatching(new RegExp(`^${name} is missing: in production`)),
      ])
    }
    const { DATABASE_URL: _, ...embedded } = production
    expect(listProblems({ ...embedded, VESTIBULE_ALLOW_EMBEDDED: '1' })).toEqual([])
  })

  test.each([
    'change-me-change-me-change-me-change-me',
    'a'.repeat(40),
    '0123456789abcdef0123456789abcdef',
    'this-is-an-example-secret-of-32-bytes',
  ])('SEC-SS-10 production refuses the sample secret %s', (SECRET_KEY) => {
    expect(listProblems({ ...production, SECRET_KEY })).toEqual([
      'SECRET_KEY is a sample value: in production it must be at least 32 random bytes',
    ])
  })
})
