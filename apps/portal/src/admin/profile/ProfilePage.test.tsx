// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { updateProfile } from '@vestibule/contract/areas/profile'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { unsavedAtom } from '../../ports/unsaved.ts'
import { signedInAnswer } from '../../preview/handlers/auth.ts'
import { profileHandlers } from '../../preview/handlers/session.ts'
import { findField, type ShownPortal } from '../../testing/show.tsx'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

const jobTitle = (portal: ShownPortal) => findField(portal, 'Job title')
const saveButton = ({ screen }: ShownPortal) => screen.queryByRole('button', { name: 'Save changes' })

describe('the profile', () => {
  test('shows who one is, and what cannot be changed here', async () => {
    const portal = await showAdmin('profile')
    expect((await findField(portal, 'Name')).value).toBe('Ada Admin')
    expect(portal.screen.getByText('admin@acme.test', { selector: '.v-line *' }).dir).toBe('ltr')
    expect(portal.screen.getAllByText('Confirmed')).not.toHaveLength(0)
    expect(saveButton(portal)).toBeNull()
  })

  test('offers to save once something changed, names it, and saves only that', async () => {
    const portal = await showAdmin('profile')
    const { screen, user, call, store } = portal
    await user.type(await jobTitle(portal), 'Head of paper')
    expect(screen.getByText('Job title isn’t saved yet')).toBeDefined()
    await user.type(await findField(portal, 'Address'), 'Here')
    expect(screen.getByText('2 changes aren’t saved yet')).toBeDefined()
    expect(store.get(unsavedAtom)).toBe(2)
    await user.click(saveButton(portal)!)
    await waitFor(() => expect(saveButton(portal)).toBeNull())
    const metadata = JSON.stringify({ jobTitle: 'Head of paper', address: 'Here' })
    expect(call).toHaveBeenCalledWith(updateProfile, { metadata })
    expect((await jobTitle(portal)).value).toBe('Head of paper')
    expect(store.get(unsavedAtom)).toBe(0)
    await pass(portal, 150)
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Profile saved')
  })

  test('the new name is everywhere at once', async () => {
    const portal = await showAdmin('profile')
    const name = await findField(portal, 'Name')
    await portal.user.clear(name)
    await portal.user.type(name, 'Ada Lovelace')
    await portal.user.click(saveButton(portal)!)
    await portal.screen.findByText('Ada Lovelace', { selector: '.v-account *' })
    await waitFor(() =>
      expect(portal.host.sessionChanged).toHaveBeenLastCalledWith(
        expect.objectContaining({ user: expect.objectContaining({ name: 'Ada Lovelace' }) }),
      ),
    )
  })

  test('discarding brings back what is saved', async () => {
    const portal = await showAdmin('profile')
    await portal.user.type(await jobTitle(portal), 'x')
    await portal.user.click(portal.screen.getByRole('button', { name: 'Discard' }))
    expect((await jobTitle(portal)).value).toBe('')
    expect(saveButton(portal)).toBeNull()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  test('what the server would refuse is said beside the field, without asking it', async () => {
    const portal = await showAdmin('profile')
    const { screen, user, call } = portal
    const name = await findField(portal, 'Name')
    await user.clear(name)
    await user.type(await findField(portal, 'Phone'), '12')
    await user.click(saveButton(portal)!)
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Enter your name',
      'Start with + and the country code, such as +44 20 7946 0000',
    ])
    expect(document.activeElement).toBe(name)
    expect(call).not.toHaveBeenCalledWith(updateProfile, expect.anything())
    const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    await user.type(name, 'A')
    expect(alerts()).toEqual(['Start with + and the country code, such as +44 20 7946 0000'])
    await user.clear(await findField(portal, 'Phone'))
    await user.type(await findField(portal, 'Phone'), '+442079460000')
    expect(alerts()).toEqual([])
  })

  test('a server that fails loses nothing that was typed', async () => {
    const error = new ApiError('UNAVAILABLE', {}, { status: 503, traceId: 'trace-1' })
    const answers = { updateProfile: vi.fn().mockRejectedValue(error) }
    const portal = await showAdmin('profile', { answers })
    await portal.user.type(await jobTitle(portal), 'Head')
    await portal.user.click(saveButton(portal)!)
    expect((await portal.screen.findByRole('alert')).textContent).toContain('trace-1')
    expect((await jobTitle(portal)).value).toBe('Head')
    expect(saveButton(portal)).not.toBeNull()
  })

  test.each([
    ['hidden', false, false],
    ['viewOnly', true, true],
    ['edit', true, false],
    ['anything', true, false],
  ])('the operator says a field is %s', async (appearance, isShown, isReadOnly) => {
    const pages = { profile: { fieldsProperties: { jobTitle: { appearance } } } }
    const { screen } = await showAdmin('profile', { configuration: { themeV2: { adminPortal: { pages } } } })
    const field = screen.queryByLabelText('Job title') as HTMLInputElement | null
    expect([field !== null, field?.readOnly ?? false]).toEqual([isShown, isReadOnly])
  })

  test('a field that is hidden stays what it was', async () => {
    const handlers = profileHandlers()
    const metadata = JSON.stringify({ jobTitle: 'Clerk', plan: 'pro' })
    const before = await handlers.updateProfile!({ metadata }, undefined)
    const pages = { profile: { fieldsProperties: { jobTitle: { appearance: 'hidden' } } } }
    const portal = await showAdmin('profile', {
      answers: { getProfile: async () => before },
      configuration: { themeV2: { adminPortal: { pages } } },
    })
    await portal.user.type(await findField(portal, 'Address'), 'Here')
    await portal.user.click(saveButton(portal)!)
    await waitFor(() =>
      expect(portal.call).toHaveBeenCalledWith(updateProfile, {
        metadata: JSON.stringify({ jobTitle: 'Clerk', plan: 'pro', address: 'Here' }),
      }),
    )
  })
})

