import { tenants } from '@vestibule/contract/samples'
import { describe, expect, test } from 'vitest'
import { route } from '../ports/route.ts'
import { aPortal } from '../testing/portal.ts'
import { toLogin } from './to-login.ts'

const tenant = tenants[0]!
const host = 'https://app.acme.test'
const applicationUrl = `${host}/acme?organization=acme`

describe('where the people of an account sign in', () => {
  test('on the page of the application', async () => {
    const portal = await aPortal()
    await portal.store.set(toLogin, tenant)
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'login', reason: 'signedOut' })
  })

  test('there with what the account’s own address says', async () => {
    const portal = await aPortal()
    await portal.store.set(toLogin, { ...tenant, applicationUrl })
    expect(portal.store.get(route)).toEqual({ key: 'loginUrl', params: { organization: 'acme' } })
    expect(portal.host.navigate).not.toHaveBeenCalled()
  })

  test('on the account’s own page, which gets it too', async () => {
    const portal = await aPortal()
    await portal.store.set(toLogin, { ...tenant, applicationUrl, loginUrl: `${host}/enter?x=1` })
    const url = `${host}/enter?x=1&organization=acme`
    expect(portal.host.navigate).toHaveBeenCalledWith({ to: 'url', url, reason: 'signedOut' })
  })

  test('SEC-PO-03 not on a page of another site', async () => {
    const portal = await aPortal()
    await portal.store.set(toLogin, { ...tenant, loginUrl: 'https://evil.test/' })
    expect(portal.host.navigate.mock.calls).toEqual([[{ to: 'login', reason: 'signedOut' }]])
  })
})
