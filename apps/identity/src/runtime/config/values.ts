import ipaddr from 'ipaddr.js'
import type { Network } from '../client-address.ts'
import { readSmsProvider, type SmsProvider } from './sms-provider.ts'

type Refused = { readonly allowed: string /** What may be shown of a secret. */; readonly actual?: string }
/** Turns the text of a variable into its value, or says what would be allowed. */
export type Parse<T> = (text: string) => { readonly value: T } | Refused

export const anyText: Parse<string> = (value) => ({ value })

export const parseOneOf =
  <const T extends string>(...values: readonly T[]): Parse<T> =>
  (text) => {
    const value = values.find((one) => one === text)
    return value === undefined ? { allowed: `one of ${values.join(', ')}` } : { value }
  }

export const port: Parse<number> = (text) => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : -1
  return value >= 1 && value <= 65_535 ? { value } : { allowed: 'a port from 1 to 65535' }
}

/** Whole days, up to a hundred years. */
export const days: Parse<number | undefined> = (text) => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= 36_500 ? { value } : { allowed: 'a number of days from 1 to 36500' }
}

export const host: Parse<string> = (value) =>
  /^[A-Za-z0-9.:_-]+$/.test(value) ? { value } : { allowed: 'a host name or address such as 127.0.0.1 or ::' }

const parsedUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined)

/** An address with its password taken out. */
const shown = (text: string): string => JSON.stringify(text.replace(/:[^:@/]*@/, ':***@'))

const parseUrl =
  (protocols: readonly string[], allowed: string): Parse<string | undefined> =>
  (text) => {
    const url = parsedUrl(text)
    return url !== undefined && protocols.includes(url.protocol) && url.hostname !== ''
      ? { value: text }
      : { allowed, actual: shown(text) }
  }

export const postgresUrl = parseUrl(
  ['postgres:', 'postgresql:'],
  'postgres://user:password@host:port/database',
)
export const smtpUrl = parseUrl(['smtp:', 'smtps:'], 'smtp://user:password@host:port or smtps://..')

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '127.0.0.1' ||
  hostname === '[::1]'

export const publicUrl: Parse<string> = (text) => {
  const allowed = 'an https:// address without path (http:// for localhost only)'
  const url = parsedUrl(text)
  if (url === undefined || url.pathname !== '/' || url.search !== '' || url.username !== '')
    return { allowed }
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isSafe ? { value: url.origin } : { allowed }
}

/** A host itself or a domain above it that is not a whole top-level domain. */
export const parseDomain =
  (hostname: string): Parse<string> =>
  (text) => {
    const isAbove = hostname.endsWith(`.${text}`) && text.includes('.')
    return text === hostname || isAbove
      ? { value: text }
      : { allowed: `${hostname} or a domain above it that is yours` }
  }
export const smsUrl: Parse<SmsProvider | undefined> = (text) => {
  const url = parsedUrl(text)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  const value = url !== undefined && isSafe ? readSmsProvider(url) : undefined
  const allowed = 'https://account:token@host?from=.. with a number (+15550100), a name, or a service (MG..)'
  return value === undefined ? { allowed, actual: shown(text) } : { value }
}

const leastBytes = 32

/** Any text of enough bytes; of a secret only its length is ever shown. */
export const secretKey: Parse<Buffer | undefined> = (text) => {
  const bytes = Buffer.from(text)
  return bytes.length >= leastBytes
    ? { value: bytes }
    : { actual: `${bytes.length} bytes long`, allowed: `at least ${leastBytes} random bytes` }
}

/** Values that stand in examples, ours and others': everybody knows them (SEC-SS-10). */
export const isSampleSecret = (text: string): boolean =>
  /change.?me|example|sample|secret.?key|0123456789|password|insecure/i.test(text) || new Set(text).size < 10

const network = (text: string): Network | undefined => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

export const networks: Parse<readonly Network[]> = (text) => {
  const parsed = text.split(',').map((one) => network(one.trim()))
  const value = parsed.filter((one) => one !== undefined)
  return value.length === parsed.length
    ? { value }
    : { allowed: 'addresses or networks parted by commas, such as 10.0.0.0/8,::1' }
}

/** Origins parted by commas, exactly as a page of them writes its own. */
export const origins: Parse<readonly string[]> = (text) => {
  const value = text.split(',').map((one) => one.trim())
  return value.every((one) => parsedUrl(one)?.origin === one)
    ? { value }
    : { allowed: 'origins parted by commas, such as https://idp.example.com:8443' }
}

/** An https address that something is put after. */
export const httpsUrl: Parse<string | undefined> = (text) =>
  parsedUrl(text)?.protocol === 'https:' ? { value: text } : { allowed: 'an https address' }

/** Endings of domains, separated by commas: `corp.internal,lan`. */
export const suffixes: Parse<readonly string[]> = (text) => {
  const value = text.split(',').map((suffix) => suffix.trim().toLowerCase().replace(/^\./, ''))
  return value.every((suffix) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(suffix))
    ? { value }
    : { allowed: 'endings of domains separated by commas, such as corp.internal' }
}
