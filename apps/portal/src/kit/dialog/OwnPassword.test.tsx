// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ApiError } from '@vestibule/contract/errors'
import { Provider } from 'jotai'
import { atom } from 'jotai/vanilla'
import { afterEach, expect, test, vi } from 'vitest'
import { type Reauthentication, reauthenticationAtom } from '../../ports/reauthentication.ts'
import { aPortal } from '../../testing/portal.ts'
import { actionAtom } from '../action.ts'
import { bulkAction } from '../bulk-action.ts'
import { passwordPrompt } from '../password-prompt.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stale = new ApiError('STEP_UP_REQUIRED', { maxAge: 300 })

const showQuestion = async (prove: Reauthentication['prove'], run: (id: string) => Promise<void>) => {
  // Without it a button counts as seen.
  vi.stubGlobal('IntersectionObserver', undefined)
  const { store, clock } = await aPortal()
  store.set(reauthenticationAtom, { email: () => 'ada@acme.test', prove })
  const onClose = vi.fn()
  const screen = render(
    <Provider store={store}>
      <ActionDialog
        action={actionAtom((_get, id: string) => run(id))}
        input="42"
        title="Delete?"
        lead="It is gone then."
        confirm="Delete"
        done="Deleted"
        onClose={onClose}
      />
    </Provider>,
  )
  // A click counts once the button has been on screen for half a second.
  await act(() => clock.advance(500))
  return { screen, onClose, user: userEvent.setup() }
}

test('SEC-AD-03 a dialog asks for the password in its place, and then does what was asked for', async () => {
  const run = vi.fn().mockRejectedValue(stale)
  const prove = vi
    .fn<Reauthentication['prove']>()
    .mockResolvedValueOnce('passwordNeeded')
    .mockRejectedValueOnce(new ApiError('WRONG_PASSWORD'))
    .mockImplementation(async () => {
      run.mockResolvedValue(undefined)
      return 'proved'
    })
  const { screen, onClose, user } = await showQuestion(prove, run)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const password = await screen.findByLabelText('Your password')
  expect(document.activeElement).toBe(password)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter your password')
  await user.type(password, 'wrong{Enter}')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  await user.type(password, ' no, right{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(prove.mock.calls).toEqual([
    [{ maxAge: 300, password: undefined }],
    [{ maxAge: 300, password: 'wrong' }],
    [{ maxAge: 300, password: 'wrong no, right' }],
  ])
  expect(run).toHaveBeenLastCalledWith('42')
})

test('SEC-AD-03 a second factor that is not shown leaves everything as it was', async () => {
  const { store } = await aPortal()
  store.set(reauthenticationAtom, { email: () => '', prove: async () => 'gaveUp' })
  const undone = vi.fn()
  const action = actionAtom(() => Promise.reject(stale), { apply: () => undone })
  expect(await store.set(action, undefined)).toBe(false)
  expect(store.get(action)).toEqual({ is: 'idle', needsPassword: false })
  expect(undone).toHaveBeenCalledOnce()
})

test('SEC-AD-03 a change of several items asks for one proof', async () => {
  const { store } = await aPortal()
  const prove = vi.fn<Reauthentication['prove']>(async () => 'proved')
  store.set(reauthenticationAtom, { email: () => '', prove })
  const changed: string[] = []
  const bulk = bulkAction({
    run: async (_get, _kind: 'disable', item: string) => {
      if (prove.mock.calls.length === 0) throw stale
      changed.push(item)
    },
    toKey: (item) => item,
    selection: atom(null, () => {}),
    reload: atom(null, () => {}),
    announce: atom(null, () => {}),
  })
  expect(await store.set(bulk.start, { kind: 'disable', items: ['1', '2'] })).toBe(true)
  expect([changed, prove.mock.calls.length]).toEqual([['1', '2'], 1])
})

test('SEC-AD-03 a change by a box or a menu asks for the password in a dialog of its own, and then goes on', async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  const { store } = await aPortal()
  const run = vi.fn().mockRejectedValue(stale)
  const prove = vi
    .fn<Reauthentication['prove']>()
    .mockResolvedValueOnce('passwordNeeded')
    .mockRejectedValueOnce(new ApiError('WRONG_PASSWORD'))
    .mockImplementation(async () => {
      run.mockResolvedValue('done')
      return 'proved'
    })
  store.set(reauthenticationAtom, { email: () => 'ada@acme.test', prove })
  const screen = render(
    <Provider store={store}>
      <PasswordPrompt />
    </Provider>,
  )
  const user = userEvent.setup()
  const action = actionAtom((_get, id: string) => run(id), { asksPassword: 'inDialog' })
  const done = store.set(action, '42')
  const password = await screen.findByLabelText('Your password')
  await user.type(password, 'wrong{Enter}')
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  await user.type(password, ' no, right{Enter}')
  expect(await done).toBe(true)
  expect(store.get(action)).toEqual({ is: 'done', answer: 'done' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('SEC-AD-03 closing that dialog leaves everything as it was', async () => {
  const { store } = await aPortal()
  store.set(reauthenticationAtom, { email: () => '', prove: async () => 'passwordNeeded' })
  const action = actionAtom(() => Promise.reject(stale), { asksPassword: 'inDialog' })
  const done = store.set(action, undefined)
  await waitFor(() => expect(store.get(passwordPrompt)).toBeDefined())
  store.get(passwordPrompt)?.settle(false)
  expect(await done).toBe(false)
  expect(store.get(action)).toEqual({ is: 'idle', needsPassword: false })
})
