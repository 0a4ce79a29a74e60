import type { EntitlementsContext } from '@vestibule/contract/areas/entitlements'
import { ApiError } from '@vestibule/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { openSession } from '../session/open-session.ts'
import { signedInSession } from '../session/session.atoms.ts'
import { aPortal } from '../testing/portal.ts'
import { entitlementMethods } from './entitlements-for-host.ts'

const treated = { featureFlag: { on: true, offTreatment: 'false', defaultTreatment: 'false' } } as const
const isLarge = {
  conditionLogic: 'and' as const,
  conditions: [{ attribute: 'seats', op: 'greater_than', value: { number: 10 }, negate: false }],
  treatment: 'true' as const,
}

const context: EntitlementsContext = {
  features: {
    sso: { planIds: [], expireTime: -1, linkedPermissions: ['fe.sso.write'] },
    export: {
      planIds: [],
      expireTime: null,
      linkedPermissions: [],
      featureFlag: { ...treated.featureFlag, rules: [isLarge] },
    },
  },
  plans: {},
  permissions: { 'fe.*': true },
}

const aSignedInPortal = async (loadEntitlementsV2: () => Promise<EntitlementsContext>) => {
  const portal = await aPortal({ answers: { loadEntitlementsV2 } })
  await portal.store.set(openSession, signedInAnswer)
  return { ...portal, ...entitlementMethods(portal.store) }
}

describe('entitlement questions of the host', () => {
  test('are answered by the rules of the person, and by attributes of the host', async () => {
    const { evaluate } = await aSignedInPortal(async () => context)
    expect(await evaluate({ kind: 'feature', key: 'sso' })).toEqual({ ok: true, value: { isEntitled: true } })
    expect(await evaluate({ kind: 'feature', key: 'export', attributes: { seats: 11 } })).toMatchObject({
      value: { isEntitled: true },
    })
    expect(await evaluate({ kind: 'feature', key: 'export', attributes: { seats: 10 } })).toMatchObject({
      value: { isEntitled: false, justification: 'MISSING_FEATURE' },
    })
    expect(await evaluate({ kind: 'permission', key: 'fe.sso.write' })).toMatchObject({
      value: { isEntitled: true },
    })
    expect(await evaluate({ kind: 'permission', key: 'other' })).toMatchObject({
      value: { justification: 'MISSING_PERMISSION' },
    })
  })

  test('ask the server once for each token, and again after a failure', async () => {
    const load = vi
      .fn(async () => context)
      .mockRejectedValueOnce(new ApiError('UNAVAILABLE', {}, { traceId: 'trace' }))
    const { store, evaluate, getEntitlements } = await aSignedInPortal(load)
    expect(await evaluate({ kind: 'feature', key: 'sso' })).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL', traceId: 'trace' },
    })
    await Promise.all([evaluate({ kind: 'feature', key: 'sso' }), evaluate({ kind: 'feature', key: 'x' })])
    expect(await getEntitlements({})).toEqual({ ok: true, value: { context: JSON.stringify(context) } })
    expect(load).toHaveBeenCalledTimes(2)
    expect(store.get(signedInSession)?.user.entitlements).toEqual(context)
  })

  test('are for signed-in people', async () => {
    const { store } = await aPortal()
    const { evaluate, getEntitlements } = entitlementMethods(store)
    const nobody = { ok: false, error: { code: 'NOT_AUTHENTICATED' } }
    expect(await evaluate({ kind: 'feature', key: 'sso' })).toMatchObject(nobody)
    expect(await getEntitlements({})).toMatchObject(nobody)
  })
})
