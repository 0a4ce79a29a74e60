import { describe, expect, test } from 'vitest'
import { aHost } from '../testing/portal.ts'
import { createLeave } from './leave.ts'

const rules = () => ({ base: 'https://app.acme.test', allowedOrigins: [] })

describe('leaving', () => {
  test('goes where the rules allow, as an absolute address', async () => {
    const host = aHost()
    expect(await createLeave(host, rules)({ to: 'url', url: '/notes' }, 'test')).toBe(true)
    expect(host.navigate).toHaveBeenCalledWith({
      to: 'url',
      url: 'https://app.acme.test/notes',
      reason: 'test',
    })
  })

  test('named places need no judge', async () => {
    const host = aHost()
    await createLeave(host, rules)({ to: 'login' }, 'test')
    expect(host.navigate).toHaveBeenCalledWith({ to: 'login', reason: 'test' })
  })

  test.each([['javascript:alert(1)'], ['https://evil.test'], ['//evil.test']])(
    'SEC-PO-04: %s goes nowhere, and the developer is told',
    async (url) => {
      const host = aHost()
      expect(await createLeave(host, rules)({ to: 'url', url }, 'server')).toBe(false)
      expect(host.navigate).not.toHaveBeenCalled()
      expect(host.diagnostic).toHaveBeenCalledWith(expect.objectContaining({ code: 'NAVIGATION_REFUSED' }))
    },
  )
})
