// @vitest-environment happy-dom
import { quiet } from '@vestibule/bridge/testing/fake-windows'
import { act, type ReactNode, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import '../hosted/later.ts'
import { host, page, readQuery } from '../testing/hosted-page.ts'
import { hostedServer } from '../testing/hosted-server.ts'
import {
  AuthorizedContent,
  SignedInContent,
  SignIn,
  SteppedUpContent,
  useAccessToken,
  useAuth,
  useFeatureEntitlements,
  useTenants,
  VestibuleProvider,
} from './index.ts'

type Server = Pick<ReturnType<typeof page>, 'hosted' | 'noted'>

/** A page of a host whose people sign in on the portal's own pages. */
const render = async <S extends Server>(server: S, content: ReactNode) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const bugs = vi.fn()
  vi.stubGlobal('reportError', bugs)
  const el = document.body.appendChild(document.createElement('div'))
  const root = createRoot(el)
  const show = async (next: ReactNode) => {
    await act(async () =>
      root.render(
        <StrictMode>
          <VestibuleProvider hosted={server.hosted}>{next}</VestibuleProvider>
        </StrictMode>,
      ),
    )
    for (let turn = 0; turn < 6; turn += 1) await act(quiet)
  }
  onTestFinished(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    await act(async () => root.unmount())
    el.remove()
    vi.unstubAllGlobals()
    expect(bugs).not.toHaveBeenCalled()
  })
  await show(content)
  return { ...server, el, show, text: () => el.textContent }
}

let auth: ReturnType<typeof useAuth>
const Session = () => {
  const session = useAuth()
  const { activeTenant, tenants } = useTenants()
  useEffect(() => {
    auth = session
  })
  return (
    <p>
      {session.state} {session.user?.name} {activeTenant?.name} {tenants?.length}
    </p>
  )
}

const settle = async (run: () => unknown): Promise<void> => {
  await act(async () => void run())
  for (let turn = 0; turn < 6; turn += 1) await act(quiet)
}

describe('a provider of a hosted sign-in', () => {
  test('takes up the session once, and shows no frame', async () => {
    const { text, el, pathsAsked } = await render(hostedServer(), <Session />)
    expect(text()).toBe('authenticated Ada Acme 2')
    expect(el.querySelector('iframe')).toBeNull()
    expect(pathsAsked().filter((path) => path === '/oauth/authorize/silent')).toHaveLength(1)
  })

  test('shows a session that was taken up before', async () => {
    const server = hostedServer()
    await server.hosted.start()
    const { text } = await render(server, <Session />)
    expect(text()).toBe('authenticated Ada Acme 2')
  })

  test('goes on in another tenant', async () => {
    const { text } = await render(hostedServer(), <Session />)
    await settle(() => auth.switchTenant('t2'))
    expect(text()).toBe('authenticated Ada Globex 2')
  })

  test('shows what the user may do, and gives the token', async () => {
    const Allowed = () => (
      <>
        <AuthorizedContent requiredPermissions={['fe.secure.read.users']}>read</AuthorizedContent>
        <AuthorizedContent requiredRoles={['Owner']}> owner</AuthorizedContent>
        <SteppedUpContent> steppedUp</SteppedUpContent> {String(useFeatureEntitlements('sso').isEntitled)}{' '}
        {useAccessToken() === undefined ? 'no token' : 'token'}
      </>
    )
    const { text } = await render(hostedServer({ entitlements: true }), <Allowed />)
    expect(text()).toBe('read true token')
  })

  test('leads a visitor to the portal, and a user who signs out nowhere else', async () => {
    const visitor = await render(page(`${host}/notes`), <SignedInContent>secret</SignedInContent>)
    expect(visitor.text()).toBe('')
    expect(visitor.noted.left.map((url) => new URL(url).pathname)).toEqual(['/oauth/authorize'])
    const user = await render(
      hostedServer(),
      <SignedInContent>
        <Session />
      </SignedInContent>,
    )
    expect(user.text()).toContain('Ada')
    await settle(() => auth.logout({ returnTo: '/bye' }))
    expect(user.noted.left.map((url) => new URL(url).pathname)).toEqual(['/oauth/logout'])
    expect(readQuery(user.noted.left[0]).post_logout_redirect_uri).toBe(`${host}/bye`)
  })

  test('a place to sign in leaves for the portal, unless a user is there', async () => {
    const user = await render(hostedServer(), <SignIn />)
    expect(user.noted.left).toEqual([])
    const visitor = await render(page(`${host}/`), <SignIn />)
    expect(visitor.noted.left).toHaveLength(1)
  })

  test('what needs a frame says so', async () => {
    await render(hostedServer(), <Session />)
    await expect(auth.openCheckout({ planId: 'p' })).rejects.toMatchObject({ code: 'METHOD_NOT_FOUND' })
    await expect(auth.logout({ everywhere: true })).rejects.toMatchObject({ code: 'METHOD_NOT_FOUND' })
  })
})
