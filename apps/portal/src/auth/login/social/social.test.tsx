// @vitest-environment happy-dom
import { redeemExternalLogin, startExternalLogin } from '@vestibule/contract/areas/external-login'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { type PopupOpener, popupOpenerAtom } from '../../../ports/popup-opener.ts'
import { session } from '../../../session/session.atoms.ts'
import { settle } from '../../../testing/clock.ts'
import { buttonOf, type ShownPortal, show } from '../../../testing/show.tsx'

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

const shown = async (answers?: object, isBlocked = false): Promise<Shown> => {
  const portal = await show({ route: { key: 'loginUrl', params: {} }, boot: { policies }, answers })
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
    await buttonOf(portal, 'Continue with Google')
    await buttonOf(portal, 'Continue with GitHub')
    // A name from the server is text (SEC-PO-07).
    await buttonOf(portal, 'Continue with Acme <b>Identity</b>')
    expect(document.querySelector('.v-providers b')).toBeNull()
  })

  test('opens a window at once, asks the server how it went, and signs in', async () => {
    const { portal, opened } = await shown()
    await portal.user.click(await buttonOf(portal, 'Continue with Google'))
    await portal.screen.findByText('Continue in the Google window')
    expect(portal.call).toHaveBeenCalledWith(startExternalLogin, { provider: 'google', form: 'popup' })
    await portal.clock.advance(10_000)
    expect(opened.go).toEqual(['about:blank'])
    await portal.screen.findByRole('heading', { name: 'You’re signed in' })
    expect(portal.call).toHaveBeenCalledWith(redeemExternalLogin, { txn: 't' })
    expect(portal.store.get(session).step).toBe('signedIn')
    expect(opened.closed).toBe(1)
  })

  test('where no window opens, the whole page goes', async () => {
    const { portal } = await shown({ getExternalLogin: async () => ({ state: 'waiting' }) }, true)
    await portal.user.click(await buttonOf(portal, 'Continue with GitHub'))
    await portal.clock.advance(1000)
    await portal.user.click(await buttonOf(portal, 'Continue in this tab'))
    await settle()
    expect(portal.call).toHaveBeenCalledWith(startExternalLogin, { provider: 'github', form: 'redirect' })
    expect(portal.host.openExternal).toHaveBeenCalledWith({ url: 'about:blank', reason: 'social', txn: 't' })
  })

  test('SEC-PO-07 a refusal says what the provider said, as text; the ways are there again', async () => {
    const description = '<img src=x onerror=alert(1)>'
    const redeem = vi.fn().mockRejectedValue(new ApiError('EXTERNAL_LOGIN_REFUSED', { description }))
    const { portal } = await shown({ redeemExternalLogin: redeem })
    await portal.user.click(await buttonOf(portal, 'Continue with Google'))
    await portal.clock.advance(10_000)
    await portal.screen.findByText('Sign-in was canceled.')
    expect(portal.screen.getByText(description)).toBeDefined()
    expect(document.querySelector('img')).toBeNull()
    await buttonOf(portal, 'Continue with Google')
  })

  test('can be called off', async () => {
    const { portal, opened } = await shown({ getExternalLogin: async () => ({ state: 'waiting' }) })
    await portal.user.click(await buttonOf(portal, 'Continue with Google'))
    await portal.user.click(await buttonOf(portal, 'Cancel'))
    await buttonOf(portal, 'Continue with Google')
    expect(opened.closed).toBe(1)
  })
})
