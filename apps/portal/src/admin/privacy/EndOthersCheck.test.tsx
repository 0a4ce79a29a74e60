// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { disableMFAAuthenticatorApp } from '@vestibule/contract/areas/mfa-devices'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

afterEach(() => vi.unstubAllGlobals())

const showPrivacy = async () => {
  // Without it a button that cannot be taken back counts as seen.
  vi.stubGlobal('IntersectionObserver', undefined)
  const portal = await showAdmin('privacy')
  await portal.screen.findByText('Authenticator app')
  return portal
}

describe('signing out everywhere else along with a change', () => {
  test('SEC-TO-41 the user may stay signed in elsewhere', async () => {
    const portal = await showPrivacy()
    const { screen, user } = portal
    await user.click(screen.getByRole('button', { name: 'Actions for Authenticator app' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
    await user.click(await screen.findByRole('checkbox', { name: /Sign out everywhere else/ }))
    await pass(portal, 500)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }))
    const kept = { deviceId: 'app-1', endOtherSessions: false }
    await waitFor(() => expect(portal.call).toHaveBeenCalledWith(disableMFAAuthenticatorApp, kept))
  })

  test('SEC-TO-41 only the kinds that are added at once offer it where the kind is chosen', async () => {
    const { screen, user } = await showPrivacy()
    await user.click(screen.getByRole('button', { name: 'Add a method' }))
    await screen.findByRole('dialog')
    const offer = () => screen.queryByRole('checkbox', { name: /Sign out everywhere else/ })
    expect(offer()).toBeNull()
    await user.click(screen.getByRole('radio', { name: /security key/i }))
    expect(offer()).toHaveProperty('checked', true)
  })
})
