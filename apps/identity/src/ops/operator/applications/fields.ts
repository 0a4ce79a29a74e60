import { grantableScopes } from '../../../domain/applications/grantable-scopes.ts'
import { requireDeliverable } from '../../../domain/applications/require-deliverable.ts'
import type { ApplicationRow, NativeApp } from '../../../platform/db/schema/applications.ts'
import { newClientSecret } from '../../../domain/applications/client-secrets.ts'
import type { CommandContext } from '../command-context.ts'
import type { Input } from '../input.ts'
import { InputError } from '../../../runtime/input-error.ts'
import type { applicationOptions } from './options.ts'
import { requireApi, requireUrl } from './urls.ts'

type Options = Input<typeof applicationOptions>['options']
type Fields = Partial<Omit<ApplicationRow, 'id' | 'createdAt' | 'updatedAt'>>

/** An empty value empties a list: `--api ''`. */
const items = (given: readonly string[] | undefined): readonly string[] | undefined =>
  given?.filter((text) => text !== '')

const urls = (option: string, given: readonly string[] | undefined): string[] | undefined =>
  items(given)?.map((text) => requireUrl(option, text))

const androidApp = (text: string): NativeApp => {
  const [packageName = '', fingerprint = ''] = text.split('=')
  if (packageName === '' || fingerprint === '')
    throw new InputError(`--android-app ${text} must be a package, =, and the SHA-256 of its certificate`)
  return { platform: 'android', packageName, fingerprints: [fingerprint] }
}

const nativeApps = (options: Options): NativeApp[] | undefined => {
  const [ios, android] = [items(options['ios-app']), items(options['android-app'])]
  if (ios === undefined && android === undefined) return undefined
  return [
    ...(ios ?? []).map((appId) => ({ platform: 'ios' as const, appId })),
    ...(android ?? []).map(androidApp),
  ]
}

const backChannel = async (
  text: string | undefined,
  { config }: CommandContext,
): Promise<string | null | undefined> => {
  const option = 'back-channel-logout-uri'
  if (!text) return text === '' ? null : undefined
  const rules = { allowedOrigins: config.outgoingOrigins }
  return requireDeliverable(`--${option}`, requireUrl(option, text), rules)
}

const grantTypes = (isMachine: boolean | undefined): string[] | undefined =>
  isMachine === undefined
    ? undefined
    : ['authorization_code', 'refresh_token', ...(isMachine ? ['client_credentials'] : [])]

/** Without a secret an application cannot do without PKCE, nor ask for tokens of its own. */
const requireSecret = (options: Options, hasSecret: boolean): void => {
  const isRefused = options.pkce === false || options['client-credentials'] === true
  if (isRefused && !hasSecret) throw new InputError('--no-pkce and --client-credentials need --secret')
}

/** Tokens that open everything are neither bound to a key of the portal's nor kept from pages: one of both is a slip. */
const requireOneUseOfTokens = (after: Partial<ApplicationRow>): void => {
  const { managesByWire = false, apis = [], givesTokens = true } = after
  if (managesByWire && (apis.length > 0 || !givesTokens))
    throw new InputError(
      '--wire goes with neither --api nor --no-tokens: say --no-wire as well, or leave them out',
    )
}

/** An empty value gives all of them again. */
const scopes = (given: readonly string[] | undefined): string[] | undefined => {
  if (given === undefined) return undefined
  const named = given.filter((text) => text !== '')
  const unknown = named.find((text) => !grantableScopes.some((one) => one === text))
  if (unknown !== undefined)
    throw new InputError(`--scope ${unknown} must be one of ${grantableScopes.join(', ')}`)
  if (named.length > 0 && !named.includes('openid')) throw new InputError('--scope must include openid')
  return grantableScopes.filter((one) => named.length === 0 || named.includes(one))
}

const accessTypes = { free: 'FREE_ACCESS', managed: 'MANAGED_ACCESS' } as const

const parseAccessType = (text: string | undefined): ApplicationRow['accessType'] | undefined => {
  if (text === undefined || text === 'free' || text === 'managed') return text && accessTypes[text]
  throw new InputError(`--access ${text} must be free or managed`)
}

const withoutAbsent = (fields: Readonly<Record<keyof Fields & string, unknown>> | object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/**
 * Turns options into the fields that they change.
 *
 * @param before the application as it is, if it is there already
 * @returns the fields, and the secret in clear where one was made
 * @throws InputError for a value that is refused
 */
export const readApplicationFields = async (
  options: Options,
  context: CommandContext,
  before?: ApplicationRow,
): Promise<{ readonly fields: Fields; readonly secret: string | undefined }> => {
  const made = options.secret ? newClientSecret(context.random) : undefined
  requireSecret(options, made !== undefined || (before?.secretHashes.length ?? 0) > 0)
  const fields = withoutAbsent({
    redirectUris: urls('redirect-uri', options['redirect-uri']),
    postLogoutRedirectUris: urls('post-logout-redirect-uri', options['post-logout-redirect-uri']),
    backchannelLogoutUri: await backChannel(options['back-channel-logout-uri'], context),
    accessType: parseAccessType(options.access),
    scopes: scopes(options.scope),
    isNative: options.native,
    apis: items(options.api)?.map(requireApi),
    givesTokens: options.tokens,
    managesByWire: options.wire,
    nativeApps: nativeApps(options),
    needsDpop: options.dpop,
    needsPkce: options.pkce,
    grantTypes: grantTypes(options['client-credentials']),
    secretHashes: made && [made.hash],
  })
  requireOneUseOfTokens({ ...before, ...fields })
  return { fields, secret: made?.secret }
}
