// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import { describe, expect, test, vi } from 'vitest'
import { shown } from './testing/host-page.ts'

describe('entitlements', () => {
  test('are answered by the portal, with what the host says of itself', async () => {
    const evaluate = vi.fn(({ key }: { key: string }) => ok({ isEntitled: key === 'sso' }))
    const { handle } = await shown('/', { entitlements: true }, { evaluate })
    expect(await handle.getFeatureEntitlements('sso', { seats: 3 })).toEqual({ isEntitled: true })
    expect(await handle.getPermissionEntitlements('fe.x')).toEqual({ isEntitled: false })
    await handle.getEntitlements({ featureKey: 'a' })
    await handle.getEntitlements({ permissionKey: 'b' }, { plan: 'x' })
    expect(evaluate.mock.calls.map(([input]) => input)).toEqual([
      { kind: 'feature', key: 'sso', attributes: { seats: 3 } },
      { kind: 'permission', key: 'fe.x' },
      { kind: 'feature', key: 'a' },
      { kind: 'permission', key: 'b', attributes: { plan: 'x' } },
    ])
  })

  test('are an option, and its absence is the developer’s to mend', async () => {
    const { handle } = await shown('/')
    const sentence = 'You must first enable entitlements via Frontegg options to use this function'
    await expect(handle.getFeatureEntitlements('sso')).rejects.toThrow(sentence)
    await expect(handle.getEntitlements({ permissionKey: 'fe.x' })).rejects.toThrow(sentence)
  })
})
