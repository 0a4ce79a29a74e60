// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { eventually, quiet } from '@vestibule/bridge/testing/fake-windows'
import { expect, test } from 'vitest'
import { toPath } from './router.ts'
import { shown } from './testing/host-page.ts'

/** A portal that notes where the keyboard is wanted. */
const noting = () => {
  const wanted: string[] = []
  return { wanted, focus: ({ where }: { where: string }) => (wanted.push(where), ok({})) }
}
const signedIn = { to: 'authenticated', reason: 'signedIn' } as const
const addHeading = (text = 'Notes') =>
  document.body.insertAdjacentElement(
    'afterbegin',
    Object.assign(document.createElement('h1'), { textContent: text }),
  )

test('a page that is the sign-in box has the keyboard in its first field', async () => {
  const { wanted, focus } = noting()
  const { handle, frame } = await shown('/account/login', {}, { focus })
  await handle.ready()
  await eventually(() => wanted.length === 1)
  expect([wanted, document.activeElement]).toEqual([['restore'], frame()])
})

test('an element of the host that has the keyboard keeps it', async () => {
  const { wanted, focus } = noting()
  const page = shown('/account/login', {}, { focus })
  const search = document.body.appendChild(document.createElement('input'))
  search.focus()
  const { handle } = await page
  await handle.ready()
  await quiet()
  expect([wanted, document.activeElement]).toEqual([[], search])
})

test.each([['/', {}] as const, ['/', { view: 'login' }] as const])(
  'a page of the host keeps its keyboard: %s %j',
  async (path, options) => {
    const { wanted, focus } = noting()
    const { handle } = await shown(path, options, { focus })
    await handle.ready()
    await quiet()
    expect([wanted, document.activeElement]).toEqual([[], document.body])
  },
)

test('a box in its place on the page takes the keyboard where the address is its own', async () => {
  const { wanted, focus } = noting()
  await shown('/account/login', { view: 'login' }, { focus })
  await eventually(() => wanted.length === 1)
  expect(wanted).toEqual(['restore'])
})

test('after signing in the keyboard is on the heading of the host', async () => {
  const { portal, frame, env } = await shown('/account/login', {}, noting())
  await eventually(() => document.activeElement === frame())
  await portal.call('navigate', signedIn)
  const heading = addHeading()
  await eventually(() => env.timers() > 0)
  env.advance(50)
  expect(document.activeElement).toBe(heading)
  ;(document.activeElement as HTMLElement).blur()
  expect(heading?.hasAttribute('tabindex')).toBe(false)
})

test('what the host focused itself stays focused', async () => {
  const { portal, frame, env } = await shown('/account/login', {}, noting())
  await eventually(() => document.activeElement === frame())
  addHeading()
  await portal.call('navigate', signedIn)
  await eventually(() => env.timers() > 0)
  const own = document.body.appendChild(document.createElement('button'))
  own.focus()
  env.advance(50)
  expect(document.activeElement).toBe(own)
})

test.each([
  ['/notes?x=1#top', '/notes?x=1#top'],
  ['/notes#/admin/users', '/notes#/admin/users'],
])('a step-up that is over leaves the address at %s', async (before, after) => {
  const { portal } = await shown(before)
  const admin = before.includes('#/admin/users')
  await portal.call('routeChanged', { route: 'stepUpUrl', params: { maxAge: '60' } })
  expect(toPath(location)).toBe('/account/step-up?maxAge=60')
  const length = history.length
  await portal.call('routeChanged', { route: admin ? 'admin/users' : 'authenticatedUrl', replace: true })
  expect([toPath(location), history.length]).toEqual([after, length])
})

test('a dialog over the page takes the keyboard, and gives it back to what had it', async () => {
  const { portal, frame, env } = await shown('/')
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await portal.call('overlay', { on: true })
  await eventually(() => document.activeElement === frame())
  await portal.call('overlay', { on: false })
  await eventually(() => document.activeElement === button)
  env.advance(50)
  expect([document.activeElement, document.documentElement.className]).toEqual([button, ''])
})

test('a dialog that is opened at once after another keeps the keyboard', async () => {
  const { portal, frame, env } = await shown('/')
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await portal.call('overlay', { on: true })
  await eventually(() => document.activeElement === frame())
  await portal.call('overlay', { on: false })
  await eventually(() => document.activeElement === button)
  await portal.call('overlay', { on: true })
  await eventually(() => document.activeElement === frame())
  env.advance(50)
  expect(document.activeElement).toBe(frame())
})

test('a dialog over a page of the portal leaves the keyboard to the portal', async () => {
  const { portal, frame } = await shown('/#/admin/users')
  frame().focus()
  await portal.call('overlay', { on: true })
  await portal.call('overlay', { on: false })
  await quiet()
  expect(document.activeElement).toBe(frame())
})

test('a box that was opened directly leaves for the front of the host', async () => {
  const { portal } = await shown('/account/step-up')
  await portal.call('routeChanged', { route: 'authenticatedUrl', replace: true })
  expect(toPath(location)).toBe('/')
})

test('administration that is closed over a box that stays gives the keyboard back to what opened it', async () => {
  const { handle, env } = await shown('/', { view: 'login' }, noting())
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await handle.openAdminPortal()
  expect(document.activeElement).not.toBe(button)
  await handle.closeAdminPortal()
  await eventually(() => document.activeElement === button)
  env.advance(50)
  expect(document.activeElement).toBe(button)
})
