import { type Handlers, ok, type PortalMethods } from '@vestibule/bridge'
import { ada } from '@vestibule/bridge/testing/fake-ends'
import { quiet } from '@vestibule/bridge/testing/fake-windows'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { VestibuleProvider } from '../react/index.ts'
import type { PortalOptions } from '../options.ts'
import { hostPage, portalUrl } from './host-page.ts'

export const given = { portalUrl, clientId: 'c1', entitlements: true } as const
export const access = { roles: ['Admin'], permissions: ['fe.secure.*'], superUser: false, version: '1' }
const tenants = [
  { tenantId: 't1', name: 'Acme' },
  { tenantId: 't2', name: 'Globex' },
]

/** A token that lives ten minutes, and says which it is. */
export const createToken = (jti: string): string => `h.${btoa(JSON.stringify({ iat: 0, exp: 600, jti }))}.s`

/** What was asked is answered, and what is shown follows: each of them asks again. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) await act(quiet)
}

/** A page of a host that is written in React. */
export const aPage = async (
  content: ReactNode,
  handlers: Partial<Handlers<PortalMethods>> = {},
  { path = '/', ...options }: PortalOptions & { readonly path?: string } = {},
) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = hostPage(path)
  const root = createRoot(page.el)
  const render = (next: ReactNode) => act(async () => root.render(<StrictMode>{next}</StrictMode>))
  await render(
    <VestibuleProvider {...given} {...options}>
      {content}
    </VestibuleProvider>,
  )
  onTestFinished(async () => {
    await act(async () => root.unmount())
    // The portal is taken off the page a moment later.
    await new Promise((resolve) => setTimeout(resolve))
  })
  const portal = page.openPortal({
    getAccess: () => ok(access),
    getState: () => ok({ state: 'authenticated', user: ada, tenants }),
    getAccessToken: () =>
      ok({ accessToken: createToken('1'), tokenType: 'Bearer', expiresAt: Date.now() + 600_000 }),
    ...handlers,
  })
  const setSession = async (state: 'authenticated' | 'anonymous', user = ada) => {
    const greeting = await portal.greeting
    const route = (greeting.ok && greeting.value.config.route) || 'authenticatedUrl'
    const snapshot = state === 'authenticated' ? { state, user } : { state }
    await act(async () => {
      await portal.call('ready', { docId: portal.docId, route, height: 0, ...snapshot })
      await quiet()
    })
    await settle()
  }
  const text = () => page.el.textContent
  return { ...page, render, root, portal, told: setSession, text }
}
