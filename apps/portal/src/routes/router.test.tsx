// @vitest-environment happy-dom
import { Outlet, RouterProvider, useParams } from '@tanstack/react-router'
import { cleanup, render, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { usersSearch } from '../admin/users/users-search.ts'
import { deferred } from '../kit/deferred.tsx'
import { homeRoute, type Route, route } from '../ports/route.ts'
import { aPortal } from '../testing/portal.ts'
import { type AdminPage, pages } from './pages.ts'
import { createAdminRouter } from './router.tsx'

const ends: (() => void)[] = []
afterEach(() => {
  cleanup()
  ends.splice(0).forEach((end) => end())
  vi.restoreAllMocks()
})

const parts = { Shell: Outlet, NotFound: () => 'not found', Pending: () => 'loading', Failed: () => 'failed' }

const aRouter = async (first: Route) => {
  const { store, host } = await aPortal({ route: first })
  const { router, end } = createAdminRouter(store, parts)
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

describe('addresses below a page', () => {
  const Item = () => {
    const { item, tab = 'none' } = useParams({ strict: false })
    if (item === 'broken') throw new Error('This item cannot be shown')
    return <p>{`item ${item}, tab ${tab}`}</p>
  }
  const [first] = pages as [AdminPage]
  const table: AdminPage[] = [
    {
      ...first,
      id: 'users',
      search: usersSearch,
      page: deferred(async () => () => <p>list</p>),
      item: deferred(async () => Item),
    },
    { ...first, id: 'profile', page: deferred(async () => () => <p>profile</p>) },
  ]

  const shownAt = async (key: string, params: Route['params'] = {}) => {
    const { store, host } = await aPortal({ route: { key, params } })
    const { router, end } = createAdminRouter(store, parts, table)
    ends.push(end)
    const { findByText } = render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    )
    return { store, host, router, findByText }
  }

  test.each([
    ['admin/users', 'list'],
    ['admin/users/42', 'item 42, tab none'],
    ['admin/users/a%2Fb/sessions', 'item a/b, tab sessions'],
    ['admin/profile/42', 'not found'],
    ['admin/nonsense', 'not found'],
    ['admin/users/50%', 'not found'],
    ['admin/users/42/sessions/7', 'not found'],
  ])('%s shows: %s', async (key, text) => {
    const { findByText } = await shownAt(key)
    expect(await findByText(text)).toBeDefined()
  })

  test('reach the host, and come from it, with their query', async () => {
    const { store, host, router, findByText } = await shownAt('admin/users')
    await findByText('list')
    router.history.push('/admin/users/42/sessions?x=1')
    expect(host.routeChanged).toHaveBeenCalledWith({
      route: 'admin/users/42/sessions',
      params: { x: '1' },
      replace: false,
    })
    expect(await findByText('item 42, tab sessions')).toBeDefined()
    store.set(route, { key: 'admin/users/7', params: {} })
    expect(await findByText('item 7, tab none')).toBeDefined()
    // The browser's Back reaches the portal as another address of the host.
    store.set(route, { key: 'admin/users', params: {} })
    expect(await findByText('list')).toBeDefined()
  })

  test.each<[Route, string]>([
    [{ key: 'admin/users', params: { search: 'a b&c', page: '2' } }, 'list'],
    [{ key: 'admin/users/ada%40acme.test', params: { x: '1' } }, 'item ada@acme.test, tab none'],
    [{ key: 'admin/users/a%2Fb/sessions', params: {} }, 'item a/b, tab sessions'],
    [{ key: 'admin/users/50%', params: {} }, 'not found'],
  ])('stay as the host says them: %j', async (texts, text) => {
    const { store, host, findByText } = await shownAt(texts.key, texts.params)
    await findByText(text)
    expect(store.get(route)).toEqual(texts)
    expect(host.routeChanged).not.toHaveBeenCalled()
  })

  test('an item that fails to show leaves the next one alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { store, findByText } = await shownAt('admin/users/broken')
    expect(await findByText('failed')).toBeDefined()
    store.set(route, { key: 'admin/users/7', params: {} })
    expect(await findByText('item 7, tab none')).toBeDefined()
  })

  test('what was mistyped in a query goes out of the host’s address, and is no step back', async () => {
    const { store, host } = await shownAt('admin/users', { page: 'x', sort: 'y', search: '10' })
    await waitFor(() => expect(store.get(route).params).toEqual({ search: '10' }))
    expect(host.routeChanged.mock.calls).toEqual([
      [{ route: 'admin/users', params: { search: '10' }, replace: true }],
    ])
  })

  test('whose query was mistyped open with what holds where nothing is said', async () => {
    const { store } = await aPortal({
      route: { key: 'admin/users', params: { page: 'x', sort: 'y', search: '10' } },
    })
    const { router, end } = createAdminRouter(store, parts)
    ends.push(end)
    await router.load()
    expect(router.state.matches.at(-1)?.search).toEqual({ search: '10' })
  })
})
