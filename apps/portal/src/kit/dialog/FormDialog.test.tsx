// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ApiError } from '@vestibule/contract/errors'
import { Provider } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { unsavedAtom } from '../../ports/unsaved.ts'
import { aPortal } from '../../testing/portal.ts'
import { actionAtom } from '../action.ts'
import { toastMessage } from '../feedback/toast.atoms.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { FormDialog } from './FormDialog.tsx'

afterEach(cleanup)

const aDialog = async (run: (name: string) => Promise<void>) => {
  const { store } = await aPortal()
  const [onClose, onDone] = [vi.fn(), vi.fn()]
  const action = actionAtom((_get, name: string) => run(name))
  const screen = render(
    <Provider store={store}>
      <FormDialog
        action={action}
        title="Rename"
        submit="Save"
        done="Renamed"
        read={(form) => String(form.get('name')) || undefined}
        onDone={onDone}
        onClose={onClose}
      >
        <input name="name" aria-label="Name" />
      </FormDialog>
    </Provider>,
  )
  return { store, screen, onClose, onDone, user: userEvent.setup() }
}

describe('a form in a dialog', () => {
  test('sends what its fields hold, closes, and says that it is done', async () => {
    const run = vi.fn(async () => {})
    const { store, screen, onClose, onDone, user } = await aDialog(run)
    await user.type(screen.getByLabelText('Name'), 'Acme')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(run).toHaveBeenCalledWith('Acme')
    expect([onClose.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1])
    expect(store.get(toastMessage)?.text).toBe('Renamed')
  })

  test('keeps a refusal, and what was typed', async () => {
    const { screen, onClose, user } = await aDialog(() => Promise.reject(new ApiError('FORBIDDEN')))
    await user.type(screen.getByLabelText('Name'), 'Acme{Enter}')
    expect(await screen.findByRole('alert')).toBeDefined()
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Acme')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('sends nothing while a field says what it needs', async () => {
    const run = vi.fn(async () => {})
    const { screen, user } = await aDialog(run)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(run).not.toHaveBeenCalled()
  })

  test('counts as unsaved once something was typed, and no more when it is gone', async () => {
    const { store, screen, user } = await aDialog(async () => {})
    expect(store.get(unsavedAtom)).toBe(0)
    await user.type(screen.getByLabelText('Name'), 'A')
    expect(store.get(unsavedAtom)).toBe(1)
    screen.unmount()
    expect(store.get(unsavedAtom)).toBe(0)
  })
})

test('a confirmation runs its action with its input, and Cancel runs nothing', async () => {
  const { store } = await aPortal()
  const run = vi.fn(async (_id: string) => {})
  const onClose = vi.fn()
  const action = actionAtom((_get, id: string) => run(id))
  const screen = render(
    <Provider store={store}>
      <ActionDialog
        action={action}
        input="42"
        title="Delete?"
        lead="It is gone then."
        confirm="Delete"
        typed={{ label: 'Type yes', text: 'yes' }}
        done="Deleted"
        onClose={onClose}
      />
    </Provider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([run.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1])
  await user.type(screen.getByLabelText('Type yes'), 'YES{Enter}')
  expect(run).toHaveBeenCalledWith('42')
  expect(store.get(toastMessage)?.text).toBe('Deleted')
})
