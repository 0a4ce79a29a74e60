// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { ada } from '@vestibule/bridge/testing/fake-ends'
import { eventually, quiet } from '@vestibule/bridge/testing/fake-windows'
import { describe, expect, test, vi } from 'vitest'
import { shown } from './testing/host-page.ts'

const openHandler = () => vi.fn(({ route }: { readonly route: string }) => ok({ route }))
const login = { state: 'authenticated', user: ada, reason: 'login' } as const

describe('a missing user triggers a forced redirect to the login route', () => {
  test('with where they were, in place of that address; it resolves when they have signed in', async () => {
    const open = openHandler()
    const page = await shown('/notes?sort=new#top', { routes: { loginUrl: '/sign-in' } }, { open })
    const entries = history.length
    const required = page.handle.requireUser()
    await eventually(() => location.pathname === '/sign-in')
    const redirectUrl = '/notes?sort=new#top'
    expect(new URLSearchParams(location.search).get('redirectUrl')).toBe(redirectUrl)
    expect(history.length).toBe(entries)
    expect(open.mock.calls).toEqual([[{ route: 'loginUrl', params: { redirectUrl } }]])
    await page.portal.call('sessionChanged', login)
    expect(await required).toEqual(ada)
  })

  test('it waits until the portal knows who is there, and leads a signed-in user nowhere', async () => {
    const open = openHandler()
    const page = await shown('/notes', {}, { open }, { state: 'loading' })
    const required = page.handle.requireUser()
    await quiet()
    expect(location.pathname).toBe('/notes')
    await page.portal.call('sessionChanged', login)
    expect(await required).toEqual(ada)
    expect(await page.handle.requireUser()).toEqual(ada)
    expect([location.pathname, open.mock.calls]).toEqual(['/notes', []])
  })

  test('a page of signing in stays as it is', async () => {
    const open = openHandler()
    const page = await shown('/account/login?redirectUrl=%2Fnotes', {}, { open })
    page.handle.requireUser().catch(() => {})
    await quiet()
    expect(location.search).toBe('?redirectUrl=%2Fnotes')
    expect(open).not.toHaveBeenCalled()
  })

  test('a portal that was taken off the page says so', async () => {
    const page = await shown('/account/login')
    const required = page.handle.requireUser()
    await quiet()
    page.handle.destroy()
    await expect(required).rejects.toMatchObject({ code: 'DESTROYED' })
  })
})
