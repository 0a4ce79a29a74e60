// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { hidingClass } from './host-content.ts'
import { mounted, shown } from './testing/host-page.ts'

const isHiding = () => document.documentElement.classList.contains(hidingClass)

describe('the host’s own content', () => {
  test.each([
    ['/', false],
    ['/account/login', true],
    ['/account/sign-up', true],
    ['/account/sign-up/success', false],
    ['/#/admin/users', false],
  ])('at %s is hidden: %s', (path, isHidden) => {
    const hideHostContent = vi.fn()
    const { handle } = mounted(path, { hideHostContent })
    expect(isHiding()).toBe(isHidden)
    expect(hideHostContent.mock.calls).toEqual(isHidden ? [[true]] : [])
    handle.destroy()
    expect(isHiding()).toBe(false)
  })

  test('comes back when signing in is over', async () => {
    const hideHostContent = vi.fn()
    const { portal } = await shown('/account/login', { hideHostContent })
    await portal.call('navigate', { to: 'authenticated', reason: 'signedIn' })
    expect(isHiding()).toBe(false)
    expect(hideHostContent.mock.calls).toEqual([[true], [false]])
  })

  test('stays where the box is one part of the page', () => {
    mounted('/account/login', { view: 'login' })
    expect(isHiding()).toBe(false)
  })
})
