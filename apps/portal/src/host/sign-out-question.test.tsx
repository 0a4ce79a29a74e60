// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { portalMethods } from './portal-methods.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { session } from '../session/session.atoms.ts'
import { showSignOut } from '../session-watch/show-sign-out.tsx'
import { findButton, type ShownPortal, show } from '../testing/show.tsx'

// Here already, so that no test waits for a chunk.
import '../auth/sign-out/SignOutDialog.tsx'

// The browser of the tests sees nothing: what is visible is tried in Chromium.
beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const title = 'Sign out everywhere?'

/** The host asks for it while its own page is shown. */
const askSignOut = async (before: (portal: ShownPortal) => Promise<unknown> = async () => {}) => {
  const ended = vi.fn<() => Promise<object>>(async () => ({}))
  const portal = await show({
    isNew: false,
    route: { key: 'authenticatedUrl', params: {} },
    answers: { refreshToken: async () => signedInAnswer, deleteAllSessionsForUser: ended },
  })
  showSignOut(portal.store)
  await portal.clock.advance(0)
  await before(portal)
  const outcome = Promise.resolve(portalMethods(portal.store, document.body).logout({ everywhere: true }))
  const dialog = await portal.screen.findByRole('dialog', { name: title })
  return { portal, ended, outcome, dialog }
}

describe('the question of signing out everywhere', () => {
  test('SEC-PO-14 says which application wants it and what ends, over the page', async () => {
    const { portal, ended, dialog } = await askSignOut()
    const body = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(body?.textContent).toMatch(/^Acme Notes asked for this\. Your sessions on all devices end/)
    expect(portal.host.overlay.mock.calls).toEqual([[{ on: true }]])
    expect(document.activeElement).toBe(await findButton(portal, 'Cancel'))
    expect(ended).not.toHaveBeenCalled()
  })

  test('SEC-PO-14 everywhere, once the button has been seen for half a second', async () => {
    const { portal, ended, outcome } = await askSignOut()
    await portal.user.click(await findButton(portal, 'Sign out everywhere'))
    expect(ended).not.toHaveBeenCalled()
    await act(() => portal.clock.advance(500))
    await portal.user.click(await findButton(portal, 'Sign out everywhere'))
    expect(await outcome).toEqual({ ok: true, value: { everywhere: true } })
    expect(ended).toHaveBeenCalledTimes(1)
    expect(portal.screen.queryByRole('dialog')).toBeNull()
    expect(portal.host.overlay).toHaveBeenLastCalledWith({ on: false })
  })

  test('SEC-PO-14 only here', async () => {
    const { portal, ended, outcome } = await askSignOut()
    await portal.user.click(await findButton(portal, 'Sign out only here'))
    expect(await outcome).toEqual({ ok: true, value: { everywhere: false } })
    expect(ended).not.toHaveBeenCalled()
  })

  test.each<[string, (portal: ShownPortal) => Promise<void>]>([
    ['Cancel', async (portal) => portal.user.click(await findButton(portal, 'Cancel'))],
    ['Escape', (portal) => portal.user.keyboard('{Escape}')],
    ['Enter at once', (portal) => portal.user.keyboard('{Enter}')],
  ])('SEC-PO-14 cancelled by %s: the user stays signed in', async (_, leave) => {
    const { portal, ended, outcome } = await askSignOut()
    await leave(portal)
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'USER_CANCELLED' } })
    expect(ended).not.toHaveBeenCalled()
    expect(portal.store.get(session).step).toBe('signedIn')
  })

  test('SEC-PO-14 no text of it is replaced by a host', async () => {
    const texts = {
      title: 'Claim your prize',
      body: 'Free',
      everywhere: 'Claim',
      cancel: 'No',
      here: 'Later',
    }
    const { portal } = await askSignOut((shown) =>
      act(async () => {
        const methods = portalMethods(shown.store, document.body)
        await methods.setLocalizations({ localizations: { en: { logout: texts } } })
      }),
    )
    await findButton(portal, 'Sign out everywhere')
    expect(document.body.textContent).not.toMatch(/prize|Claim|Free|Later/)
  })

  test('signing out meanwhile closes it', async () => {
    const { portal, outcome } = await askSignOut()
    await act(async () => portal.store.set(session, { is: 'peerSignedOut' }))
    expect(await outcome).toMatchObject({ ok: true, value: { everywhere: false } })
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })
})
