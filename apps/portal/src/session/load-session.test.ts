import { loadEntitlementsV2 } from '@vestibule/contract/areas/entitlements'
import { loadFeatureFlags } from '@vestibule/contract/areas/feature-flags'
import { getUserAuthorization } from '@vestibule/contract/areas/profile'
import { getCurrentUserTenantsV1, getCurrentUserTenantsV3 } from '@vestibule/contract/areas/tenants'
import { ApiError } from '@vestibule/contract/errors'
import { me, permissions, roles, tenants } from '@vestibule/contract/samples'
import { describe, expect, test, vi } from 'vitest'
import { configAtom } from '../ports/host.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { aPortal } from '../testing/portal.ts'
import { openSession } from './open-session.ts'
import { reloadProfile, takeProfile } from './reload-profile.ts'
import { signedInSession } from './session.atoms.ts'

type Given = {
  readonly flags?: Readonly<Record<string, string>>
  readonly config?: { readonly sessionPerTenant?: boolean; readonly entitlements?: boolean }
  readonly answers?: object
}

const withAuthorization = { admin_portal_should_load_authorization: 'on' }
const withTenantsV1 = { admin_portal_use_current_user_tenants_v1_endpoint: 'on' }
const holding = (key: string) => ({
  roles: [{ ...roles[0]!, key }],
  permissions: [{ ...permissions[0]!, key }],
})
const other = { tenants: [tenants[1]!], activeTenant: tenants[1]! }
const context = { features: {}, plans: {}, permissions: { 'fe.*': true as const } }

/** A user of a server that answers `/me`, `me/authorization` and both lists of tenants differently. */
const aUser = async ({ flags = {}, config, answers }: Given = {}) => {
  const portal = await aPortal({
    boot: { flags },
    answers: {
      getProfile: async () => ({ ...me, ...holding('of.profile') }),
      getUserAuthorization: async () => holding('of.authorization'),
      getCurrentUserTenantsV1: async () => other,
      loadEntitlementsV2: async () => context,
      refreshToken: async () => signedInAnswer,
      ...answers,
    },
  })
  portal.store.set(configAtom, { view: 'auto', ...config })
  await portal.store.set(openSession, signedInAnswer)
  const current = () => portal.store.get(signedInSession)!
  const rights = () => [...current().user.roles, ...current().user.permissions].map(({ key }) => key)
  return { ...portal, current, rights }
}

describe('a session is composed of claims, the profile and tenants', () => {
  test('and of nothing else where neither a flag nor the host wants more', async () => {
    const { current, rights, call } = await aUser()
    expect(current().user).toMatchObject({ sub: me.id, email: me.email })
    expect(current().user.entitlements).toBeUndefined()
    expect(rights()).toEqual(['of.profile', 'of.profile'])
    expect(current().tenants).toHaveLength(tenants.length)
    for (const more of [getUserAuthorization, getCurrentUserTenantsV1, loadEntitlementsV2, loadFeatureFlags])
      expect(call).not.toHaveBeenCalledWith(more, {})
  })

  test('with roles and permissions of me/authorization where admin_portal_should_load_authorization is on', async () => {
    const { store, rights, current } = await aUser({ flags: withAuthorization })
    expect(rights()).toEqual(['of.authorization', 'of.authorization'])
    await store.set(takeProfile, { ...me, ...holding('of.change'), name: 'Ada King' })
    expect(current().user.name).toBe('Ada King')
    expect(rights()).toEqual(['of.authorization', 'of.authorization'])
  })

  test('and those again when the profile is read anew', async () => {
    const authorization = vi.fn(async () => holding('later')).mockResolvedValueOnce(holding('first'))
    const { store, rights } = await aUser({
      flags: withAuthorization,
      answers: { getUserAuthorization: authorization },
    })
    expect(rights()).toEqual(['first', 'first'])
    await store.set(reloadProfile)
    expect(rights()).toEqual(['later', 'later'])
  })

  test.each([
    ['where admin_portal_use_current_user_tenants_v1_endpoint is on', { flags: withTenantsV1 }],
    ['where tabs are separated', { config: { sessionPerTenant: true } }],
  ])('with tenants of v1 %s', async (_, given) => {
    const { current, call } = await aUser(given)
    expect(current()).toMatchObject(other)
    expect(call).not.toHaveBeenCalledWith(getCurrentUserTenantsV3, {})
  })

  test('with entitlements where the host asks about them, and without where they do not load', async () => {
    const config = { entitlements: true }
    expect((await aUser({ config })).current().user.entitlements).toEqual(context)
    const refuse = async () => {
      throw new ApiError('UNAVAILABLE')
    }
    const { current } = await aUser({ config, answers: { loadEntitlementsV2: refuse } })
    expect(current().user.email).toBe(me.email)
    expect(current().user.entitlements).toBeUndefined()
  })

  test('a document without flags has the server asked for them first; what it refuses is off', async () => {
    const loadFlags = vi.fn(async () => withAuthorization)
    expect(await aPortalWithoutFlags({ loadFeatureFlags: loadFlags })).toEqual(['of.authorization'])
    expect(loadFlags).toHaveBeenCalledTimes(1)
    const refuse = async () => {
      throw new ApiError('NOT_FOUND')
    }
    expect(await aPortalWithoutFlags({ loadFeatureFlags: refuse })).toEqual(['of.profile'])
  })
})

const aPortalWithoutFlags = async (answers: object): Promise<readonly string[]> => {
  const { store } = await aPortal({
    boot: { flags: undefined } as never,
    answers: {
      getProfile: async () => ({ ...me, ...holding('of.profile') }),
      getUserAuthorization: async () => holding('of.authorization'),
      ...answers,
    },
  })
  await store.set(openSession, signedInAnswer)
  return store.get(signedInSession)!.user.roles.map(({ key }) => key)
}
