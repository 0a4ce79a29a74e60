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
import { ActionDialog } from './ActionDialog.tsx'

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
    keyOf: (item) => item,
    selection: atom(null, () => {}),
    reload: atom(null, () => {}),
    announce: atom(null, () => {}),
  })
  expect(await store.set(bulk.start, { kind: 'disable', items: ['1', '2'] })).toBe(true)
  expect([changed, prove.mock.calls.length]).toEqual([['1', '2'], 1])
})
