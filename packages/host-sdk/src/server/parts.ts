import { routeDefaults } from '@vestibule/contract/constants'
import { createVerifyToken } from './access-token.ts'
import { createAuthorize } from './authorize.ts'
import { createAuthority } from './hosted/authority.ts'
import { createHosted } from './hosted/hosted.ts'
import { sendByGrant } from './hosted/hosted-refresh.ts'
import { createJourneys } from './hosted/journey.ts'
import { leveled } from './log.ts'
import type { HostServerOptions } from './options.ts'
import { createRefresh, sendByCookie } from './refresh.ts'
import { createSealer } from './seal.ts'
import { createSessionKeeper } from './session-keeper.ts'
import type { ServerSettings } from './settings.ts'
import { createTakeAnswer } from './take-answer.ts'
import type { Upstream } from './upstream.ts'

/** Puts the parts of a host server together. */
export const createParts = (options: HostServerOptions, settings: ServerSettings) => {
  const { fetch = globalThis.fetch, now = Date.now, framework = 'fetch', issuer = settings.baseUrl } = options
  const log = leveled(options.log ?? globalThis.console, settings.logLevel)
  const keysUrl = `${settings.baseUrl}/.well-known/jwks.json`
  const verify = createVerifyToken({ keysUrl, issuer, clientId: settings.clientId, fetch, now, log })
  const sealer = createSealer(settings.encryptionPassword, now)
  const keeper = createSessionKeeper({ settings, sealer, verify, now })
  const upstream: Upstream = { settings, fetch, framework, isSession: keeper.isSession }
  const authority = createAuthority({ settings, issuer, fetch, now })
  const send = settings.hostedLogin ? sendByGrant(authority, keeper.refreshLine('')) : sendByCookie(upstream)
  const refresh = createRefresh({ upstream, send, now, log })
  const takeAnswer = createTakeAnswer({ upstream, keeper, refresh, now, log })
  const authorize = createAuthorize({ keeper, refresh, takeAnswer })
  const routes = { ...routeDefaults, ...options.routes }
  const journeys = createJourneys({ sealer, now, rules: keeper.rules })
  const parts = { settings, upstream, keeper, refresh, takeAnswer, authorize, routes, now, log }
  const hosted = settings.hostedLogin ? createHosted({ ...parts, authority, journeys }) : undefined
  return { ...parts, hosted }
}
