// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Boot } from '../../ports/boot.ts'
import { launchAtom } from '../../ports/launch.ts'
import { findButton, show } from '../../testing/show.tsx'

const at = async (redirectUrl?: string, boot: Partial<Boot> = {}) => {
  const params: Record<string, string> = redirectUrl === undefined ? {} : { redirectUrl }
  const portal = await show({ route: { key: 'openAppUrl', params }, boot })
  const launch = vi.fn()
  portal.store.set(launchAtom, { launch })
  return { ...portal, launch }
}
const own = { appSchemes: ['com.acme.notes'] }

test('leads back to the application, at a click', async () => {
  const portal = await at('https://app.acme.test/mobile?from=mail')
  expect(portal.host.navigate).not.toHaveBeenCalled()
  await portal.user.click(await findButton(portal, 'Open the app'))
  const url = 'https://app.acme.test/mobile?from=mail'
  expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'url', url, reason: 'openApp' })
})

test.each([
  'https://evil.test/',
  'javascript:alert(1)',
  'other-app://steal',
  '//evil.test',
  'com.acme.notes.evil://steal',
  'com.acme.note://steal',
  'COM.ACME.NOTES://x',
  'com.acme.notes',
  'com.acme.notes:\\\\x',
  ' com.acme.notes://x',
  'com.acme.notes://a b',
  'intent://x#Intent;scheme=com.acme.notes;end',
])('SEC-PO-03 %s is not gone to, and offered no more', async (address) => {
  const portal = await at(address, own)
  await portal.user.click(await findButton(portal, 'Open the app'))
  expect(portal.host.navigate).not.toHaveBeenCalled()
  expect(portal.launch).not.toHaveBeenCalled()
  expect(portal.screen.queryByRole('button', { name: 'Open the app' })).toBeNull()
})

test('without an address there is only the browser to go on in', async () => {
  const portal = await at()
  expect(portal.screen.getByText(/Close this page/)).toBeDefined()
  await portal.user.click(await findButton(portal, 'Continue in this browser'))
  expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'authenticated', reason: 'openApp' })
})

test('opens an application of the client’s own by its scheme, at a click', async () => {
  const portal = await at('com.acme.notes://done?from=mail', own)
  expect(portal.launch).not.toHaveBeenCalled()
  await portal.user.click(await findButton(portal, 'Open the app'))
  expect(portal.launch).toHaveBeenCalledWith('com.acme.notes://done?from=mail')
  expect(portal.host.navigate).not.toHaveBeenCalled()
})

test('offers the application that the document names', async () => {
  const appAddress = 'com.acme.notes://auth.acme.test/ios/oauth/callback?code=c'
  const portal = await at(undefined, { ...own, appAddress })
  await portal.user.click(await findButton(portal, 'Open the app'))
  expect(portal.launch).toHaveBeenCalledWith(appAddress)
})
