// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aPortal } from '../../testing/portal.ts'
import { useGuardedClick } from './use-guarded-click.ts'

type Seen = { readonly isIntersecting: boolean; readonly isVisible?: boolean }

const Danger = ({ onDelete }: { onDelete: () => void }) => (
  <button type="button" {...useGuardedClick<HTMLButtonElement>(onDelete)}>
    x
  </button>
)

const aButton = async () => {
  let see: (entries: readonly Seen[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: typeof see) {
        see = listener
      }
      observe() {}
      disconnect() {}
    },
  )
  const { store, clock } = await aPortal()
  const onDelete = vi.fn()
  const screen = render(
    <Provider store={store}>
      <Danger onDelete={onDelete} />
    </Provider>,
  )
  const click = () => act(() => screen.getByRole('button').click())
  return { see: (seen: Seen) => see([seen]), click, clock, onDelete }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('SEC-PO-09: buttons that destroy', () => {
  test('take no click before they have been visible for half a second', async () => {
    const { see, click, clock, onDelete } = await aButton()
    click()
    see({ isIntersecting: true, isVisible: true })
    await clock.advance(499)
    click()
    expect(onDelete).not.toHaveBeenCalled()
    await clock.advance(1)
    click()
    expect(onDelete).toHaveBeenCalledTimes(1)
  })

  test('take none while something covers them, and start anew afterwards', async () => {
    const { see, click, clock, onDelete } = await aButton()
    see({ isIntersecting: true, isVisible: true })
    await clock.advance(1000)
    see({ isIntersecting: true, isVisible: false })
    click()
    see({ isIntersecting: true, isVisible: true })
    click()
    expect(onDelete).not.toHaveBeenCalled()
    await clock.advance(500)
    click()
    expect(onDelete).toHaveBeenCalledTimes(1)
  })

  test('go by what is in view where an engine sees no more', async () => {
    const { see, click, clock, onDelete } = await aButton()
    see({ isIntersecting: true })
    await clock.advance(500)
    click()
    expect(onDelete).toHaveBeenCalledTimes(1)
  })
})
