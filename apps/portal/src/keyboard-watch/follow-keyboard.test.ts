// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFrameWithin, aWatchedForm, hasKeyboard } from '../testing/watched-form.tsx'

test('SEC-PO-38 a field that loses the keyboard long before its document does says so', async () => {
  const { clock, field, type, leave, pageFocus, sentence } = await aWatchedForm()
  type('password', 'Welcome')
  field('password').blur()
  await clock.advance(5000)
  leave()
  expect(sentence()).toMatch(/^This field/)
  expect([pageFocus(), field('password').value]).toEqual([false, ''])
})

test('SEC-PO-38 a field that the user left for another, or by a press, is not the one that lost the keyboard', async () => {
  const { field, type, press, leave, comeBack, sentence } = await aWatchedForm()
  type('password', 'Welcome')
  type('company', 'Acme')
  leave()
  comeBack()
  type('password', 'Welcome')
  field('password').blur()
  press('company')
  leave()
  expect(sentence()).toBe('')
})

test('SEC-PO-38 a call of `focus` that comes while the document is without the keyboard has it looked at', async () => {
  const { field, type, pageFocus, sentence } = await aWatchedForm()
  type('password', 'Welcome')
  field('password').blur()
  hasKeyboard(false)
  expect([pageFocus(), field('password').value]).toEqual([false, ''])
  expect(sentence()).toMatch(/^This page took/)
})

test.each(['Enter', 'Tab', 'Escape'])('SEC-PO-38 %s explains a leaving for half a second', async (name) => {
  const { clock, field, type, key, leave, sentence } = await aWatchedForm()
  type('password', 'Welcome')
  hasKeyboard(false)
  key('password', name)
  await clock.advance(100)
  leave()
  expect(sentence()).toBe('')
  field('password').disabled = true
  await clock.advance(2000)
  expect(sentence()).toBe('')
  field('password').disabled = false
  await clock.advance(500)
  expect([sentence(), field('password').value]).toEqual([expect.stringMatching(/^This field/), 'Welcome'])
})

test('SEC-PO-38 a frame within the document, such as a captcha’s or one in a shadow root, is no page around it', async () => {
  const { clock, field, type, leave, comeBack, sentence } = await aWatchedForm()
  for (const name of ['iframe', 'manager-menu'] as const) {
    const menu = aFrameWithin(name)
    for (let n = 0; n < 2; n++) {
      type('password', 'Welcome')
      menu.focus()
      leave()
      await clock.advance(500)
      comeBack()
    }
    expect([sentence(), field('password').value]).toEqual(['', 'Welcome'])
  }
})

test('SEC-PO-38 a page that takes the keyboard by a frame within the document is one that takes it', async () => {
  const { clock, field, type, leave, comeBack, pageFocus, sentence } = await aWatchedForm()
  const captcha = aFrameWithin('iframe')
  type('password', 'Welcome')
  captcha.focus()
  leave()
  await clock.advance(5000)
  expect(sentence()).toBe('')
  hasKeyboard(false)
  await clock.advance(500)
  expect([sentence(), field('password').value]).toEqual([expect.stringMatching(/^This field/), 'Welcome'])
  hasKeyboard(true)
  comeBack()
  expect([pageFocus(), field('password').value]).toEqual([false, ''])
})

test('SEC-PO-38 a page that calls `focus` twice for a user who comes from another tab takes nothing', async () => {
  const { field, type, leave, pageFocus, sentence } = await aWatchedForm()
  type('password', 'Welcome')
  hasKeyboard(false)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  leave()
  hidden.mockRestore()
  expect([pageFocus(), pageFocus(), field('password').value]).toEqual([true, true, 'Welcome'])
  expect(sentence()).toMatch(/^This field/)
})

test('SEC-PO-38 a user who types on after a frame within the document has given the keyboard back explains it', async () => {
  const { field, type, key, leave, comeBack, pageFocus } = await aWatchedForm()
  const captcha = aFrameWithin('iframe')
  type('password', 'Welcome')
  captcha.focus()
  leave()
  comeBack()
  field('password').focus()
  key('password', 'x')
  field('password').blur()
  expect([pageFocus(), field('password').value]).toEqual([true, 'Welcome'])
})

test('SEC-PO-38 a page that brings back what a frame within the document got is one that took it', async () => {
  const { field, type, leave, comeBack, pageFocus } = await aWatchedForm()
  const captcha = aFrameWithin('iframe')
  type('password', 'Welcome')
  captcha.focus()
  leave()
  captcha.remove()
  comeBack()
  expect([pageFocus(), field('password').value]).toEqual([false, ''])
})

test('SEC-PO-38 a secret field that comes while the page has the keyboard says so, from the start of the watch on', async () => {
  hasKeyboard(false)
  const { clock, field, type, comeBack, sentence } = await aWatchedForm()
  type('company', 'Acme')
  await clock.advance(1000)
  expect(sentence()).toBe('')
  field('password').focus()
  await clock.advance(500)
  expect(sentence()).toMatch(/^This field/)
  hasKeyboard(true)
  comeBack()
  await clock.advance(500)
  expect(clock.waiting()).toEqual([])
})

test('SEC-PO-38 a secret field that is there without the keyboard when the watch begins says so, and the page may focus it', async () => {
  hasKeyboard(false)
  const place = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => place.remove())
  const early = place.appendChild(document.createElement('input'))
  early.type = 'password'
  early.focus()
  const { clock, pageFocus, leave, comeBack } = await aWatchedForm()
  const sentence = () => place.querySelector('[role=alert]')?.textContent ?? ''
  await clock.advance(500)
  expect(sentence()).toMatch(/^This field/)
  expect(pageFocus()).toBe(true)
  hasKeyboard(true)
  comeBack()
  leave()
  comeBack()
  expect(pageFocus()).toBe(false)
  expect(sentence()).toMatch(/^This page took/)
})
