// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { portalMethods } from '../host/portal-methods.ts'
import { route, type Route } from '../ports/route.ts'
import { isShownOnce } from '../ports/shown-once.ts'
import type { ShownPortal } from '../testing/show.tsx'
import { showAdmin } from '../testing/show-admin.tsx'
import { session } from '../session/session.atoms.ts'
import { openRoute } from './open-route.ts'

const inviting = { key: 'admin/users', params: { dialog: 'invite' } }

const open = ({ store }: ShownPortal, to: Route): Promise<boolean> => act(() => store.set(openRoute, to))

const aDialog = async (): Promise<ShownPortal> => {
  const portal = await showAdmin('users')
  expect(await open(portal, inviting)).toBe(true)
  await portal.screen.findByRole('dialog', { name: 'Invite people' })
  return portal
}

const others: Readonly<Record<string, Route>> = {
  'another dialog': { key: 'admin/users', params: { dialog: 'link' } },
  'the same one about an item': { key: 'admin/users', params: { dialog: 'invite', item: 'one' } },
  'the same one in another account': { key: 'admin/users', params: { dialog: 'invite', tenantId: 'two' } },
  'one of another page': { key: 'admin/profile', params: { dialog: 'email' } },
}

test.each(Object.entries(others))(
  'SEC-PO-12 no address puts %s in the place of an open dialog',
  async (_, to) => {
    const portal = await aDialog()
    expect(await open(portal, to)).toBe(false)
    expect(portal.store.get(route)).toEqual(inviting)
    expect(portal.host.routeChanged).toHaveBeenLastCalledWith({
      route: inviting.key,
      params: inviting.params,
    })
    expect(portal.screen.getByRole('dialog', { name: 'Invite people' })).toBeDefined()
  },
)

test('SEC-PO-12 Back closes a dialog, and the page opens another one then', async () => {
  const portal = await aDialog()
  expect(await open(portal, { key: 'admin/users', params: {} })).toBe(true)
  expect(portal.screen.queryByRole('dialog')).toBeNull()
  expect(await open(portal, inviting)).toBe(true)
})

test('SEC-PO-12 what is shown once goes by no address', async () => {
  const portal = await aDialog()
  act(() => portal.store.set(isShownOnce, true))
  for (const to of [
    { key: 'admin/users', params: {} },
    { key: 'admin/profile', params: {} },
    { key: 'hostedLoginRedirectUrl', params: {} },
  ])
    expect(await open(portal, to)).toBe(false)
  expect(await portalMethods(portal.store, document.body).close({})).toMatchObject({ ok: false })
  expect([portal.store.get(route), portal.store.get(session).step]).toEqual([inviting, 'signedIn'])
  act(() => portal.store.set(isShownOnce, false))
  // The close that was refused is done, and the host hears of it.
  expect(portal.store.get(route).key).toBe('authenticatedUrl')
  expect(await open(portal, { key: 'admin/users', params: {} })).toBe(true)
})

describe('while the code of a box is fetched', () => {
  const slow = { key: 'unlockAccountUrl', params: {} }

  test('SEC-PO-12 what comes on screen meanwhile is not taken away', async () => {
    const portal = await showAdmin('users')
    const before = portal.store.get(route)
    const opening = portal.store.set(openRoute, slow)
    act(() => portal.store.set(isShownOnce, true))
    expect(await act(() => opening)).toBe(false)
    expect(portal.store.get(route)).toEqual(before)
  })

  test('the same address twice is opened, and refused to none who asks', async () => {
    const portal = await showAdmin('users')
    const both = [slow, { ...slow }].map((to) => portal.store.set(openRoute, to))
    expect(await act(() => Promise.all(both))).toEqual([true, true])
    expect(portal.store.get(route)).toEqual(slow)
  })
})
