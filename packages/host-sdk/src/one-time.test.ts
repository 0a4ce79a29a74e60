// @vitest-environment happy-dom
import { eventually } from '@vestibule/bridge/testing/fake-windows'
import { describe, expect, test, vi } from 'vitest'
import type { Router } from './router.ts'
import { toPath } from './router.ts'
import { mounted, shown } from './testing/host-page.ts'
import { arriveAt, noting } from './testing/noting.ts'

const path = () => toPath(location)

describe('SEC-PO-02 what is good for one use', () => {
  test('is out of the address before a frame exists, and never in the frame address', () => {
    const seen: string[] = []
    const append = vi.spyOn(HTMLElement.prototype, 'append').mockImplementation(() => void seen.push(path()))
    const replace = vi.spyOn(history, 'replaceState')
    const page = mounted('/account/activate?userId=u1&token=secret&redirectUrl=%2Fx#top')
    expect(replace).toHaveBeenCalledTimes(1)
    expect(seen).toEqual(['/account/activate?redirectUrl=%2Fx#top'])
    append.mockRestore()
    expect(page.el.innerHTML).not.toContain('secret')
  })

  test('reaches the portal over the bridge', async () => {
    const { config, frame } = await shown('/account/activate?userId=u1&token=secret')
    expect(config.params).toEqual({ userId: 'u1', token: 'secret' })
    expect(frame().src).not.toMatch(/secret|u1/)
    expect(path()).toBe('/account/activate')
  })

  test.each(['/notes?token=t&code=c', '/?state=s', '/notes?code=c#/admin/users'])(
    'is none of our business on a page of the host: %s',
    (address) => {
      mounted(address)
      expect(path()).toBe(address)
    },
  )

  test('is taken out again when the page arrives at another link', async () => {
    const { opened, handlers } = noting()
    await shown('/', {}, handlers)
    arriveAt('/account/invitation/accept?userId=u2&token=t2')
    await eventually(() => opened.length === 1)
    expect(opened).toEqual([{ route: 'acceptInvitationUrl', params: { userId: 'u2', token: 't2' } }])
    expect(path()).toBe('/account/invitation/accept')
  })

  test('goes through the router of a host that has its own', () => {
    const went: unknown[] = []
    const router: Router = {
      current: () => '/account/activate?token=t',
      navigate: (to, options) => went.push([to, options]),
    }
    mounted('/', { router })
    expect(went).toEqual([['/account/activate', { replace: true }]])
  })
})
