// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { ApiError } from '@vestibule/contract/errors'
import { me, permissions } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { route } from '../../../ports/route.ts'
import { signedInAnswer } from '../../../preview/handlers/auth.ts'
import { mfaAsked } from '../../../preview/handlers/mfa.ts'
import { endStepUp, stepUpPrompt } from '../../../session/step-up.ts'
import { fetchRoute } from '../../../testing/show.tsx'
import { choose, openMenu, showUsers } from '../../../testing/users-page.tsx'

const stale = new ApiError('STEP_UP_REQUIRED', { maxAge: 300 })
const granted = { actorToken: 'right', expiresIn: 60 }
const showDialog = async (answers: object) => {
  await Promise.all(['impersonationUrl', 'stepUpUrl'].map(fetchRoute))
  const portal = await showUsers({ answers })
  const dialog = await choose(portal, 'Chen Wei', 'Sign in as this user…')
  const submit = () => portal.user.click(dialog.getByRole('button', { name: 'Start session' }))
  return { portal, dialog, submit }
}

describe('asking to act for a user', () => {
  test('takes a reason, and goes to where it begins; the host is not told the token', async () => {
    const { portal, dialog, submit } = await showDialog({})
    await submit()
    expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getByRole('alert').textContent).toBe('Enter a reason of at least 3 characters')
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
    await portal.user.type(dialog.getByLabelText('Reason'), 'Ti')
    expect(dialog.queryByRole('alert')).not.toBeNull()
    await portal.user.type(dialog.getByLabelText('Reason'), 'cket 4711')
    expect(dialog.queryByRole('alert')).toBeNull()
    await submit()
    await waitFor(() => expect(portal.store.get(route).key).toBe('impersonationUrl'))
    expect(portal.call).toHaveBeenCalledWith(requestImpersonation, {
      userId: expect.any(String),
      reason: 'Ticket 4711',
    })
    expect(portal.store.get(route).params).toMatchObject({ actorToken: 'right' })
    expect(portal.host.routeChanged).toHaveBeenLastCalledWith({ route: 'impersonationUrl', params: {} })
  })

  test('ruling 22: without a second factor the password is asked for in the same dialog', async () => {
    const request = vi.fn().mockRejectedValue(stale)
    const generate = vi
      .fn()
      .mockRejectedValueOnce(new ApiError('MFA_NOT_ENROLLED'))
      .mockRejectedValueOnce(new ApiError('WRONG_PASSWORD'))
      .mockImplementation(async () => {
        request.mockResolvedValue(granted)
        return signedInAnswer
      })
    const { portal, dialog, submit } = await showDialog({
      requestImpersonation: request,
      generateStepupSession: generate,
    })
    await portal.user.type(dialog.getByLabelText('Reason'), 'Ticket 4711')
    await submit()
    const password = await dialog.findByLabelText('Your password')
    await submit()
    expect(dialog.getByRole('alert').textContent).toBe('Enter your password')
    await portal.user.type(password, 'wrong')
    await submit()
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
    await portal.user.type(password, ' no, right')
    expect(dialog.queryByRole('alert')).toBeNull()
    await submit()
    await waitFor(() => expect(portal.store.get(route).key).toBe('impersonationUrl'))
    expect(portal.call).toHaveBeenCalledWith(generateStepupSession, { maxAge: 300, password: 'wrong' })
  })

  test('with a second factor its own screen asks, and then it goes on', async () => {
    const request = vi.fn().mockRejectedValueOnce(stale).mockResolvedValue(granted)
    const { portal, dialog, submit } = await showDialog({
      requestImpersonation: request,
      generateStepupSession: async () => mfaAsked,
    })
    await portal.user.type(dialog.getByLabelText('Reason'), 'Ticket 4711')
    await submit()
    await waitFor(() => expect(portal.store.get(stepUpPrompt)).toBeDefined())
    const waiting = portal.store.get(stepUpPrompt)
    if (waiting === undefined) throw new Error('Nothing is asked for')
    expect(portal.store.get(route).key).toBe('admin/users')
    portal.store.set(endStepUp, waiting, 'steppedUp')
    await waitFor(() => expect(portal.store.get(route).key).toBe('impersonationUrl'))
  })

  test('a refusal says why, and is forgotten when the dialog closes', async () => {
    const { portal, dialog, submit } = await showDialog({
      requestImpersonation: async () => {
        throw new ApiError('OUT_RANKED')
      },
    })
    await portal.user.type(dialog.getByLabelText('Reason'), 'Ticket 4711')
    await submit()
    await dialog.findByText('You can’t manage someone with a higher role.')
    await portal.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    const again = await choose(portal, 'Chen Wei', 'Sign in as this user…')
    expect(again.queryByRole('alert')).toBeNull()
  })

  test('is offered for those who are active, and not for oneself', async () => {
    expect(await openMenu(await showUsers(), 'Ada Admin')).not.toContain('Sign in as this user…')
  })

  test('is offered to who may', async () => {
    const few = ['fe.secure.read.users', 'fe.secure.delete.users']
    const held = few.map((key) => ({ ...permissions[0]!, key }))
    const portal = await showUsers({ answers: { getProfile: async () => ({ ...me, permissions: held }) } })
    expect(await openMenu(portal, 'Chen Wei')).toEqual(['Delete…'])
  })
})
