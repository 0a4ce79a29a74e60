import { failed, ok } from '@vestibule/bridge'
import { ada } from '@vestibule/bridge/testing/fake-ends'
import { act, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import {
  AdminPortal,
  AuthorizedContent,
  SignedInContent,
  SignIn,
  SteppedUpContent,
  useAccessToken,
  useAuth,
  useAuthUser,
  useFeatureEntitlements,
  useIsAuthorized,
  usePermissionEntitlements,
  useStepUp,
  useTenants,
  useUser,
  VestibuleProvider,
} from '../react/index.ts'
import { addresses } from './react-addresses.tsx'
import { access, aPage, given, settle, createToken } from './react-page.tsx'

const Session = () => {
  const { state, user, isLoading, isAuthenticated } = useAuth()
  return (
    <p>
      {state} {user?.name ?? 'nobody'} {String(isLoading)} {String(isAuthenticated)} {useUser()?.email}
    </p>
  )
}

const sessions = () => {
  test('no user is shown as signed out before it is known', async () => {
    const page = await aPage(<Session />)
    expect(page.text()).toBe('loading nobody true false ')
    await page.told('anonymous')
    expect(page.text()).toBe('anonymous nobody false false ')
    await act(async () => {
      await page.portal.call('sessionChanged', { state: 'authenticated', user: ada, reason: 'login' })
    })
    expect(page.text()).toBe('authenticated Ada false true ada@acme.test')
  })

  test('a server renders the same as a first render', () => {
    const html = renderToString(
      <VestibuleProvider {...given}>
        <Session />
        <SignIn />
        <AuthorizedContent requiredRoles={['Admin']}>secret</AuthorizedContent>
      </VestibuleProvider>,
    )
    expect(html).toContain('loading')
    expect(html).not.toContain('secret')
    expect(html).not.toContain('iframe')
  })

  test('strict mode mounts one portal, and leaving takes it away', async () => {
    const page = await aPage(<Session />)
    await page.told('anonymous')
    expect(page.el.querySelectorAll('iframe')).toHaveLength(1)
    await page.render(null)
    await vi.waitFor(() => expect(page.el.querySelectorAll('iframe')).toHaveLength(0))
  })

  test('a hook outside of a provider says what is missing', () => {
    expect(() => renderToString(<Session />)).toThrow('FronteggApp not found: no <VestibuleProvider>')
  })

  test('theme and locale are followed', async () => {
    const setTheme = vi.fn(() => ok({ rejected: [] }))
    const setLocale = vi.fn(({ locale }: { locale: string }) => ok({ locale }))
    const page = await aPage(<Session />, { setTheme, setLocale })
    await page.told('anonymous')
    const render = (theme: 'light' | 'dark', locale: string) =>
      page.render(
        <VestibuleProvider {...given} theme={{ mode: theme }} locale={locale}>
          <Session />
        </VestibuleProvider>,
      )
    await render('dark', 'he')
    await render('dark', 'he')
    await vi.waitFor(() => expect(setLocale.mock.calls).toEqual([[{ locale: 'he' }]]))
    expect(setTheme.mock.calls).toEqual([[{ mode: 'dark' }]])
  })
}

const places = () => {
  test('the portal is shown where the page wants it, and opens there', async () => {
    const open = vi.fn(({ route }: { route: string }) => ok({ route }))
    const page = await aPage(<Session />, { open })
    await page.told('anonymous')
    const provide = (content: ReactNode) =>
      page.render(<VestibuleProvider {...given}>{content}</VestibuleProvider>)
    await provide(<SignIn className="box" />)
    expect(page.el.querySelector('.box iframe')).not.toBeNull()
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith({ route: 'loginUrl', params: {} }))
    await provide(<AdminPortal className="admin" page="roles" />)
    expect(page.el.querySelector('.admin iframe')).not.toBeNull()
    await vi.waitFor(() => expect(open).toHaveBeenLastCalledWith({ route: 'admin/roles', params: {} }))
    await provide(<Session />)
    expect(page.el.querySelector('.admin')).toBeNull()
    expect(page.el.querySelectorAll('iframe')).toHaveLength(1)
  })
}

const Rights = () => (
  <>
    <AuthorizedContent requiredPermissions={['fe.secure.read']} requiredRoles={['Admin']}>
      held
    </AuthorizedContent>
    <AuthorizedContent requiredRoles={['Owner']} render={(isAllowed) => ` owner:${isAllowed}`} />
    <AuthorizedContent> free</AuthorizedContent> {String(useIsAuthorized({ permissions: ['x'] }))}
  </>
)

