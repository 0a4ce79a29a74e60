import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as read from './values.ts'
import type { Network } from '../client-address.ts'
import type { RecaptchaServer } from './recaptcha-server.ts'
import type { SmsProvider } from './sms-provider.ts'

/** Everything the environment decides, checked. */
export type Config = {
  readonly environment: 'development' | 'test' | 'production'
  readonly host: string
  readonly port: number
  /** Where `/metrics` is served. Absent: nowhere. */
  readonly metricsPort: number | undefined
  readonly metricsHost: string
  readonly demoPort: number
  /** Where browsers reach this server, without a trailing slash. Issuer of tokens and base of links. */
  readonly publicUrl: string
  /** Origin of `publicUrl`. */
  readonly portalOrigin: string
  /** Domain that passkeys and security keys are made for: the host of `publicUrl` or a domain above it. */
  readonly relyingPartyId: string
  readonly dataDirectory: string
  /** Absent: the embedded database in the data directory. */
  readonly databaseUrl: string | undefined
  /** A role that may change tables; used by `npm run migrate` only. */
  readonly migrationUrl: string | undefined
  /** By which keys of tokens that are made from now on sign. */
  readonly signingAlgorithm: 'RS256' | 'ES256'
  /** Absent in development: one is made and kept in the data directory. */
  readonly secretKey: Buffer | undefined
  /** The key before, while the installation changes to another one. */
  readonly secretKeyPrevious: Buffer | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Who sends text messages. */
  readonly sms: SmsProvider | undefined
  /** Who judges captchas, where the settings ask for that provider. */
  readonly recaptcha: RecaptchaServer | undefined
  /** A filter of leaked passwords, made by `npm run breached-filter`. */
  readonly breachedPasswordsFile: string | undefined
  /**
   * Where the first five letters of hashes are looked up: opt-in, for it tells a third party when passwords are set.
   */
  readonly breachedLookupUrl: string | undefined
  /** Another database of the countries of addresses, in MaxMind's format. Absent: the one that comes with the server. */
  readonly countriesFile: string | undefined
  readonly trustedProxies: readonly Network[]
  /** Servers that may be reached although they are not public https: the mock providers of development. */
  readonly outgoingOrigins: readonly string[]
  /** Endings of mail domains that are taken beside the public ones: those of a network of the operator's own. */
  readonly emailSuffixes: readonly string[]
  readonly logLevel: string
  /** Days for which audits are kept. Absent: for ever. */
  readonly auditRetentionDays: number | undefined
  readonly portalDirectory: string
}

export type Environment = Readonly<Record<string, string | undefined>>
export type ReadConfig = { readonly config: Config } | { readonly problems: readonly string[] }

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))

/** Judged by Google unless told otherwise; without a secret there is no provider. */
const readRecaptcha = (
  url = 'https://www.google.com/recaptcha',
  secret?: string,
): RecaptchaServer | undefined => (secret ? { url: url.replace(/\/$/, ''), secret } : undefined)

/** What production needs and development does without. */
const productionProblems = (env: Environment): string[] => {
  if (env.NODE_ENV !== 'production') return []
  const missing = (name: string, allowed: string): string[] =>
    env[name] ? [] : [`${name} is missing: in production it must be ${allowed}`]
  const mayEmbed = env.VESTIBULE_ALLOW_EMBEDDED === '1'
  const isSample = env.SECRET_KEY !== undefined && read.isSampleSecret(env.SECRET_KEY)
  return [
    ...(isSample ? ['SECRET_KEY is a sample value: in production it must be at least 32 random bytes'] : []),
    ...missing('SECRET_KEY', 'at least 32 random bytes'),
    ...missing('PUBLIC_URL', 'the https address browsers reach this server at'),
    ...(mayEmbed ? [] : missing('DATABASE_URL', 'postgres://.. (or set VESTIBULE_ALLOW_EMBEDDED=1)')),
  ]
}

/** Reads and checks the environment once. Each problem is one line: the variable, what was found, what is allowed. */
export const readConfig = (env: Environment): ReadConfig => {
  const problems = productionProblems(env)
  const value = <T>(name: string, parse: read.Parse<T>, fallback: T): T => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const result = parse(text)
    if ('value' in result) return result.value
    problems.push(`${name} is ${result.actual ?? JSON.stringify(text)}: it must be ${result.allowed}`)
    return fallback
  }
  const port = value('PORT', read.port, 4600)
  const metricsPort = value<number | undefined>('METRICS_PORT', read.port, undefined)
  if (metricsPort === port)
    problems.push(`METRICS_PORT is "${metricsPort}": it must be another port than PORT`)
  const publicUrl = value('PUBLIC_URL', read.publicUrl, `http://localhost:${port}`)
  const { hostname } = new URL(publicUrl)
  const config: Config = {
    environment: value('NODE_ENV', read.parseOneOf('development', 'test', 'production'), 'development'),
    host: value('HOST', read.host, '127.0.0.1'),
    port,
    metricsPort,
    metricsHost: value('METRICS_HOST', read.host, '127.0.0.1'),
    demoPort: value('DEMO_PORT', read.port, 4700),
    publicUrl,
    portalOrigin: new URL(publicUrl).origin,
    relyingPartyId: value('WEBAUTHN_RP_ID', read.parseDomain(hostname), hostname),
    dataDirectory: resolve(value('DATA_DIR', read.anyText, '.data')),
    databaseUrl: value('DATABASE_URL', read.postgresUrl, undefined),
    migrationUrl: value('DATABASE_MIGRATION_URL', read.postgresUrl, undefined),
    signingAlgorithm: value('SIGNING_ALGORITHM', read.parseOneOf('RS256', 'ES256'), 'RS256'),
    secretKey: value('SECRET_KEY', read.secretKey, undefined),
    secretKeyPrevious: value('SECRET_KEY_PREVIOUS', read.secretKey, undefined),
    smtpUrl: value('SMTP_URL', read.smtpUrl, undefined),
    mailFrom: value('MAIL_FROM', read.anyText, 'Vestibule <no-reply@localhost>'),
    sms: value('SMS_URL', read.smsUrl, undefined),
    recaptcha: readRecaptcha(value('RECAPTCHA_URL', read.httpsUrl, undefined), env.RECAPTCHA_SECRET),
    breachedPasswordsFile: value('BREACHED_PASSWORDS_FILE', read.anyText, undefined),
    breachedLookupUrl: value('BREACHED_LOOKUP_URL', read.httpsUrl, undefined),
    countriesFile: value('COUNTRIES_FILE', read.anyText, undefined),
    trustedProxies: value('TRUSTED_PROXIES', read.networks, []),
    outgoingOrigins: value('OUTGOING_ORIGINS', read.origins, []),
    emailSuffixes: value('EMAIL_SUFFIXES', read.suffixes, []),
    logLevel: value(
      'LOG_LEVEL',
      read.parseOneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
      'info',
    ),
    auditRetentionDays: value('AUDIT_RETENTION_DAYS', read.days, undefined),
    portalDirectory: resolve(value('PORTAL_DIR', read.anyText, resolve(repository, 'dist/portal'))),
  }
  return problems.length > 0 ? { problems } : { config }
}
