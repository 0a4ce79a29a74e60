// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aPortal } from '../../testing/portal.ts'
import { GuardedButton } from './GuardedButton.tsx'

type Seen = { readonly isIntersecting: boolean; readonly isVisible?: boolean }

const aButton = async () => {
  let see: (entries: readonly Seen[]) => void = () => {}
  let options: IntersectionObserverInit | undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: typeof see, given: IntersectionObserverInit) {
        see = listener
        options = given
      }
      observe() {}
      disconnect() {}
    },
  )
  const { store, clock } = await aPortal()
  const onClick = vi.fn()
  const screen = render(
    <Provider store={store}>
      <GuardedButton onClick={onClick}>Delete</GuardedButton>
    </Provider>,
  )
  const button = () => screen.getByRole('button', { name: 'Delete' })
  return {
    see: (seen: Seen) => act(() => see([seen])),
    click: () => act(() => button().click()),
    pass: (ms: number) => act(() => clock.advance(ms)),
    isOff: () => button().getAttribute('aria-disabled') === 'true',
    onClick,
    options: () => options,
    end: () => screen.unmount(),
    clock,
  }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('SEC-PO-09: buttons that destroy', () => {
  test('take no click before they have been visible for half a second', async () => {
    const { see, click, pass, onClick, isOff, options } = await aButton()
    expect(options()).toMatchObject({ trackVisibility: true, delay: 100, threshold: 1 })
    click()
    see({ isIntersecting: true, isVisible: true })
    await pass(499)
    click()
    expect([onClick.mock.calls.length, isOff()]).toEqual([0, true])
    await pass(1)
    click()
    expect([onClick.mock.calls.length, isOff()]).toEqual([1, false])
  })

  test('take none while something covers them, and start anew afterwards', async () => {
    const { see, click, pass, onClick } = await aButton()
    see({ isIntersecting: true, isVisible: true })
    await pass(1000)
    see({ isIntersecting: true, isVisible: false })
    click()
    see({ isIntersecting: true, isVisible: true })
    click()
    await pass(499)
    click()
    expect(onClick).not.toHaveBeenCalled()
    await pass(1)
    click()
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test('news that says the same again does not start the wait anew', async () => {
    const { see, click, pass, onClick } = await aButton()
    see({ isIntersecting: true, isVisible: true })
    await pass(400)
    see({ isIntersecting: true, isVisible: true })
    await pass(100)
    click()
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  test('go by what is in view where an engine sees no more, and by time where it sees nothing', async () => {
    const seeing = await aButton()
    seeing.see({ isIntersecting: true })
    await seeing.pass(500)
    seeing.click()
    expect(seeing.onClick).toHaveBeenCalledTimes(1)
    seeing.end()
    expect(seeing.clock.waiting()).toEqual([])
  })
})
