// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { Provider } from 'jotai'
import { expect, test, vi } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { isShownOnce } from '../../ports/shown-once.ts'
import { unsavedAtom } from '../../ports/unsaved.ts'
import { aPortal } from '../../testing/portal.ts'
import { SecretOnce } from './SecretOnce.tsx'

addMessages({ parts })
const aSecret = async () => {
  const { store } = await aPortal()
  const onClose = vi.fn<() => void>()
  const user = userEvent.setup()
  const screen = render(
    <Provider store={store}>
      <SecretOnce
        title="Token created"
        warning={{ title: 'Shown once', text: 'Keep it.' }}
        values={[{ label: 'Secret', value: 'abc' }]}
        onClose={onClose}
      />
    </Provider>,
  )
  return { store, screen, onClose, user }
}

test.each(['Done', 'Close'])('%s asks first whether the secret is stored', async (name) => {
  const { screen, onClose, user } = await aSecret()
  await user.click(screen.getByRole('button', { name }))
  expect(onClose).not.toHaveBeenCalled()
  const box = screen.getByRole('checkbox')
  expect([document.activeElement, box.getAttribute('aria-invalid')]).toEqual([box, 'true'])
  await user.click(box)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the secret is copied, and that is said', async () => {
  const { screen, user } = await aSecret()
  await user.click(screen.getByRole('button', { name: 'Copy Secret' }))
  expect(await navigator.clipboard.readText()).toBe('abc')
  expect(await screen.findByText('Secret copied')).toBeDefined()
})

test('SEC-PO-12 belongs to the user until they say that it is stored', async () => {
  const { store, screen, user } = await aSecret()
  expect([store.get(isShownOnce), store.get(unsavedAtom)]).toEqual([true, 1])
  await user.click(screen.getByRole('checkbox'))
  expect([store.get(isShownOnce), store.get(unsavedAtom)]).toEqual([false, 0])
  await user.click(screen.getByRole('checkbox'))
  screen.unmount()
  expect([store.get(isShownOnce), store.get(unsavedAtom)]).toEqual([false, 0])
})
