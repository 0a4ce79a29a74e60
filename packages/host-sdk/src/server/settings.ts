import { serverDefaults } from '@vestibule/contract/constants'
import type { LogLevel } from './log.ts'

/** How a server-rendered host is set up. Texts: an option given in code is checked as one of the environment is. */
export interface ServerSettings {
  /** Where browsers reach the host application, such as `https://app.example.com`. */
  readonly appUrl: string
  /** Where the identity server answers, and the issuer of its tokens. */
  readonly baseUrl: string
  readonly clientId: string
  readonly appId?: string
  /** Proves this server to the identity server; for hosted sign-in, and needed with secure JWT. */
  readonly clientSecret?: string
  /** 64 hexadecimal characters that seal the session cookie. */
  readonly encryptionPassword: string
  readonly cookieName: string
  readonly cookieDomain?: string
  readonly cookieSameSite: SameSite
  /** The session cookie is named after `appId`, for several applications of one client on one domain. */
  readonly rewriteCookieByAppId: boolean
  /** People sign in on the identity server's own pages instead of in a frame. */
  readonly hostedLogin: boolean
  /** Scripts get tokens without header and signature. */
  readonly secureJwt: boolean
  /** Sent with every call, for an identity server that asks who forwards addresses. */
  readonly sharedSecret?: string
  readonly logLevel: LogLevel
}

export type SameSite = 'none' | 'lax' | 'strict'
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used: a mistake of the operator of the host. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** `value` is the value, or `type` the words for what it should have been. */
type Parsed<Value> = { readonly value: Value } | { readonly type: string }
type Parse<Value> = (text: string) => Parsed<Value>

const text: Parse<string> = (given) => ({ value: given })
const url: Parse<string> = (given) =>
  URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
    ? { value: given.replace(/\/+$/, '') }
    : { type: 'URL' }
const hexString: Parse<string> = (given) =>
  /^[0-9a-f]{64}$/i.test(given) ? { value: given } : { type: 'Hex string' }
const flag: Parse<boolean> = (given) =>
  given === 'true' || given === 'false' ? { value: given === 'true' } : { type: 'boolean' }
const sameSites: Readonly<Record<string, SameSite>> = {
  true: 'strict',
  false: 'none',
  none: 'none',
  lax: 'lax',
  strict: 'strict',
}
const sameSite: Parse<SameSite> = (given) => {
  const value = Object.hasOwn(sameSites, given) ? sameSites[given] : undefined
  return value ? { value } : { type: 'SameSite' }
}
const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']
const logLevel: Parse<LogLevel> = (given) => {
  const value = levels.find((level) => level === given)
  return value ? { value } : { type: 'log level' }
}

type Variable<Value> = {
  readonly name: string
  readonly parse: Parse<Value>
  readonly byDefault?: Value
  readonly isOptional?: true
}

/** Every setting with its variable. What has neither a default nor a mark must be given. */
const variables: { readonly [Key in keyof ServerSettings]-?: Variable<NonNullable<ServerSettings[Key]>> } = {
  appUrl: { name: 'FRONTEGG_APP_URL', parse: url },
  baseUrl: { name: 'FRONTEGG_BASE_URL', parse: url },
  clientId: { name: 'FRONTEGG_CLIENT_ID', parse: text },
  appId: { name: 'FRONTEGG_APP_ID', parse: text, isOptional: true },
  clientSecret: { name: 'FRONTEGG_CLIENT_SECRET', parse: text, isOptional: true },
  encryptionPassword: { name: 'FRONTEGG_ENCRYPTION_PASSWORD', parse: hexString },
  cookieName: { name: 'FRONTEGG_COOKIE_NAME', parse: text, byDefault: serverDefaults.cookieName },
  cookieDomain: { name: 'FRONTEGG_COOKIE_DOMAIN', parse: text, isOptional: true },
  cookieSameSite: {
    name: 'FRONTEGG_COOKIE_SAME_SITE',
    parse: sameSite,
    byDefault: serverDefaults.cookieSameSite,
  },
  rewriteCookieByAppId: { name: 'FRONTEGG_REWRITE_COOKIE_BY_APP_ID', parse: flag, byDefault: false },
  hostedLogin: { name: 'FRONTEGG_HOSTED_LOGIN', parse: flag, byDefault: false },
  secureJwt: { name: 'FRONTEGG_SECURE_JWT_ENABLED', parse: flag, byDefault: false },
  sharedSecret: { name: 'FRONTEGG_SHARED_SECRET', parse: text, isOptional: true },
  logLevel: { name: 'FRONTEGG_LOG_LEVEL', parse: logLevel, byDefault: serverDefaults.logLevel },
}
const keys = Object.keys(variables) as (keyof ServerSettings)[]

/** Settings in code: the same texts as in the environment, or the values themselves. */
export type GivenSettings = { readonly [Key in keyof ServerSettings]?: ServerSettings[Key] | string }

const missing = (names: readonly string[]): SettingsError =>
  new SettingsError(
    `Missing one or more environment variables (${names.join(', ')}). add it to the .env.local file.`,
  )

const invalid = (name: string, type: string): SettingsError =>
  new SettingsError(`Invalid environment variable (${name}), must be a valid ${type}`)

/** Two answers to where people sign in: whichever won, half of the host would be built for the other. */
const checkHostedLogin = ({ hostedLogin }: GivenSettings, environment: Environment): void => {
  const { name } = variables.hostedLogin
  const value = environment[name]
  if (hostedLogin === undefined || !value || String(hostedLogin) === value) return
  throw new SettingsError(
    `${name} is ${value}, and the option hostedLogin is ${String(hostedLogin)}. Remove the option hostedLogin.`,
  )
}

/**
 * Reads the settings once and checks them; what is given in code wins over the environment.
 *
 * @throws SettingsError with one of the two sentences of the specification (section 8), or where option and environment
 * send people to different places
 */
export const readSettings = (given: GivenSettings, environment: Environment): ServerSettings => {
  checkHostedLogin(given, environment)
  const texts = keys.flatMap((key) => {
    const value = given[key] ?? environment[variables[key].name]
    return value === undefined || value === '' ? [] : [[key, String(value)] as const]
  })
  const named = new Map(texts)
  const absent = keys.filter(
    (key) => !named.has(key) && variables[key].byDefault === undefined && !variables[key].isOptional,
  )
  if (absent.length > 0) throw missing(absent.map((key) => variables[key].name))
  const settings = Object.fromEntries(
    keys.map((key) => {
      const { name, parse, byDefault } = variables[key]
      const value = named.get(key)
      if (value === undefined) return [key, byDefault]
      const parsed = parse(value)
      if ('type' in parsed) throw invalid(name, parsed.type)
      return [key, parsed.value]
    }),
  ) as unknown as ServerSettings
  // A token without signature is worth nothing to a server that cannot prove who it is.
  if (settings.secureJwt && settings.clientSecret === undefined) throw missing([variables.clientSecret.name])
  return settings
}
