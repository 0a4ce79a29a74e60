// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { quiet } from '@vestibule/bridge/testing/fake-windows'
import { expect, test } from 'vitest'
import { mounted, shown } from './testing/host-page.ts'
import { arriveAt, noting } from './testing/noting.ts'

test('the portal leads nowhere after signing in while this page waits for what it asked to see', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const opened: string[] = []
  const open = async ({ route }: { readonly route: string }) => {
    opened.push(route)
    await answered
    return ok({ route })
  }
  const { portal, handle } = await shown('/account/login', {}, { open })
  const opening = handle.openAdminPortal()
  await portal.call('navigate', { to: 'authenticated', reason: 'signedIn' })
  answer()
  await opening
  await quiet()
  expect(opened).toEqual(['admin/users'])
  expect(location.pathname + location.hash).toBe('/#/admin/users')
})

test('a page that goes on before the portal is ready stays where it went, and is led away from there', async () => {
  const { opened, handlers } = noting()
  const page = mounted('/')
  const portal = page.openPortal(handlers)
  await portal.greeting
  arriveAt('/account/login')
  await portal.call('ready', {
    docId: portal.docId,
    route: 'authenticatedUrl',
    height: 0,
    state: 'anonymous',
  })
  await quiet()
  expect(page.heard.findLast(([name]) => name === 'route-change')?.[1]).toMatchObject({ route: 'loginUrl' })
  await portal.call('navigate', { to: 'authenticated', reason: 'signedIn' })
  await quiet()
  expect(opened).toMatchObject([{ route: 'loginUrl' }, { route: 'authenticatedUrl' }])
  expect(location.pathname).toBe('/')
})
