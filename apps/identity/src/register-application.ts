import { parseArgs } from 'node:util'
import { systemClock } from './clock.ts'
import { requireDeliverable } from './clients/require-deliverable.ts'
import { runCommand } from './command.ts'
import type { Config } from './config.ts'
import { applications, type NativeApp } from './db/schema/applications.ts'
import { isUuid, uuidv7 } from './db/uuidv7.ts'
import { wellFormedOrigin } from './embed/refusal.ts'
import { newClientSecret } from './oauth/client-secrets.ts'
import { systemRandom } from './random.ts'
import { StartError } from './start-error.ts'

const usage =
  'register-application --name <name> --origin <https://app.example.com> [--origin ..] [--id <client id>]\n' +
  '  [--redirect-uri <address> ..] [--post-logout-redirect-uri <address> ..] [--back-channel-logout-uri <address>]\n' +
  '  [--api <https://api.example.com/v1> ..] [--without-tokens] [--native] [--dpop] [--secret] [--without-pkce] [--client-credentials]\n' +
  '  [--ios-app <team.bundle> ..] [--android-app <package=SHA-256 of the certificate> ..]'

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    origin: { type: 'string', multiple: true },
    id: { type: 'string' },
    'redirect-uri': { type: 'string', multiple: true },
    'post-logout-redirect-uri': { type: 'string', multiple: true },
    'back-channel-logout-uri': { type: 'string' },
    api: { type: 'string', multiple: true },
    'without-tokens': { type: 'boolean' },
    native: { type: 'boolean' },
    'ios-app': { type: 'string', multiple: true },
    'android-app': { type: 'string', multiple: true },
    dpop: { type: 'boolean' },
    secret: { type: 'boolean' },
    'without-pkce': { type: 'boolean' },
    'client-credentials': { type: 'boolean' },
  },
})

/** An absolute address without a fragment (SEC-OA-01). */
const requireAddress = (text: string): string => {
  if (!URL.canParse(text) || text.includes('#')) throw new StartError(`${text} must be a whole address`)
  return text
}

/** What host pages may have requests signed for: an address of https, or of this machine, that has nothing after its path. */
const requireApi = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (
    url === undefined ||
    !(isLocal || url.protocol === 'https:') ||
    url.href !== `${url.origin}${url.pathname}`
  )
    throw new StartError(`--api ${text} must be a whole address without query and fragment`)
  return url.href
}

const nativeApps = (): NativeApp[] => [
  ...(values['ios-app'] ?? []).map((appId) => ({ platform: 'ios' as const, appId })),
  ...(values['android-app'] ?? []).map((text) => {
    const [packageName = '', fingerprint = ''] = text.split('=')
    return { platform: 'android' as const, packageName, fingerprints: [fingerprint] }
  }),
]

/** How it signs people in by OAuth. A secret is made anew whenever one is asked for, and shown this once. */
const oauthFields = async ({ outgoingOrigins: allowedOrigins }: Config) => {
  const made = values.secret ? newClientSecret(systemRandom) : undefined
  const { 'without-pkce': isWithoutPkce = false, 'client-credentials': isMachine = false } = values
  if ((isWithoutPkce || isMachine) && made === undefined)
    throw new StartError('--without-pkce and --client-credentials need --secret')
  const backChannel = values['back-channel-logout-uri']
  const fields = {
    redirectUris: (values['redirect-uri'] ?? []).map(requireAddress),
    postLogoutRedirectUris: (values['post-logout-redirect-uri'] ?? []).map(requireAddress),
    backchannelLogoutUri:
      backChannel === undefined
        ? null
        : await requireDeliverable('--back-channel-logout-uri', requireAddress(backChannel), {
            allowedOrigins,
          }),
    isNative: values.native ?? false,
    apis: (values.api ?? []).map(requireApi),
    givesTokens: !values['without-tokens'],
    nativeApps: nativeApps(),
    needsDpop: values.dpop ?? false,
    needsPkce: !isWithoutPkce,
    grantTypes: ['authorization_code', 'refresh_token', ...(isMachine ? ['client_credentials'] : [])],
    ...(made === undefined ? {} : { secretHashes: [made.hash] }),
  }
  return { fields, secret: made?.secret }
}

/** Registers the pages of a host application, or changes them, and says its client id. */
await runCommand(async ({ db }, config) => {
  const { name, origin: hostOrigins = [], id = uuidv7(systemClock, systemRandom) } = values
  const [defaultOrigin] = hostOrigins
  const wrong = hostOrigins.find((origin) => wellFormedOrigin(origin) === undefined)
  if (name === undefined || defaultOrigin === undefined) throw new StartError(usage)
  if (wrong !== undefined)
    throw new StartError(`--origin ${wrong} must be scheme, host and port and nothing more`)
  if (!isUuid(id)) throw new StartError('--id must be a UUID')
  const now = systemClock.now()
  const { fields: oauth, secret } = await oauthFields(config)
  const fields = { name, hostOrigins, defaultOrigin, ...oauth, updatedAt: now }
  await db
    .insert(applications)
    .values({ id, ...fields, createdAt: now })
    .onConflictDoUpdate({ target: applications.id, set: fields })
  const shown = secret === undefined ? '' : `\nClient secret ${secret} (it is shown this once)`
  return `Client id ${id}${shown}`
})
