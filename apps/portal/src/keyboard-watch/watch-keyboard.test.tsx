// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aWatchedForm } from '../testing/watched-form.tsx'

const secrets = [
  ['password', 'Welcome-to-Ac'],
  ['code', '12345'],
  ['recoveryCode', 'ABCD-EFGH'],
] as const

test.each(secrets)(
  'SEC-PO-38 the field %s is emptied, also for Enter, when the keyboard leaves it again',
  async (name, value) => {
    const { host, reports, field, sent, container, type, leave, comeBack, sentence } = await aWatchedForm()
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
  const { field, type, leave, comeBack, sentence } = await aWatchedForm()
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
  const { field, container, type, leave, comeBack, sentence } = await aWatchedForm()
  fireEvent.click(container.querySelector('button[aria-pressed]')!)
  expect(field('password').type).toBe('text')
  type('password', 'Welcome')
  leave()
  comeBack()
  leave()
  expect(sentence()).toMatch(/^This page took/)
})

test('SEC-PO-38 a page that calls `focus` after the keyboard has left is refused for ten seconds', async () => {
  const { clock, field, type, leave, pageFocus, press, sentence } = await aWatchedForm()
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
  const { clock, field, type, leave, comeBack, press, key, sentence } = await aWatchedForm()
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
  const { type, key, leave, sentence } = await aWatchedForm()
  type('company', 'Acme')
  leave()
  type('password', 'Welcome')
  key('password', 'Tab')
  leave()
  expect(sentence()).toBe('')
})

test('SEC-PO-38 a step that is gone has nothing to lose', async () => {
  const { host, unmount, type, leave, pageFocus } = await aWatchedForm()
  type('password', 'Welcome')
  leave()
  unmount()
  expect(pageFocus()).toBe(true)
  expect(host.diagnostic).not.toHaveBeenCalled()
})
