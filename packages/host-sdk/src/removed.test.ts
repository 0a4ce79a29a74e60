// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { PortalHandle } from './handle.ts'
import { shown } from './testing/host-page.ts'

/** Every method of a mounted portal that asks the portal something. */
const questions: Record<string, (portal: PortalHandle) => Promise<unknown>> = {
  getAccessToken: (portal) => portal.getAccessToken(),
  login: (portal) => portal.login(),
  signUp: (portal) => portal.signUp(),
  stepUp: (portal) => portal.stepUp(),
  isSteppedUp: (portal) => portal.isSteppedUp(),
  logout: (portal) => portal.logout(),
  switchTenant: (portal) => portal.switchTenant('t2'),
  openAdminPortal: (portal) => portal.openAdminPortal(),
  closeAdminPortal: (portal) => portal.closeAdminPortal(),
  openCheckout: (portal) => portal.openCheckout({ planId: 'p1' }),
  openRoute: (portal) => portal.openRoute('loginUrl'),
  setTheme: (portal) => portal.setTheme('dark'),
  setLocale: (portal) => portal.setLocale('he'),
  setLocalizations: (portal) => portal.setLocalizations({}),
  setViewport: (portal) => portal.setViewport({ height: 400, offsetTop: 0 }),
  getTenants: (portal) => portal.getTenants(),
}

describe('a frame that the host took off its page', () => {
  test.each(Object.entries(questions))('%s rejects at once', async (_, ask) => {
    const { handle, frame, say } = await shown('/')
    say({ vestibule: 'painted' })
    frame().remove()
    // The clock of the test stands still: a time-out could not settle the call.
    await expect(ask(handle)).rejects.toMatchObject({ code: 'DESTROYED' })
  })

  test('answers again when it is back', async () => {
    const { handle, el, frame, say } = await shown('/')
    say({ vestibule: 'painted' })
    const taken = frame()
    taken.remove()
    await expect(handle.logout()).rejects.toMatchObject({ code: 'DESTROYED' })
    el.append(taken)
    await expect(handle.logout()).resolves.toEqual({})
  })
})
