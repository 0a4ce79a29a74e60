// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createHosted } from '../hosted/hosted.ts'
import { portalUrl } from '../testing/host-page.ts'
import { readHostedRequest } from './hosted-request.ts'
import { aVendorApp } from './testing/vendor-app.ts'

vi.mock('../hosted/hosted.ts', () => ({
  createHosted: vi.fn(() => ({ login: vi.fn(async () => {}), start: vi.fn(async () => ({})) })),
}))
beforeEach(() => void vi.clearAllMocks())

const goTo = (path: string) => {
  history.replaceState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

const anApp = () => {
  const onRedirectTo = vi.fn()
  const app = aVendorApp({
    hostedLoginBox: true,
    authOptions: { allowedRedirectOrigins: ['https://b.test'] },
  })
  app.become({ onRedirectTo })
  app.renderLoginBox()
  const payload = app.dispatch.mock.calls[0]?.[0].payload as {
    onRedirectTo: (to: string, how?: object) => void
  }
  app.dispatch.mockClear()
  const hosted = vi.mocked(createHosted).mock.results[0]?.value
  return { ...app, hosted, onRedirectTo, redirect: payload.onRedirectTo }
}

test('no frame is shown, and the login route leads to the portal’s pages', () => {
  const { hosted } = anApp()
  expect(document.querySelector('iframe')).toBeNull()
  expect(createHosted).toHaveBeenCalledWith(
    expect.objectContaining({ portalUrl, clientId: 'c1', allowedRedirectOrigins: ['https://b.test'] }),
  )
  goTo('/enter?redirectUrl=%2Fnotes')
  expect(hosted.login).toHaveBeenCalledWith({ redirectUrl: '/notes' })
})

test('the application’s own request is asked with a verifier of ours; other addresses are its own', () => {
  const { hosted, redirect, onRedirectTo } = anApp()
  redirect(
    `${portalUrl}/oauth/authorize?code_challenge=x&nonce=n&prompt=login&organization=acme&ui_locales=he`,
    {
      refresh: true,
    },
  )
  expect(hosted.login).toHaveBeenCalledWith(
    expect.objectContaining({
      prompt: 'login',
      organization: 'acme',
      additional: { prompt: 'login', organization: 'acme', ui_locales: 'he' },
    }),
  )
  expect(onRedirectTo).not.toHaveBeenCalled()
  redirect('/notes', { replace: true })
  expect(onRedirectTo).toHaveBeenCalledWith('/notes', { replace: true })
})

test('back from there the answer is redeemed once, and the application asks for its user', async () => {
  const { hosted, dispatch, onRedirectTo } = anApp()
  goTo('/oauth/callback?code=c&state=s')
  goTo('/oauth/callback')
  await vi.waitFor(() => expect(onRedirectTo).toHaveBeenCalledWith('/oauth/callback', { replace: true }))
  expect(hosted.start).toHaveBeenCalledTimes(1)
  expect(dispatch.mock.calls).toEqual([
    [{ type: 'auth/requestHostedLoginAuthorizeV2', payload: { shouldRedirectToLogin: false } }],
  ])
})

test('the logout route signs out', () => {
  const { dispatch } = anApp()
  goTo('/account/logout')
  expect(dispatch).toHaveBeenCalledWith({ type: 'auth/logout' })
})

test.each([
  ['https://elsewhere.test/oauth/authorize', undefined],
  [`${portalUrl}/oauth/portal`, undefined],
  ['/account/login', undefined],
  [
    `${portalUrl}/oauth/authorize?max_age=60&login_direct_action=%21`,
    expect.objectContaining({ maxAge: 60 }),
  ],
  [
    `${portalUrl}/oauth/authorize?login_direct_action=${btoa('{"type":"social-login","data":"google"}')}`,
    expect.objectContaining({ directAction: { type: 'social-login', data: 'google' } }),
  ],
])('%s is read as a request or as none', (to, request) => {
  expect(readHostedRequest(to, portalUrl)).toEqual(request)
})
