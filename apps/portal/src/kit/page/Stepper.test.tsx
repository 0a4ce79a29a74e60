// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import parts from '@vestibule/messages/en/admin/parts.json' with { type: 'json' }
import { Provider } from 'jotai'
import { expect, test, vi } from 'vitest'
import { addMessages } from '../../i18n/english.ts'
import { route } from '../../ports/route.ts'
import { aPortal } from '../../testing/portal.ts'
import { Stepper } from './Stepper.tsx'

addMessages({ parts })
const aWizard = async (
  params: Record<string, string>,
  isComplete: boolean,
  complete?: { readonly label: string; readonly run: () => Promise<boolean> },
) => {
  const { store } = await aPortal({ route: { key: 'admin/sso', params } })
  const onFinish = vi.fn<() => void>()
  const steps = [
    { id: 'copy', label: 'Copy', isComplete, complete, content: 'two values' },
    { id: 'test', label: 'Test', isComplete: true, content: 'try it' },
  ]
  const screen = render(
    <Provider store={store}>
      <Stepper steps={steps} finish="Turn on" onFinish={onFinish} />
    </Provider>,
  )
  const current = () => screen.container.querySelector('[aria-current=step]')?.textContent
  return { store, screen, current, onFinish, user: userEvent.setup() }
}

test('goes on and back, with the step in the address and the keyboard at its title', async () => {
  const { store, screen, current, onFinish, user } = await aWizard({}, true)
  expect(current()).toBe('1Copy')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(store.get(route).params).toEqual({ step: 'test' })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Test' }))
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(onFinish).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(store.get(route).params).toEqual({})
})

test('an address does not skip a step that is not complete', async () => {
  const { screen, current } = await aWizard({ step: 'test' }, false)
  expect(current()).toBe('1Copy')
  expect((screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a step whose button does something opens the next one once that is done', async () => {
  const run = vi.fn(async () => false)
  const { screen, current, user } = await aWizard({}, true, { label: 'Save', run })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(current()).toBe('1Copy')
  run.mockResolvedValueOnce(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(current()).toBe('2Test')
})
