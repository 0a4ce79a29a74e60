// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ApiError } from '@vestibule/contract/errors'
import { Provider } from 'jotai'
import { describe, expect, test, vi } from 'vitest'
import { unsavedAtom } from '../../ports/unsaved.ts'
import { aPortal } from '../../testing/portal.ts'
import { actionAtom } from '../action.ts'
import { toastMessage } from '../feedback/toast.atoms.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { FormDialog } from './FormDialog.tsx'

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

describe('a form whose row was changed meanwhile', () => {
  const theirs = { name: 'Theirs', note: 'New note', updatedAt: '2026-11-20T09:00:00.000Z' }

  const aConflict = async () => {
    const { store } = await aPortal()
    const run = vi.fn(async (_input: object) => {})
    run.mockRejectedValueOnce(new ApiError('CHANGED_MEANWHILE', theirs))
    const action = actionAtom((_get, input: object) => run(input))
    const screen = render(
      <Provider store={store}>
        <FormDialog
          action={action}
          title="Edit"
          submit="Save"
          read={(form, updatedAt = 'first') => ({
            name: form.get('name'),
            note: form.get('note'),
            updatedAt,
          })}
          compared={{ name: { label: 'Their name' }, note: { label: 'Their note' } }}
          onClose={() => {}}
        >
          <input name="name" aria-label="Name" defaultValue="Before" />
          <input name="note" aria-label="Note" defaultValue="Old note" />
        </FormDialog>
      </Provider>,
    )
    const user = userEvent.setup()
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Mine{Enter}')
    await screen.findByRole('alert')
    return { screen, run, user }
  }
  const choices = (screen: Awaited<ReturnType<typeof aConflict>>['screen']) =>
    (screen.getAllByRole('radio') as HTMLInputElement[])
      .filter(({ checked }) => checked)
      .map(({ name, value }) => [name, value])

  test('shows both values, and keeps what the user changed', async () => {
    const { screen, run, user } = await aConflict()
    expect(run).toHaveBeenLastCalledWith({ name: 'Mine', note: 'Old note', updatedAt: 'first' })
    expect(choices(screen)).toEqual([
      ['keep.name', 'mine'],
      ['keep.note', 'theirs'],
    ])
    for (const value of ['Mine', 'Theirs', 'Old note', 'New note']) screen.getByText(value)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const kept = { name: 'Mine', note: 'New note', updatedAt: theirs.updatedAt }
    expect(run).toHaveBeenLastCalledWith(kept)
  })

  test('takes the other value where the user chooses it', async () => {
    const { screen, run, user } = await aConflict()
    await user.click(screen.getAllByRole('radio', { name: /Use theirs/ })[0]!)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const taken = { name: 'Theirs', note: 'New note', updatedAt: theirs.updatedAt }
    expect(run).toHaveBeenLastCalledWith(taken)
  })
})

test.each([
  ['typed', 'YES'],
  ['copied from a sentence that sets it apart', '\u2068yes\u2069'],
])('a confirmation that is %s runs its action with its input, and Cancel runs nothing', async (_, yes) => {
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
  await user.type(screen.getByLabelText('Type yes'), `${yes}{Enter}`)
  expect(run).toHaveBeenCalledWith('42')
  expect(store.get(toastMessage)?.text).toBe('Deleted')
})
