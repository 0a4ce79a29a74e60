// @vitest-environment happy-dom
import { act, waitFor, within } from '@testing-library/react'
import {
  createPhoneNumber,
  deletePhoneNumber,
  verifyDeletePhoneNumber,
  verifyPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { createUsername, deleteUsername } from '@vestibule/contract/areas/usernames'
import { ApiError } from '@vestibule/contract/errors'
import { me } from '@vestibule/contract/samples'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { pageParams } from '../../kit/page/page-params.ts'
import { actorAnswer, signedInAnswer } from '../../preview/handlers/auth.ts'
import { signInDetailsHandlers } from '../../preview/handlers/sign-in-details.ts'
import { openSession } from '../../session/open-session.ts'
import { session } from '../../session/session.atoms.ts'
import type { ShownPortal } from '../../testing/show.tsx'
import { pass, showAdmin } from '../../testing/show-admin.tsx'

beforeEach(() => vi.stubGlobal('IntersectionObserver', undefined))

const findDialog = async ({ screen }: ShownPortal) => within(await screen.findByRole('dialog'))
const withUsername = { ...me, username: 'ada' }
const named = { getProfile: async () => withUsername, refreshToken: async () => ({ ...signedInAnswer }) }

describe('the address', () => {
  test('is changed once the code that was sent to the new one is typed', async () => {
    const portal = await showAdmin('profile')
    const { screen, user, call, store } = portal
    await screen.findByText('admin@acme.test', { selector: '.v-line *' })
    await user.click((await screen.findAllByRole('button', { name: 'Change…' }))[0]!)
    expect(store.get(pageParams)).toEqual({ dialog: 'email' })
    let dialog = await findDialog(portal)
    await user.type(dialog.getByLabelText('New email'), 'new@acme.test')
    await user.click(dialog.getByRole('button', { name: 'Send code' }))
    expect(call).toHaveBeenCalledWith(updateEmail, { email: 'new@acme.test' })
    expect(await screen.findByText('Confirm your new email')).toBeDefined()
    dialog = await findDialog(portal)
    await user.type(dialog.getByLabelText('Six-digit code'), '000000')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect((await dialog.findByRole('alert')).id).toBe(
      dialog.getByLabelText('Six-digit code').getAttribute('aria-describedby'),
    )
    await user.clear(dialog.getByLabelText('Six-digit code'))
    await user.type(dialog.getByLabelText('Six-digit code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Email changed')).toBeDefined()
    expect(call).toHaveBeenCalledWith(verifyEmail, { email: 'new@acme.test', code: '123456' })
  })

  const addresses: readonly Readonly<Record<string, string>>[] = [{}, { dialog: 'email' }]
  test.each(addresses)('cannot be changed where the operator says so, at %j', async (params) => {
    const answers = { getUserEmailPolicyConfig: async () => ({ allowEmailChange: false }) }
    const portal = await showAdmin('profile', { params, answers })
    await portal.screen.findByRole('button', { name: 'Add phone number' })
    await pass(portal, 500)
    expect(portal.screen.queryByRole('button', { name: 'Change…' })).toBeNull()
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the dialog of a code', () => {
  /** The dialog for a code that was sent to a new address. */
  const waitForCode = async (answers = {}) => {
    const portal = await showAdmin('profile', { answers })
    act(() => portal.store.set(dialogAddress, 'email'))
    const dialog = await findDialog(portal)
    await portal.user.type(dialog.getByLabelText('New email'), 'new@acme.test{Enter}')
    await portal.screen.findByText('Confirm your new email')
    return portal
  }

  test('has an address, which takes the place of the one before and holds neither handle nor code', async () => {
    const { store, host } = await waitForCode()
    const params = { dialog: 'emailCode' }
    expect(host.routeChanged).toHaveBeenLastCalledWith({ route: 'admin/profile', params, replace: true })
    expect(store.get(pageParams)).toEqual(params)
  })

  test('closes by Back, and its address then opens nothing', async () => {
    const { store, screen } = await waitForCode()
    act(() => store.set(pageParams, { dialog: undefined }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => store.set(pageParams, { dialog: 'emailCode' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each(['emailCode', 'phoneCode', 'phoneRemovalCode'])('%s opens nothing by itself', async (dialog) => {
    const portal = await showAdmin('profile', { params: { dialog } })
    await pass(portal, 500)
    expect(portal.screen.queryByRole('dialog')).toBeNull()
  })

  test('closing takes it out of the address', async () => {
    const { store, user, screen } = await waitForCode()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(store.get(pageParams)).toEqual({})
  })

  test('is there again for a user whose session ended meanwhile, and for no other one', async () => {
    const refreshToken = vi.fn().mockResolvedValueOnce(signedInAnswer)
    refreshToken.mockRejectedValue(new ApiError('NOT_AUTHENTICATED'))
    const portal = await waitForCode({ refreshToken })
    const { store, screen } = portal
    const endSession = async () => {
      act(() => store.set(session, { is: 'renewalAsked' }))
      await screen.findByLabelText('Work email')
    }
    await endSession()
    await act(() => store.set(openSession, signedInAnswer))
    expect(await screen.findByText('Confirm your new email')).toBeDefined()
    await endSession()
    await act(() => store.set(openSession, actorAnswer))
    await screen.findByRole('heading', { level: 1 })
    await pass(portal, 500)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the dialog of a picture', () => {
  test('has an address, closes by Back, and opens nothing without a file', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 512, height: 512 }))
    const drawing = { clearRect: vi.fn(), drawImage: vi.fn() }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawing as never)
    const portal = await showAdmin('profile')
    const { store, screen, user } = portal
    const file = new File(['x'], 'ada.png', { type: 'image/png' })
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
    expect(await screen.findByRole('dialog')).toBeDefined()
    expect(store.get(pageParams)).toEqual({ dialog: 'picture' })
    act(() => store.set(pageParams, { dialog: undefined }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => store.set(pageParams, { dialog: 'picture' }))
    await pass(portal, 500)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the username', () => {
  const openDialog = async (answers = {}) => {
    const portal = await showAdmin('profile', {
      params: { dialog: 'username' },
      answers: { ...named, ...answers },
    })
    const dialog = await findDialog(portal)
    return { ...portal, dialog, field: dialog.getByLabelText('Username') as HTMLInputElement }
  }

  test('is changed by taking the one before away first', async () => {
    const { user, call, dialog, field, screen } = await openDialog()
    expect(field.value).toBe('ada')
    await user.type(field, '2')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Username saved')).toBeDefined()
    const calls = vi.mocked(call).mock.calls.map(([{ name }, input]) => [name, input])
    expect(calls.filter(([name]) => String(name).includes('Username'))).toEqual([
      [deleteUsername.name, { username: 'ada' }],
      [createUsername.name, { username: 'ada2' }],
    ])
  })

  test('that is taken leaves the user with the one they had', async () => {
    const { user, call, dialog, field } = await openDialog()
    await user.clear(field)
    await user.type(field, 'taken')
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect((await dialog.findByRole('alert')).id).toBe(field.getAttribute('aria-describedby'))
    expect(call).toHaveBeenCalledWith(createUsername, { username: 'ada' })
  })

  test('that is the same asks the server nothing', async () => {
    const { user, call, dialog, screen } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Username saved')).toBeDefined()
    expect(call).not.toHaveBeenCalledWith(deleteUsername, expect.anything())
  })

  test('that is empty is only removed', async () => {
    const { user, call, dialog, field, screen } = await openDialog()
    await user.clear(field)
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Username saved')).toBeDefined()
    expect(call).toHaveBeenCalledWith(deleteUsername, { username: 'ada' })
    expect(call).not.toHaveBeenCalledWith(createUsername, expect.anything())
  })
})

describe('phone numbers', () => {
  test('one is added, and confirmed by the code sent to it', async () => {
    const portal = await showAdmin('profile')
    const { screen, user, call } = portal
    await user.click(await screen.findByRole('button', { name: 'Add phone number' }))
    let dialog = await findDialog(portal)
    await user.type(dialog.getByLabelText('Phone'), '+44 20 7946 0001')
    await user.click(dialog.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('Confirm phone number')).toBeDefined()
    expect(call).toHaveBeenCalledWith(createPhoneNumber, { phoneNumber: '+442079460001', verify: true })
    dialog = await findDialog(portal)
    await user.type(dialog.getByLabelText('Six-digit code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Phone number confirmed')).toBeDefined()
    expect(call).toHaveBeenCalledWith(verifyPhoneNumber, { otcToken: 'phone-3', code: '123456' })
  })

  test('one that is not confirmed is removed at once', async () => {
    const portal = await showAdmin('profile', { params: { dialog: 'removePhone', item: 'phone-1' } })
    const dialog = await findDialog(portal)
    await pass(portal, 500)
    await portal.user.click(dialog.getByRole('button', { name: 'Remove number' }))
    expect(await portal.screen.findByText('Phone number removed')).toBeDefined()
    expect(portal.screen.queryByText('+44 20 7946 0000')).toBeNull()
  })

  test('a confirmed one is removed by the code sent to it', async () => {
    const portal = await showAdmin('profile', { params: { dialog: 'removePhone', item: 'phone-2' } })
    const { screen, user, call } = portal
    await pass(portal, 500)
    await user.click((await findDialog(portal)).getByRole('button', { name: 'Remove number' }))
    expect(await screen.findByText('Confirm removal')).toBeDefined()
    expect(call).toHaveBeenCalledWith(deletePhoneNumber, { phoneId: 'phone-2' })
    const dialog = await findDialog(portal)
    await user.type(dialog.getByLabelText('Six-digit code'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Remove number' }))
    expect(await screen.findByText('Phone number removed')).toBeDefined()
    const input = { phoneId: 'phone-2', otcToken: 'phone-2', code: '123456' }
    expect(call).toHaveBeenCalledWith(verifyDeletePhoneNumber, input)
  })

  test('the last way in stays, and says so', async () => {
    const answers = {
      ...signInDetailsHandlers(),
      deletePhoneNumber: async () => Promise.reject(new ApiError('LAST_WAY_IN', {}, { status: 409 })),
    }
    const params = { dialog: 'removePhone', item: 'phone-2' }
    const portal = await showAdmin('profile', { params, answers })
    const dialog = await findDialog(portal)
    await pass(portal, 500)
    await portal.user.click(dialog.getByRole('button', { name: 'Remove number' }))
    expect(await dialog.findByRole('alert')).toBeDefined()
  })
})
