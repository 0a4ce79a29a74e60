// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Route } from '../ports/route.ts'
import { noteOutsideChange, type OutsideChanges } from '../ports/outside-changes.ts'
import { aPortal } from '../testing/portal.ts'
import { guardPresses } from './guard-presses.ts'

type Entry = { readonly target: Element; readonly isVisible: boolean; readonly isIntersecting: boolean }

/** Observers of the browser, as far as a test says what they see. */
const observers = new Set<{ see: (entries: readonly Entry[]) => void; watched: Set<Element> }>()
class Observer {
  watched = new Set<Element>()
  see: (entries: readonly Entry[]) => void
  constructor(see: (entries: readonly Entry[]) => void, options: { readonly trackVisibility?: boolean }) {
    this.see = see
    if (options.trackVisibility) observers.add(this)
  }
  observe(element: Element) {
    this.watched.add(element)
  }
  unobserve(element: Element) {
    this.watched.delete(element)
  }
  disconnect() {
    observers.delete(this)
  }
}

const see = (isVisible: boolean, isIntersecting = true) => {
  for (const { see: notify, watched } of observers)
    notify([...watched].map((target) => ({ target, isVisible, isIntersecting })))
}

const markup = `
  <div role="dialog"><h2>Delete Ann?</h2>
    <form><input name="confirmation"><button type="submit" hidden></button>
      <button type="button" id="cancel">Cancel</button><button type="button" id="delete" data-acts>Delete</button></form>
  </div>
  <form id="search"><input><button type="submit">Search</button></form>`

let end = () => {}
const start = async (opened?: Route) => {
  const { store, clock } = await aPortal({ ...(opened && { route: opened }) })
  const acts: string[] = []
  const form = document.querySelector<HTMLFormElement>('[role=dialog] form')
  document.querySelector('#delete')?.addEventListener('click', () => acts.push('deleted'))
  document.querySelector('#cancel')?.addEventListener('click', () => acts.push('cancelled'))
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    acts.push('sent')
  })
  const guard = guardPresses(store, window as unknown as Window & typeof globalThis)
  end = guard.stop
  const own = (event: Event) => {
    Object.defineProperty(event, 'isTrusted', { value: true })
    document.body.dispatchEvent(event)
  }
  return {
    acts,
    clock,
    byUser: () => own(new window.PointerEvent('pointerup', { bubbles: true })),
    typed: () => own(new window.KeyboardEvent('keydown', { key: 'a', bubbles: true })),
    pressed: (key: string) => own(new window.KeyboardEvent('keydown', { key, bubbles: true })),
    outside: (kind: keyof OutsideChanges) => store.set(noteOutsideChange, kind),
    click: (id: string) => document.querySelector<HTMLElement>(`#${id}`)?.click(),
    submit: () => form?.requestSubmit(),
    allows: (id: string) => guard.allows(document.querySelector(`#${id}`) ?? document.body),
    isArmed: () => document.documentElement.hasAttribute('data-armed'),
    hint: () => document.querySelector('.v-press-hint')?.textContent ?? '',
  }
}

beforeEach(() => {
  document.body.innerHTML = markup
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible() {
        return true
      }
    },
  )
})
afterEach(() => {
  end()
  observers.clear()
  vi.unstubAllGlobals()
})

test('SEC-PO-17 what is seen for half a second, by a user who is there, acts', async () => {
  const { acts, clock, byUser, click, submit, isArmed } = await start()
  see(true)
  await clock.advance(500)
  byUser()
  expect(isArmed()).toBe(true)
  click('delete')
  submit()
  expect(acts).toEqual(['deleted', 'sent'])
})

test('SEC-PO-17 what cannot be seen does nothing and says so; leaving it always works', async () => {
  const { acts, byUser, click, submit, hint, isArmed, clock } = await start()
  see(true)
  await clock.advance(500)
  byUser()
  see(false, false)
  click('delete')
  submit()
  click('cancel')
  await vi.waitFor(() => expect(hint()).toContain('Nothing was changed'))
  expect([acts, isArmed()]).toEqual([['cancelled'], false])
})

