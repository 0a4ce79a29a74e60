import { connectHost, type HostOptions } from '../connect-host.ts'
import { connectPortal, type PortalConnection, type PortalOptions } from '../connect-portal.ts'
import type { HostHandlers } from '../host-methods.ts'
import type { Handlers } from '../methods.ts'
import { pinnedMessenger } from '../pinned-messenger.ts'
import type { PortalMethods } from '../portal-methods.ts'
import { failed, ok } from '../result.ts'
import { fakeEnv } from './fake-env.ts'
import { fakeWindow, introduce } from './fake-windows.ts'

export const hostOrigin = 'https://app.customer.test'
export const portalOrigin = 'https://auth.vendor.test'

/** A host that says yes to everything. */
export const hostHandlers: HostHandlers = {
  ready: () => ok({}),
  resize: ({ height }) => ok({ height }),
  painted: () => ok({}),
  overlay: () => ok({ granted: true }),
  idle: () => ok({ ms: 0 }),
  sessionChanged: () => ok({}),
  navigate: () => ok({ handled: true }),
  openExternal: () => ok({ opened: 'redirect' as const }),
  routeChanged: () => ok({}),
  title: () => ok({}),
  closeRequested: () => ok({ allowed: true }),
  event: () => ok({}),
  diagnostic: () => ok({}),
}

/** A portal where Ada is signed in. */
export const portalHandlers: Handlers<PortalMethods> = {
  open: ({ route }) => ok({ route }),
  close: () => ok({}),
  getState: () => ok({ state: 'authenticated', user: ada }),
  getAccessToken: () => ok({ accessToken: 'token', tokenType: 'Bearer', expiresAt: 1 }),
  signDpop: () => ok({ proof: 'proof' }),
  getAccess: () => ok({ roles: ['Admin'], permissions: ['fe.*'], superUser: false, version: '1' }),
  evaluate: ({ key }) =>
    ok({ isEntitled: key === 'sso', ...(key !== 'sso' && { justification: 'MISSING_FEATURE' }) }),
  getEntitlements: () =>
    ok({ context: JSON.stringify({ features: {}, plans: {}, permissions: { 'fe.*': true } }) }),
  stepUp: () => ok({ accessToken: 'token', expiresAt: 1, amr: ['pwd', 'mfa', 'otp'], authTime: 1 }),
  isSteppedUp: () => ok({ isSteppedUp: true }),
  diagnose: () => ok({ found: '{}' }),
  logout: () => ok({}),
  resumeRedirect: () => ok({ state: 'loading' as const }),
  switchTenant: ({ tenantId }) => ok({ tenantId, expiresAt: 1 }),
  setTheme: () => ok({ rejected: [] }),
  setLocale: ({ locale }) => ok({ locale }),
  setLocalizations: () => ok({}),
  setViewport: () => ok({}),
  focus: () => ok({}),
  ping: (payload) => ok(payload),
  bye: () => ok({}),
}

export const ada = { id: 'u1', email: 'ada@acme.test', name: 'Ada', tenantId: 't1' }

/** A host page and the window of its frame; documents are opened in the frame one after the other. */
export function fakeEnds(given: Partial<HostOptions> = {}) {
  const page = fakeWindow(hostOrigin)
  const frame = fakeWindow(portalOrigin)
  const { aOfB, bOfA } = introduce(page, frame)
  const env = fakeEnv()
  const bugs: unknown[] = []
  const seen = { hellos: [] as (string | undefined)[], others: 0 }
  const host = connectHost({
    peer: { self: page.self, window: () => aOfB, origin: portalOrigin, speaksFirst: false },
    nonce: () => 'nonce',
    origin: hostOrigin,
    sdk: 'test/1',
    config: () => ({ view: 'auto' }),
    handlers: hostHandlers,
    onHello: (refusal) => seen.hellos.push(refusal),
    onAnother: () => seen.others++,
    onBug: (error) => bugs.push(error),
    env,
    ...given,
  })
  let before: PortalConnection | undefined
  const openPortal = (more: Partial<PortalOptions> = {}) => {
    // A window holds one document; the one before it is gone without a word.
    before?.end(failed('DESTROYED'))
    before = connectPortal({
      messenger: pinnedMessenger({
        self: frame.self,
        window: () => bOfA,
        origin: hostOrigin,
        speaksFirst: true,
      }),
      nonce: 'nonce',
      build: 'b1',
      handlers: portalHandlers,
      onBug: (error) => bugs.push(error),
      env,
      ...more,
    })
    return before
  }
  return { page, frame, hostOfFrame: aOfB, frameOfHost: bOfA, env, bugs, seen, host, openPortal }
}
