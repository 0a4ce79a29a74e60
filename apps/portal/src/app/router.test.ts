import { afterEach, describe, expect, test } from 'vitest'
import { homeRoute, type Route, route } from '../ports/route.ts'
import { aPortal } from '../testing/portal.ts'
import { createAdminRouter } from './router.ts'

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

const aRouter = async (first: Route) => {
  const { store, host } = await aPortal({ route: first })
  const { router, end } = createAdminRouter(store)
  ends.push(end)
  return { store, host, end, history: router.history, search: () => router.latestLocation.search, router }
}

describe('the router and the host’s address', () => {
  test('begins where the host is, with every text as it was typed', async () => {
    const params = { search: '10', page: '2', sort: 'a b&c' }
    const { router, history } = await aRouter({ key: 'admin/users', params })
    await router.load()
    expect(history.location.pathname).toBe('/admin/users')
    expect(router.state.location.search).toEqual(params)
  })

  test('follows the host, and tells it nothing it said itself', async () => {
    const { store, host, history } = await aRouter({ key: 'admin/users', params: {} })
    store.set(route, { key: 'admin/profile', params: { a: 'b' } })
    expect(history.location.href).toBe('/admin/profile?a=b')
    expect(history.length).toBe(1)
    expect(host.routeChanged).not.toHaveBeenCalled()
  })

  test('tells the host where it went by itself', async () => {
    const { store, host, history } = await aRouter({ key: 'admin/users', params: {} })
    history.push('/admin/profile?a=b')
    expect(store.get(route)).toEqual({ key: 'admin/profile', params: { a: 'b' } })
    expect(host.routeChanged).toHaveBeenCalledWith({
      route: 'admin/profile',
      params: { a: 'b' },
      replace: false,
    })
  })

  test('stays where it is while something else than administration is shown, and after its end', async () => {
    const { store, history, end } = await aRouter({ key: 'admin/users', params: {} })
    store.set(route, { key: homeRoute, params: {} })
    expect(history.location.href).toBe('/admin/users')
    end()
    store.set(route, { key: 'admin/profile', params: {} })
    expect(history.location.href).toBe('/admin/users')
  })
})