test('SEC-PO-17 what a page has opened takes no press of the keyboard that it moved here, until its user touches it', async () => {
  const { acts, clock, typed, pressed, byUser, outside, submit } = await start()
  byUser()
  outside('opened')
  see(true)
  await clock.advance(1000)
  typed()
  pressed('Enter')
  submit()
  expect(acts).toEqual([])
  byUser()
  submit()
  expect(acts).toEqual(['sent'])
})

test('SEC-PO-17 a press that nothing speaks for counts at the second time, and a key that is held is one press', async () => {
  const { acts, clock, submit, hint, outside } = await start()
  see(true)
  outside('focused')
  await clock.advance(500)
  submit()
  submit()
  await clock.advance(499)
  submit()
  await vi.waitFor(() => expect(hint()).toContain('Press again'))
  expect(acts).toEqual([])
  await clock.advance(1)
  submit()
  expect(acts).toEqual(['sent'])
})

test('SEC-PO-17 a press that was hidden says nothing of who presses next', async () => {
  const { acts, clock, submit, outside } = await start()
  outside('opened')
  see(false, false)
  await clock.advance(500)
  submit()
  see(true)
  await clock.advance(1000)
  submit()
  expect(acts).toEqual([])
})

test('SEC-PO-17 where something may lie over the dialog, a user who has read so presses again', async () => {
  const { acts, clock, byUser, click, hint } = await start()
  vi.spyOn(document, 'elementFromPoint').mockImplementation(() => document.querySelector('#delete'))
  document.querySelector('h2')?.remove()
  await clock.advance(0)
  see(false)
  byUser()
  await clock.advance(500)
  click('delete')
  await clock.advance(999)
  click('delete')
  await vi.waitFor(() => expect(hint()).toContain('If you can see all of this'))
  expect(acts).toEqual([])
  await clock.advance(1)
  click('delete')
  expect(acts).toEqual(['deleted'])
})

test('SEC-PO-17 a word of the page starts the half second anew', async () => {
  const { acts, clock, byUser, outside, click } = await start()
  see(true)
  await clock.advance(500)
  byUser()
  outside('changed')
  byUser()
  click('delete')
  expect(acts).toEqual([])
  await clock.advance(500)
  click('delete')
  expect(acts).toEqual(['deleted'])
})

test('SEC-PO-17 a dialog that an address has named takes no press that comes with it, however long it took to come', async () => {
  const params = { dialog: 'lock', item: 'ann' }
  const { acts, clock, byUser, click, submit } = await start({ key: 'admin/users', params })
  const dialog = document.querySelector('[role=dialog]')
  dialog?.remove()
  await clock.advance(2000)
  byUser()
  if (dialog) document.body.append(dialog)
  await clock.advance(10)
  see(true)
  click('delete')
  submit()
  await clock.advance(1000)
  expect(acts).toEqual([])
  submit()
  expect(acts).toEqual(['sent'])
})

test('SEC-PO-17 what is saved without a press is judged like one', async () => {
  const { allows, clock, byUser } = await start()
  see(true)
  await clock.advance(500)
  byUser()
  expect(allows('cancel')).toBe(true)
  see(false, false)
  expect(allows('delete')).toBe(false)
})

test('a press in what its user has just opened waits until it was seen, and acts once', async () => {
  const { acts, clock, byUser, submit } = await start()
  await clock.advance(500)
  byUser()
  const dialog = document.querySelector('[role=dialog]')
  dialog?.remove()
  await clock.advance(0)
  if (dialog) document.body.append(dialog)
  submit()
  expect(acts).toEqual([])
  await clock.advance(50)
  see(true)
  await clock.advance(400)
  expect(acts).toEqual([])
  await clock.advance(200)
  expect(acts).toEqual(['sent'])
})

test('a form outside of dialogs is not judged', async () => {
  await start()
  const search = vi.fn((event: Event) => event.preventDefault())
  document.querySelector('#search')?.addEventListener('submit', search)
  document.querySelector<HTMLFormElement>('#search')?.requestSubmit()
  expect(search).toHaveBeenCalledOnce()
})
