import { act, fireEvent, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { onTestFinished, vi } from 'vitest'
import { CodeField } from '../kit/auth-card/CodeField.tsx'
import { Field } from '../kit/auth-card/Field.tsx'
import { PasswordField } from '../kit/auth-card/PasswordField.tsx'
import { keyboardWatchAtom } from '../ports/keyboard-watch.ts'
import { aPortal } from './portal.ts'
import { watchKeyboard } from '../keyboard-watch/watch-keyboard.ts'

/** Says whether the document, or a frame within, has the keyboard, until the test ends. */
export const hasKeyboard = (has: boolean): void => {
  const spy = vi.spyOn(document, 'hasFocus').mockReturnValue(has)
  onTestFinished(() => void spy.mockRestore())
}

/** An element within the document that holds a frame, until the test ends: a frame, or a menu whose frame is in its shadow root. */
export const aFrameWithin = (localName: 'iframe' | 'manager-menu'): HTMLElement => {
  const frame = document.body.appendChild(document.createElement('manager-menu'))
  // What this document is of would load a real one.
  Object.defineProperty(frame, 'localName', { value: localName })
  frame.tabIndex = 0
  onTestFinished(() => frame.remove())
  return frame
}

/** A form with secret fields in a document whose keyboard is watched. */

export const aWatchedForm = async () => {
  const reportTakenKeyboard = vi.fn(async () => ({}))
  const { store, host, clock } = await aPortal({ answers: { reportTakenKeyboard } })
  onTestFinished(watchKeyboard(store, window).stop)
  const sent: string[] = []
  const { container, unmount } = render(
    <Provider store={store}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(JSON.stringify([...new FormData(event.currentTarget)]))
        }}
      >
        <PasswordField autoComplete="current-password" />
        <CodeField label="Code" />
        <Field name="recoveryCode" label="Recovery code" autoComplete="off" data-secret />
        <Field name="company" label="Company" />
      </form>
    </Provider>,
  )
  const field = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)!
  const byUser = (element: Element, event: Event) => {
    Object.defineProperty(event, 'isTrusted', { value: true })
    act(() => void element.dispatchEvent(event))
  }
  return {
    reports: () => reportTakenKeyboard.mock.calls.length,
    host,
    clock,
    field,
    sent,
    container,
    unmount,
    type: (name: string, value: string) => {
      field(name).focus()
      fireEvent.input(field(name), { target: { value } })
    },
    press: (name: string) =>
      byUser(field(name), new window.PointerEvent('pointerup', { bubbles: true }) as unknown as Event),
    key: (name: string, key: string, kind = 'keydown') =>
      byUser(field(name), new window.KeyboardEvent(kind, { key, bubbles: true }) as unknown as Event),
    leave: () => act(() => void window.dispatchEvent(new Event('blur'))),
    comeBack: () => act(() => void window.dispatchEvent(new Event('focus'))),
    pageFocus: () => {
      let isAllowed = true
      act(() => {
        isAllowed = store.get(keyboardWatchAtom).allowsFocus()
      })
      return isAllowed
    },
    sentence: () => container.querySelector('[role=alert]')?.textContent ?? '',
  }
}
