import type { Call } from '@vestibule/contract/client'
import { answerCaptcha, withCaptcha } from '../captcha/with-captcha.ts'
import { translatorAtom } from '../i18n/translator.atoms.ts'
import { type BridgedWindow, nativeBridge } from '../native/vendor/native-bridge.ts'
import { withNativeTokens } from '../native/vendor/with-native-tokens.ts'
import { createPortalCall } from '../ports/api.ts'
import type { Boot } from '../ports/boot.ts'
import { browserClock } from '../ports/clock.ts'
import { configAtom } from '../ports/host.ts'
import { leaveAtom } from '../ports/leave.ts'
import { scopedTenant } from '../ports/route.ts'
import { shownTenant } from '../ports/shown-tenant.ts'
import { proofKeysAtom } from '../ports/proof-key.ts'
import { accessToken, renewedAccessToken } from '../session/access-token.ts'
import { hostKey } from '../session/keyed/host-key.ts'
import { shownUser } from '../session/session.atoms.ts'
import { readHolder } from '../session/tokens.ts'
import { keyedFetch } from '../session/keyed/keyed-fetch.ts'
import { cookieCame, findCookieStorageMode } from '../session/keyed/cookie-storage-mode.ts'
import type { Store } from '../ports/store.ts'
import { view } from '../routes/view.ts'

/** The way to the real server, with this store's session. */
export const portalCall = (store: Store, boot: Boot): Call => {
  const bridge = nativeBridge(window as unknown as BridgedWindow, browserClock)
  return withCaptcha(withNativeTokens(serverCall(store, boot), bridge, browserClock), answerCaptcha)
}

const serverCall = (store: Store, { ticket, clientId }: Boot): Call =>
  createPortalCall({
    fetch: keyedFetch({
      send: (input, init) => fetch(input, init),
      clock: browserClock,
      origin: location.origin,
      findMode: (how) => store.set(findCookieStorageMode, how),
      cookieCame: () => store.set(cookieCame),
      hostKey: () => store.set(hostKey),
      makeKey: () => store.get(proofKeysAtom).make(),
    }),
    clock: browserClock,
    ticket,
    clientId,
    source: () => (store.get(view).is === 'admin' ? 'admin-portal' : 'login-box'),
    locale: () => store.get(translatorAtom).locale,
    appId: () => store.get(configAtom).appId,
    scopedTenant: () => store.get(scopedTenant),
    shownTenant: () => store.get(shownTenant)?.id,
    shownUser: (request) => store.set(shownUser, request),
    readHolder,
    tenantAlias: () => store.get(configAtom).tenant,
    accessToken: async () => (await store.set(accessToken))?.accessToken,
    renewed: (refused) => store.set(renewedAccessToken, refused),
    follow: (url) => void store.get(leaveAtom)({ to: 'url', url }, 'server'),
  })
