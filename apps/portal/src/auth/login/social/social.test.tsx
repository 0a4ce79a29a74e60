// @vitest-environment happy-dom
import { redeemExternalLogin, startExternalLogin } from '@vestibule/contract/areas/external-login'
import { ApiError } from '@vestibule/contract/errors'
import { delaysMs } from '@vestibule/contract/constants'
import { me } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { appSignInAtom } from '../../../ports/app-sign-in.ts'
import { configAtom } from '../../../ports/host.ts'
import { type PopupOpener, popupOpenerAtom } from '../../../ports/popup-opener.ts'
import { signedInAnswer } from '../../../preview/handlers/auth.ts'
import { session } from '../../../session/session.atoms.ts'
import { settle } from '../../../testing/clock.ts'
import { findButton, type ShownPortal, show } from '../../../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import '../methods/OtherMethods.tsx'
import '../steps/RedirectToSSO.tsx'

const policies = {
  allowSignups: true,
  passwordMinLength: 10,
  ways: '2',
  social: [
    { id: 'google', name: 'Google' },
    { id: 'github', name: 'GitHub' },
    { id: '0191b6d4', name: 'Acme <b>Identity</b>' },
  ],
}

type Shown = { readonly portal: ShownPortal; readonly opened: { go: string[]; closed: number } }

const shown = async (
  answers?: object,
  isBlocked = false,
  params: Readonly<Record<string, string>> = {},
): Promise<Shown> => {
  const portal = await show({ route: { key: 'loginUrl', params }, boot: { policies }, answers })
  const opened = { go: [] as string[], closed: 0 }
  const outside: PopupOpener = {
    open: () =>
      isBlocked
        ? undefined
        : {
            go: (url) => void opened.go.push(url),
            close: () => {
              opened.closed += 1
            },
          },
    message: () => new Promise(() => {}),
  }
  portal.store.set(popupOpenerAtom, outside)
  return { portal, opened }
}

describe('signing in at a social provider', () => {
  test('keeps their room from the start and names each for everybody', async () => {
    const { portal } = await shown()
    expect(document.querySelector('.v-ways')?.getAttribute('data-rows')).toBe('2')
    await findButton(portal, 'Continue with Google')
    await findButton(portal, 'Continue with GitHub')
    // A name from the server is text (SEC-PO-07).
    await findButton(portal, 'Continue with Acme <b>Identity</b>')
    expect(document.querySelector('.v-providers b')).toBeNull()
  })

  test('opens a window at once, asks the server how it went, and signs in', async () => {
    const { portal, opened } = await shown()
    await portal.user.click(await findButton(portal, 'Continue with Google'))
    await portal.screen.findByText('Continue in the Google window')
    expect(portal.call).toHaveBeenCalledWith(startExternalLogin, { provider: 'google', form: 'popup' })
    await portal.clock.advance(10_000)
    expect(opened.go).toEqual(['about:blank'])
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.call).toHaveBeenCalledWith(redeemExternalLogin, { txn: 't' })
    expect(portal.store.get(session).step).toBe('signedIn')
    expect(opened.closed).toBe(1)
  })

  test.each([
    ['who has signed up by it ends on the host’s page for new users', me.id, '/welcome'],
    ['who had an account goes where every user goes', undefined, '/notes'],
  ])('signUpSuccessUrl: %s', async (_, newUserId, path) => {
    const redeem = async () => ({ ...signedInAnswer, newUserId })
    const { portal } = await shown({ redeemExternalLogin: redeem }, false, { redirectUrl: '/notes' })
    portal.store.set(configAtom, { view: 'auto', routes: { signUpSuccessUrl: '/welcome' } })
    await portal.user.click(await findButton(portal, 'Continue with Google'))
    await portal.clock.advance(10_000)
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    await portal.clock.advance(delaysMs.navigation)
    const left = { to: 'url', url: expect.stringMatching(`${path}$`), reason: 'signedIn' }
    expect(portal.host.navigate.mock.calls).toEqual([[left]])
  })

  test('where no window opens, says so, and the user opens it or the whole page goes', async () => {
    const { portal } = await shown({ getExternalLogin: async () => ({ state: 'waiting' }) }, true)
    await portal.user.click(await findButton(portal, 'Continue with GitHub'))
    await portal.screen.findByText('Open the GitHub window')
    const link = portal.screen.getByRole('link', { name: 'Open the window' })
    expect(link.getAttribute('href')).toBe('about:blank')
    expect(portal.screen.queryByText('Continue in the GitHub window')).toBeNull()
    await portal.clock.advance(1000)
    await portal.user.click(await findButton(portal, 'Continue in this tab'))
    await settle()
    expect(portal.call).toHaveBeenCalledWith(startExternalLogin, { provider: 'github', form: 'redirect' })
    expect(portal.host.openExternal).toHaveBeenCalledWith({ url: 'about:blank', reason: 'social', txn: 't' })
  })

  test('SEC-PO-07 a refusal says what the provider said, as text; the ways are there again', async () => {
    const description = '<img src=x onerror=alert(1)>'
    const redeem = vi.fn().mockRejectedValue(new ApiError('EXTERNAL_LOGIN_REFUSED', { description }))
    const { portal } = await shown({ redeemExternalLogin: redeem })
    await portal.user.click(await findButton(portal, 'Continue with Google'))
    await portal.clock.advance(10_000)
    await portal.screen.findByText('Sign-in was canceled.')
    expect(portal.screen.getByText(description)).toBeDefined()
    expect(document.querySelector('img')).toBeNull()
    await findButton(portal, 'Continue with Google')
  })

  test('an application that knows the provider signs in by itself, and nothing is waited for', async () => {
    const { portal, opened } = await shown()
    const atProvider = vi.fn(() => true)
    portal.store.set(appSignInAtom, { atProvider, atOrganization: () => false, asksConsent: true })
    await portal.user.click(await findButton(portal, 'Continue with Google'))
    await findButton(portal, 'Continue with Google')
    expect(atProvider).toHaveBeenCalledWith('google')
    expect(portal.call).not.toHaveBeenCalledWith(startExternalLogin, expect.anything())
    expect(opened).toEqual({ go: [], closed: 0 })
  })

  test('an application that cannot, and wants consent, has the provider ask for it', async () => {
    const { portal } = await shown()
    portal.store.set(appSignInAtom, {
      atProvider: () => false,
      atOrganization: () => false,
      asksConsent: true,
    })
    await portal.user.click(await findButton(portal, 'Continue with Google'))
    await portal.screen.findByText('Continue in the Google window')
    const input = { provider: 'google', form: 'popup', additionalQueryParams: { prompt: 'consent' } }
    expect(portal.call).toHaveBeenCalledWith(startExternalLogin, input)
  })

  test('can be called off', async () => {
    const { portal, opened } = await shown({ getExternalLogin: async () => ({ state: 'waiting' }) })
    await portal.user.click(await findButton(portal, 'Continue with Google'))
    await portal.user.click(await findButton(portal, 'Cancel'))
    await findButton(portal, 'Continue with Google')
    expect(opened.closed).toBe(1)
  })
})
