// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { quiet } from '@vestibule/bridge/testing/fake-windows'
import { expect, test } from 'vitest'
import { shown } from './testing/host-page.ts'

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
