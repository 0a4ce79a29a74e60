import { expect, test } from 'vitest'
import { route } from '../../ports/route.ts'
import { aPortal } from '../../testing/portal.ts'
import { closeDialog, dialogAddress } from './dialog-address.ts'

const aPage = (params: Record<string, string>) => aPortal({ route: { key: 'admin/users', params } })

test('a dialog and its item stand in the address beside what the page keeps there', async () => {
  const { store, host } = await aPage({ search: 'ada' })
  store.set(dialogAddress, 'edit', '42')
  const params = { search: 'ada', dialog: 'edit', item: '42' }
  expect(host.routeChanged).toHaveBeenLastCalledWith({ route: 'admin/users', params, replace: false })
  expect(store.get(dialogAddress)).toEqual({ is: 'edit', item: '42' })
})

test('closing takes both out again, without an entry of the history', async () => {
  const { store, host } = await aPage({ search: 'ada', dialog: 'edit', item: '42' })
  store.set(dialogAddress, undefined)
  const params = { search: 'ada' }
  expect(host.routeChanged).toHaveBeenLastCalledWith({ route: 'admin/users', params, replace: true })
  expect(store.get(dialogAddress)).toBeUndefined()
})

test('SEC-BR-08 what a dialog opened is not sent to the host when the dialog closes after it', async () => {
  const { store, host } = await aPage({ dialog: 'actFor', item: '42' })
  const params = { impersonatedUserId: '42', actorToken: 'secret' }
  store.set(route, { key: 'impersonationUrl', params })
  store.set(dialogAddress, undefined)
  expect(host.routeChanged).not.toHaveBeenCalled()
  expect(store.get(route).params).toEqual(params)
})

test('closing a dialog leaves the one that took its place', async () => {
  const { store } = await aPage({ dialog: 'created' })
  store.set(closeDialog, 'new')
  expect(store.get(dialogAddress)?.is).toBe('created')
  store.set(closeDialog, 'created')
  expect(store.get(dialogAddress)).toBeUndefined()
})