describe('a new password', () => {
  const openDialog = async (portal: ShownPortal) => {
    await portal.user.click(portal.screen.getByRole('button', { name: 'Change password…' }))
    return within(await portal.screen.findByRole('dialog', { name: 'Change password' }))
  }

  test('SEC-PO-10: is asked for with the old one, as password managers expect', async () => {
    const portal = await showAdmin('profile')
    const dialog = await openDialog(portal)
    const current = dialog.getByLabelText('Current password') as HTMLInputElement
    const next = dialog.getByLabelText('New password') as HTMLInputElement
    expect([current.autocomplete, next.autocomplete]).toEqual(['current-password', 'new-password'])
    expect(document.activeElement).toBe(current)
    expect(next.form?.querySelector('[autocomplete=username]')?.getAttribute('value')).toBe('admin@acme.test')
  })

  test('every refusal stands beside its field', async () => {
    const changePassword = vi
      .fn(profileHandlers().changePassword!)
      .mockRejectedValueOnce(new ApiError('WRONG_PASSWORD'))
      .mockRejectedValueOnce(new ApiError('PASSWORD_COMMON'))
      .mockRejectedValueOnce(new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 9 }))
    const refreshToken = vi.fn(async () => signedInAnswer)
    const portal = await showAdmin('profile', { answers: { changePassword, refreshToken } })
    const { user, screen } = portal
    const before = refreshToken.mock.calls.length
    const dialog = await openDialog(portal)
    const current = dialog.getByLabelText('Current password') as HTMLInputElement
    const next = dialog.getByLabelText('New password') as HTMLInputElement
    await user.keyboard('{Enter}')
    await dialog.findByText('Enter your current password')
    await dialog.findByText('Enter your password')
    expect([current.getAttribute('aria-invalid'), changePassword.mock.calls.length]).toEqual(['true', 0])
    await user.type(current, ' old ')
    await user.type(next, 'a quiet morning{Enter}')
    await dialog.findByText('That isn’t your current password.')
    expect(current.getAttribute('aria-invalid')).toBe('true')
    await user.type(next, '{Enter}')
    await dialog.findByText(/appeared in a data breach/)
    expect([current, next].map((field) => field.getAttribute('aria-invalid'))).toEqual([null, 'true'])
    await user.type(next, '!{Backspace}')
    expect(dialog.queryByRole('alert')).toBeNull()
    await user.type(next, '{Enter}')
    await dialog.findByText(/Too many attempts/)
    expect([current.value, next.value]).toEqual([' old ', 'a quiet morning'])
    await user.type(next, '{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changePassword).toHaveBeenLastCalledWith(
      { password: ' old ', newPassword: 'a quiet morning' },
      undefined,
    )
    expect(screen.getByText('Password changed. You’re signed out on all other devices.')).toBeDefined()
    // The session has a new id: the token of the old one is replaced at once, for the host as well (SEC-SS-03).
    expect(refreshToken).toHaveBeenCalledTimes(before + 1)
  })
})
