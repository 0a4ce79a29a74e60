// @vitest-environment happy-dom
import { act, fireEvent, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField } from '../kit/auth-card/CodeField.tsx'
import { Field } from '../kit/auth-card/Field.tsx'
import { PasswordField } from '../kit/auth-card/PasswordField.tsx'
import { keyboardWatchAtom } from '../ports/keyboard-watch.ts'
import { aPortal } from '../testing/portal.ts'
import { watchKeyboard } from './watch-keyboard.ts'

let end = () => {}
afterEach(() => end())

const start = async () => {
  const reportTakenKeyboard = vi.fn(async () => ({}))
  const { store, host, clock } = await aPortal({ answers: { reportTakenKeyboard } })
  end = watchKeyboard(store, window).stop
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

const secrets = [
  ['password', 'Welcome-to-Ac'],
  ['code', '12345'],
  ['recoveryCode', 'ABCD-EFGH'],
] as const

test.each(secrets)(
  'SEC-PO-38 the field %s is emptied, also for Enter, when the keyboard leaves it again',
  async (name, value) => {
    const { host, reports, field, sent, container, type, leave, comeBack, sentence } = await start()
    type(name, value)
    leave()
    expect(sentence()).toMatch(/^This field doesn’t get/)
    expect([field(name).value, host.diagnostic.mock.calls.length, reports()]).toEqual([value, 0, 0])
    comeBack()
    field(name).focus()
    leave()
    expect(sentence()).toMatch(/^This page took the keyboard/)
    expect(document.activeElement).toBe(document.body)
    expect(host.diagnostic.mock.calls.map(([{ code }]) => code)).toEqual(['KEYBOARD_TAKEN'])
    await vi.waitFor(() => expect(reports()).toBe(1))
    expect(container.querySelector('.v-code')?.textContent).toBe('')
    act(() => container.querySelector('form')?.requestSubmit())
    expect(sent.join()).not.toContain(value)
  },
)

test('SEC-PO-38 a browser that gives the keyboard back to no field changes nothing about it', async () => {
  const { field, type, leave, comeBack, sentence } = await start()
  type('password', 'Welcome')
  field('password').blur()
  leave()
  comeBack()
  leave()
  expect([sentence(), field('password').value]).toEqual([expect.stringMatching(/^This page took/), ''])
  comeBack()
  leave()
  expect(sentence()).toMatch(/^This page took/)
})

test('SEC-PO-38 a password that is shown is one', async () => {
  const { field, container, type, leave, comeBack, sentence } = await start()
  fireEvent.click(container.querySelector('button[aria-pressed]')!)
  expect(field('password').type).toBe('text')
  type('password', 'Welcome')
  leave()
  comeBack()
  leave()
  expect(sentence()).toMatch(/^This page took/)
})

test('SEC-PO-38 a page that calls `focus` after the keyboard has left is refused for ten seconds', async () => {
  const { clock, field, type, leave, pageFocus, press, sentence } = await start()
  type('password', 'Welcome')
  expect(pageFocus()).toBe(true)
  leave()
  expect(pageFocus()).toBe(false)
  expect(field('password').value).toBe('')
  await clock.advance(9999)
  press('password')
  expect([pageFocus(), sentence()]).toEqual([false, expect.stringMatching(/^This page took/)])
  await clock.advance(1)
  expect(pageFocus()).toBe(true)
  expect(sentence()).toMatch(/^This page took/)
  press('password')
  expect(sentence()).toBe('')
})

test('SEC-PO-38 the sentence goes when the user comes back, and nothing is lost', async () => {
  const { clock, field, type, leave, comeBack, press, key, sentence } = await start()
  type('password', 'Welcome')
  const back = {
    press: () => press('password'),
    tab: () => key('password', 'Tab', 'keyup'),
    key: async () => {
      await clock.advance(3000)
      key('password', 'x')
    },
  }
  for (const comesBack of Object.values(back)) {
    leave()
    expect(sentence()).toMatch(/^This field/)
    comeBack()
    await comesBack()
    expect([sentence(), field('password').value]).toEqual(['', 'Welcome'])
    key('password', 'x')
  }
})

test('SEC-PO-38 a user who leaves by Tab, or types something else, is told nothing', async () => {
  const { type, key, leave, sentence } = await start()
  type('company', 'Acme')
  leave()
  type('password', 'Welcome')
  key('password', 'Tab')
  leave()
  expect(sentence()).toBe('')
})

test('SEC-PO-38 a frame within the document, such as a captcha’s, is no page around it', async () => {
  const { field, type, leave, sentence } = await start()
  type('password', 'Welcome')
  field('password').blur()
  vi.spyOn(document, 'activeElement', 'get').mockReturnValueOnce(document.createElement('iframe'))
  leave()
  expect(sentence()).toBe('')
})

test('SEC-PO-38 a secret field that comes while the page has the keyboard says so', async () => {
  const { clock, field, type, leave, sentence } = await start()
  type('company', 'Acme')
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  leave()
  await clock.advance(1000)
  expect(sentence()).toBe('')
  field('password').focus()
  await clock.advance(500)
  expect(sentence()).toMatch(/^This field/)
  vi.mocked(document.hasFocus).mockRestore()
  await clock.advance(500)
  expect(clock.waiting()).toEqual([])
})

test('SEC-PO-38 a step that is gone has nothing to lose', async () => {
  const { host, unmount, type, leave, pageFocus } = await start()
  type('password', 'Welcome')
  leave()
  unmount()
  expect(pageFocus()).toBe(true)
  expect(host.diagnostic).not.toHaveBeenCalled()
})