const rights = () => {
  test('content is shown to who holds everything that is required', async () => {
    const page = await aPage(<Rights />)
    expect(page.text()).toBe(' owner:false false')
    await page.told('authenticated')
    expect(page.text()).toBe('held owner:false free false')
  })

  test('a super user passes, and who has no rights is denied', async () => {
    const above = await aPage(<Rights />, { getAccess: () => ok({ ...access, superUser: true }) })
    await above.told('authenticated')
    expect(above.text()).toBe('held owner:true free true')
  })

  test('SEC-BR-08 where the portal tells no rights, nothing is held', async () => {
    const page = await aPage(<Rights />, { getAccess: () => failed('NOT_AUTHENTICATED') })
    await page.told('authenticated')
    expect(page.text()).toBe(' owner:false false')
  })

  test('entitlements are asked of the portal, and denied until it has answered', async () => {
    const Bought = () => {
      const sso = useFeatureEntitlements('sso', { seats: 3 })
      const read = usePermissionEntitlements('fe.read')
      return <>{JSON.stringify([sso, read])}</>
    }
    const evaluate = vi.fn(({ kind }: { kind: string }) => ok({ isEntitled: kind === 'feature' }))
    const page = await aPage(<Bought />, { evaluate })
    expect(page.text()).toContain('MISSING_FEATURE')
    await page.told('authenticated')
    await settle()
    expect(page.text()).toBe('[{"isEntitled":true},{"isEntitled":false}]')
    expect(evaluate).toHaveBeenCalledWith({ kind: 'feature', key: 'sso', attributes: { seats: 3 } })
  })
}

const actions = () => {
  test('a step-up shows what needed it', async () => {
    let hasShown = false
    const stepUp = () => {
      hasShown = true
      return ok({ accessToken: createToken('2'), expiresAt: 1, amr: ['pwd', 'mfa', 'otp'], authTime: 1 })
    }
    const Transfer = () => {
      const ask = useStepUp()
      return (
        <button type="button" onClick={() => void ask({ maxAge: 60 })}>
          <SteppedUpContent maxAge={60} render={(isAllowed) => `may:${isAllowed}`} />
        </button>
      )
    }
    const isSteppedUp = () => ok({ isSteppedUp: hasShown })
    const page = await aPage(<Transfer />, { stepUp, isSteppedUp })
    await page.told('authenticated')
    expect(page.text()).toBe('may:false')
    await act(async () => page.el.querySelector('button')?.click())
    await settle()
    expect(page.text()).toBe('may:true')
  })

  test('tenants are listed, and the token is there while a user is signed in', async () => {
    const switchTenant = vi.fn(({ tenantId }: { tenantId: string }) => ok({ tenantId, expiresAt: 1 }))
    const Tenant = () => {
      const { tenants: all, activeTenant, switchTenant: go } = useTenants()
      const token = useAccessToken()
      return (
        <button type="button" onClick={() => void go('t2')}>
          {activeTenant?.name} {all?.length} {token === createToken('1') ? 'token' : 'none'}
        </button>
      )
    }
    const page = await aPage(<Tenant />, { switchTenant })
    expect(page.text()).toBe('  none')
    await page.told('authenticated')
    await settle()
    expect(page.text()).toBe('Acme 2 token')
    await act(async () => page.el.querySelector('button')?.click())
    await vi.waitFor(() => expect(switchTenant).toHaveBeenCalledWith({ tenantId: 't2' }))
    await act(async () => {
      await page.portal.call('sessionChanged', { state: 'anonymous', reason: 'logout' })
    })
    expect(page.text()).toBe('  none')
  })
}

const Guarded = () => <SignedInContent>for {useAuthUser()?.name}</SignedInContent>

const guards = () => {
  test('a missing user triggers a forced redirect to the login route; loading shows nothing', async () => {
    const open = vi.fn(({ route }: { route: string }) => ok({ route }))
    const getState = () => ok({ state: 'anonymous' as const })
    const page = await aPage(<Guarded />, { open, getState })
    expect([page.text(), location.pathname]).toEqual(['', '/'])
    await page.told('anonymous')
    await vi.waitFor(() => expect(location.pathname).toBe('/account/login'))
    expect(location.search).toBe('?redirectUrl=%2F')
    expect([page.text(), open.mock.calls[0]]).toEqual([
      '',
      [{ route: 'loginUrl', params: { redirectUrl: '/' } }],
    ])
  })

  test('a signed-in user is shown the page, and stays on it', async () => {
    const page = await aPage(<Guarded />)
    await page.told('authenticated')
    expect([page.text(), location.pathname]).toEqual(['for Ada', '/'])
  })
}

/** What a host that is written in React may rely on, whichever React it is. */
export const reactSuite = (version: string) =>
  describe(`React ${version}`, () => {
    describe('sessions', sessions)
    describe('places', places)
    describe('addresses of signing in', addresses)
    describe('guards', guards)
    describe('rights', rights)
    describe('actions', actions)
  })
