// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import {
  disableMFAAuthenticatorApp,
  enrollMFAAuthenticatorApp,
  enrollMFASMS,
} from '@vestibule/contract/areas/mfa-devices'
import { deleteOtherSessionsForUser, deleteSessionForUser } from '@vestibule/contract/areas/sessions'
import { renameWebAuthnDevice } from '@vestibule/contract/areas/webauthn'
import { ApiError } from '@vestibule/contract/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pageParams } from '../../kit/page/page-params.ts'
import { route } from '../../ports/route.ts'
import { awayAtFirst } from '../../testing/away-at-first.ts'
import type { ShownPortal } from '../../testing/show.tsx'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

afterEach(() => vi.unstubAllGlobals())

const showPrivacy = async (wanted?: Parameters<typeof showAdmin>[1]) => {
  // Without it a button that cannot be taken back counts as seen.
  vi.stubGlobal('IntersectionObserver', undefined)
  const portal = await showAdmin('privacy', wanted)
  await portal.screen.findByText('Safari on iOS')
  await portal.screen.findByText('Authenticator app')
  return portal
}

const section = ({ screen }: ShownPortal, title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section')!)

/** What Back, Forward and a link do. */
const goTo = ({ store }: ShownPortal, params: Readonly<Record<string, string>>) =>
  act(async () => store.set(route, { key: 'admin/privacy', params }))

const confirm = async (portal: ShownPortal, name: string) => {
  const dialog = within(await portal.screen.findByRole('dialog'))
  await pass(portal, 500)
  await portal.user.click(dialog.getByRole('button', { name }))
}

const chooseFromMenu = async ({ screen, user }: ShownPortal, name: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('sessions', () => {
  test('SEC-SS-13 say what each is, and which one this is', async () => {
    const portal = await showPrivacy()
    const sessions = section(portal, 'Sessions')
    const [here, there] = [sessions.getByText('Chrome on Linux'), sessions.getByText('Safari on iOS')]
    expect(within(here.closest('.v-line')!).getByText('This device')).toBeDefined()
    expect(within(here.closest('.v-line')!).getByText(/^Israel · /)).toBeDefined()
    expect(within(there.closest('.v-line')!).queryByText('This device')).toBeNull()
    expect(sessions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Sign out everywhere else',
      'Sign out',
    ])
  })

  test('SEC-SS-13 one is ended', async () => {
    const portal = await showPrivacy()
    await portal.user.click(portal.screen.getByRole('button', { name: 'Sign out Safari on iOS' }))
    expect(portal.call).toHaveBeenCalledWith(deleteSessionForUser, { id: 'session-2' })
    await waitFor(() => expect(portal.screen.queryByText('Safari on iOS')).toBeNull())
    expect(portal.screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull()
  })

  test('SEC-SS-13 all but this one are ended after a question', async () => {
    const portal = await showPrivacy()
    await portal.user.click(portal.screen.getByRole('button', { name: 'Sign out everywhere else' }))
    await confirm(portal, 'Sign out everywhere else')
    await waitFor(() => expect(portal.call).toHaveBeenCalledWith(deleteOtherSessionsForUser, {}))
    await waitFor(() => expect(portal.screen.queryByText('Safari on iOS')).toBeNull())
  })

  test('that do not come say why, and are asked for again', async () => {
    const { answer: getCurrentUserSessions, retry } = awayAtFirst(() => [])
    const portal = await showAdmin('privacy', { answers: { getCurrentUserSessions } })
    await retry(portal)
    await waitFor(() => expect(portal.screen.queryByRole('alert')).toBeNull())
  })
})

describe('second factors', () => {
  const choose = async (portal: ShownPortal, kind: string) => {
    await portal.user.click(portal.screen.getByRole('button', { name: 'Add a method' }))
    const dialog = within(await portal.screen.findByRole('dialog'))
    await portal.user.click(dialog.getByRole('radio', { name: new RegExp(kind) }))
    await portal.user.click(dialog.getByRole('button', { name: 'Continue' }))
  }

  test('an address that codes go to is shown, and cannot be removed here', async () => {
    const portal = await showPrivacy()
    const line = section(portal, 'Two-step verification').getByText('admin@acme.test')
    expect(within(line.closest('.v-line')!).queryByRole('button')).toBeNull()
  })

  test('an app is added by its code; the recovery codes are shown once', async () => {
    const portal = await showPrivacy()
    await choose(portal, 'Authenticator app')
    const code = await portal.screen.findByLabelText('Six-digit code')
    await portal.user.type(code, '12{Enter}')
    expect(portal.screen.getByRole('alert').textContent).toBe('Enter all six digits')
    await portal.user.clear(code)
    await portal.user.type(code, '000000{Enter}')
    await waitFor(() => expect(portal.screen.getByRole('alert').textContent).toContain('code'))
    await portal.user.clear(code)
    await portal.user.type(code, '123456{Enter}')
    const codes = within(await portal.screen.findByRole('dialog', { name: 'Save your recovery codes' }))
    expect(codes.getByText('K7QF-2MWD-9XRT-HB4N-V5LJ-6SCP')).toBeDefined()
    expect(portal.call).toHaveBeenCalledWith(enrollMFAAuthenticatorApp, {
      token: '123456',
      endOtherSessions: true,
    })
    await portal.user.click(codes.getByRole('button', { name: 'I’ve saved my codes' }))
    expect(portal.screen.queryByText('K7QF-2MWD-9XRT-HB4N-V5LJ-6SCP')).toBeNull()
    expect(section(portal, 'Two-step verification').getAllByText('Authenticator app')).toHaveLength(2)
  })

  test('a secret is gone after Back, and its address opens nothing', async () => {
    const portal = await showPrivacy()
    await choose(portal, 'Authenticator app')
    await portal.screen.findByLabelText('Six-digit code')
    expect(portal.store.get(pageParams)).toEqual({ dialog: 'app' })
    const addresses: readonly Readonly<Record<string, string>>[] = [
      {},
      { dialog: 'app' },
      { dialog: 'codes' },
    ]
    for (const params of addresses) {
      await goTo(portal, params)
      await waitFor(() => expect(portal.screen.queryByRole('dialog')).toBeNull())
    }
  })

  test('recovery codes are gone after Back', async () => {
    const portal = await showPrivacy()
    await goTo(portal, { dialog: 'renewCodes' })
    await confirm(portal, 'Create new codes')
    await portal.screen.findByRole('dialog', { name: 'Save your recovery codes' })
    expect(portal.store.get(pageParams)).toEqual({ dialog: 'codes' })
    const addresses: readonly Readonly<Record<string, string>>[] = [{}, { dialog: 'codes' }]
    for (const params of addresses) {
      await goTo(portal, params)
      await waitFor(() => expect(portal.screen.queryByRole('dialog')).toBeNull())
    }
  })

  test('the question about one has an address; one that is not there has none', async () => {
    const portal = await showPrivacy({ params: { dialog: 'remove', item: 'gone' } })
    expect(portal.screen.queryByRole('dialog')).toBeNull()
    await goTo(portal, { dialog: 'remove', item: 'app-1' })
    expect(await portal.screen.findByRole('dialog')).toBeDefined()
    await goTo(portal, {})
    await waitFor(() => expect(portal.screen.queryByRole('dialog')).toBeNull())
  })

  test('a phone is added by the code that is texted to it', async () => {
    const portal = await showPrivacy()
    await choose(portal, 'Text message')
    await portal.user.type(await portal.screen.findByLabelText('Phone number'), '+1 555 010 0123{Enter}')
    await portal.user.type(await portal.screen.findByLabelText('Six-digit code'), '123456{Enter}')
    await waitFor(() => expect(portal.screen.queryByRole('dialog')).toBeNull())
    expect(portal.call).toHaveBeenCalledWith(enrollMFASMS, {
      otcToken: 'otc',
      code: '123456',
      endOtherSessions: true,
    })
  })

  test('SEC-AD-03 without a second factor to show, the password is asked for in the same dialog', async () => {
    const stale = new ApiError('STEP_UP_REQUIRED', { maxAge: 300 })
    const preEnroll = vi.fn().mockRejectedValueOnce(stale)
    preEnroll
      .mockRejectedValueOnce(stale)
      .mockResolvedValue({ qrCode: 'data:,', secret: 'ABCD', uri: 'otpauth:x' })
    const generate = vi.fn().mockRejectedValueOnce(new ApiError('MFA_NOT_ENROLLED'))
    generate.mockRejectedValueOnce(new ApiError('WRONG_PASSWORD'))
    const portal = await showPrivacy({
      answers: { preEnrollMFAAuthenticatorApp: preEnroll, generateStepupSession: generate },
    })
    await choose(portal, 'Authenticator app')
    const password = await portal.screen.findByLabelText('Your password')
    await portal.user.type(password, 'wrong{Enter}')
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
    expect(portal.screen.getByRole('radio', { name: /Authenticator app/ })).toHaveProperty('checked', true)
  })

  test('one is removed after a question', async () => {
    const portal = await showPrivacy()
    await chooseFromMenu(portal, 'Authenticator app', 'Remove…')
    await confirm(portal, 'Remove')
    await waitFor(() =>
      expect(portal.call).toHaveBeenCalledWith(disableMFAAuthenticatorApp, {
        deviceId: 'app-1',
        endOtherSessions: true,
      }),
    )
    await waitFor(() => expect(portal.screen.queryByText('Authenticator app')).toBeNull())
  })

  test('SEC-PK-03 a key has the name its owner gives it', async () => {
    const portal = await showPrivacy()
    await chooseFromMenu(portal, 'Blue key on my key ring', 'Rename…')
    const name = await portal.screen.findByLabelText('Name')
    await portal.user.clear(name)
    await portal.user.keyboard('{Enter}')
    expect(portal.screen.getByRole('alert').textContent).toBe('Enter a name')
    await portal.user.type(name, 'Spare key{Enter}')
    await portal.screen.findByText('Spare key')
    expect(portal.call).toHaveBeenCalledWith(renameWebAuthnDevice, { deviceId: 'key-1', name: 'Spare key' })
  })

  test('new recovery codes take the place of the old ones', async () => {
    const portal = await showPrivacy()
    await portal.user.click(portal.screen.getByRole('button', { name: 'Create new codes…' }))
    await confirm(portal, 'Create new codes')
    await portal.screen.findByRole('dialog', { name: 'Save your recovery codes' })
    await portal.screen.findByText(/10 codes left/)
  })

  test.each([
    ['hidden', 0, 0],
    ['viewOnly', 1, 0],
    ['edit', 1, 1],
  ])('the operator says they are %s', async (appearance, sections, buttons) => {
    const pages = { privacy: { fieldsProperties: { mfa: { appearance } } } }
    const portal = await showAdmin('privacy', { configuration: { themeV2: { adminPortal: { pages } } } })
    await portal.screen.findByText('Safari on iOS')
    await waitFor(() => {
      expect(portal.screen.queryAllByRole('heading', { name: 'Two-step verification' })).toHaveLength(
        sections,
      )
      expect(portal.screen.queryAllByRole('button', { name: 'Add a method' })).toHaveLength(buttons)
    })
  })
})
