import { describe, expect, test } from 'vitest'
import { route } from '../../ports/route.ts'
import { aPortal } from '../../testing/portal.ts'
import { pageParams } from './page-params.ts'

const aPage = async (params: Record<string, string> = {}) => {
  const { store, host } = await aPortal({ route: { key: 'admin/users', params } })
  return { store, host }
}

describe('state of a page in the address', () => {
  test('is what the host’s address says', async () => {
    const { store } = await aPage({ search: 'ada' })
    expect(store.get(pageParams)).toEqual({ search: 'ada' })
  })

  test.each([
    [{ search: 'ada' }, { page: '2' }, { search: 'ada', page: '2' }],
    [{ search: 'ada', page: '2' }, { search: '', page: undefined }, {}],
    [{ search: 'ada' }, { search: 'bob' }, { search: 'bob' }],
  ])('%j with %j is %j', async (before, changes, after) => {
    const { store, host } = await aPage(before)
    store.set(pageParams, changes)
    expect(store.get(route)).toEqual({ key: 'admin/users', params: after })
    expect(host.routeChanged).toHaveBeenCalledWith({ route: 'admin/users', params: after, replace: false })
  })

  test('what is typed does not fill the browser’s history', async () => {
    const { store, host } = await aPage()
    store.set(pageParams, { search: 'a' }, { replace: true })
    expect(host.routeChanged).toHaveBeenCalledWith(expect.objectContaining({ replace: true }))
  })
})
