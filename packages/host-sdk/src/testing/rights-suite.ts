import { expect, test } from 'vitest'
import type { Later, Rights } from '../ask-later.ts'
import type { PortalHandle } from '../handle.ts'
import { ada, rights, tenants } from './hosted-server.ts'

/** What a host can ask of a session, whichever way its user signed in. */
export type RightsHandle = Rights &
  Pick<Later, 'switchTenant'> &
  Pick<PortalHandle, 'getUser' | 'isAuthenticated'>

type Open = (given: {
  readonly entitlements?: boolean
  readonly isSignedOut?: boolean
}) => Promise<RightsHandle>

const rightsTests = (open: Open): void => {
  test('says who is signed in', async () => {
    const handle = await open({})
    expect(handle.getUser()).toEqual(ada)
    expect(handle.isAuthenticated()).toBe(true)
  })

  test('SEC-BR-08 a visitor is no user, and holds nothing', async () => {
    const handle = await open({ isSignedOut: true })
    expect(handle.getUser()).toBeNull()
    expect(handle.isAuthenticated()).toBe(false)
    expect(await handle.getAccess()).toBeUndefined()
    expect(await handle.isAuthorized({})).toBe(false)
    await expect(handle.switchTenant('t2')).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' })
  })

  test('answers for roles and permissions', async () => {
    const handle = await open({})
    expect(await handle.getAccess()).toMatchObject({ ...rights, superUser: false })
    const held = await Promise.all([
      handle.isAuthorized({ permissions: ['fe.secure.read.users'], roles: ['Admin'] }),
      handle.isAuthorized({ permissions: ['fe.secure.write.users'] }),
      handle.isAuthorized({ roles: ['Owner'] }),
    ])
    expect(held).toEqual([true, false, false])
  })

  test('answers for features and permissions that were bought', async () => {
    const handle = await open({ entitlements: true })
    expect(await handle.getFeatureEntitlements('sso', { seats: 3 })).toEqual({ isEntitled: true })
    expect(await handle.getEntitlements({ featureKey: 'audit' })).toEqual({
      isEntitled: false,
      justification: 'MISSING_FEATURE',
    })
    expect(await handle.getPermissionEntitlements('fe.sso.write')).toEqual({ isEntitled: true })
    expect(await handle.getEntitlements({ permissionKey: 'other' })).toEqual({
      isEntitled: false,
      justification: 'MISSING_PERMISSION',
    })
  })

  test('entitlements are an option, and its absence is the developer’s to mend', async () => {
    const handle = await open({})
    const sentence = 'You must first enable entitlements via Frontegg options to use this function'
    await expect(handle.getFeatureEntitlements('sso')).rejects.toThrow(sentence)
    await expect(handle.getEntitlements({ permissionKey: 'fe.x' })).rejects.toThrow(sentence)
  })
}

const tenantTests = (open: Open): void => {
  test('lists the tenants by id and name, and goes on in another', async () => {
    const handle = await open({})
    expect(await handle.getTenants()).toEqual(tenants)
    await handle.switchTenant('t2', { silent: true })
    expect(handle.getUser()?.tenantId).toBe('t2')
    await handle.switchTenant('t1')
    expect(handle.getUser()).toEqual(ada)
  })

  test('says why another tenant is not opened, and goes on in the one before', async () => {
    const handle = await open({})
    for (const [tenantId, code] of [
      ['foreign', 'NOT_A_MEMBER'],
      ['strict', 'STEP_UP_REQUIRED'],
      ['sso', 'FORBIDDEN'],
    ] as const) {
      await expect(handle.switchTenant(tenantId)).rejects.toMatchObject({ code })
      expect(handle.getUser()).toEqual(ada)
    }
  })
}

/** Ada is an Admin of Acme and a member of Globex; `sso` was bought. One suite for every way to sign in. */
export const rightsSuite = (open: Open): void => {
  rightsTests(open)
  tenantTests(open)
}
