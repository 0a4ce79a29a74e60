import { ApiError } from '@vestibule/contract/errors'
import { me, tenants } from '@vestibule/contract/samples'
import { storageKeys } from '@vestibule/contract/constants'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { joinTabs } from '../start/join-tabs.ts'
import { view } from '../routes/view.ts'
import { configAtom } from '../ports/host.ts'
import { route } from '../ports/route.ts'
import { signedInAnswer } from '../preview/handlers/auth.ts'
import { settle } from '../testing/clock.ts'
import { aPortal } from '../testing/portal.ts'
import { openSession } from '../session/open-session.ts'
import { session, waitingSignIn } from '../session/session.atoms.ts'
import { signOut } from '../session/sign-out.ts'
import { switchTenant } from '../session/switch-tenant.ts'

const [acme, labs] = tenants
const elsewhere = labs!.tenantId
const key = storageKeys.separateTabsByTenant

const answerFor = (tenantId: string | null | undefined) => ({
  ...signedInAnswer,
  accessToken: `e30.${btoa(JSON.stringify({ sub: me.id, tenantId: tenantId ?? me.tenantId })).replaceAll('=', '')}.`,
})

/** Tabs that stay apart read the first version of the list, others the third. */
const listed = <Answer>(answer: () => Promise<Answer>) => ({
  getCurrentUserTenantsV1: answer,
  getCurrentUserTenantsV3: answer,
})

const toProfile = (tenantId: string) => ({
  getProfile: async () => ({ ...me, tenantId }),
  ...listed(async () => ({
    tenants: [...tenants],
    activeTenant: tenantId === elsewhere ? labs! : acme!,
  })),
})

type Answers = Record<string, unknown>

/** A user signed in to Acme, in a tab that stays apart from others or does not. */
const aTab = async ({ sessionPerTenant, ...answers }: Answers & { sessionPerTenant?: boolean } = {}) => {
  const server = { switchTenant: vi.fn(async () => ({})) }
  const portal = await aPortal({ answers: { ...server, ...answers } })
  const { store, storage, clock } = portal
  store.set(configAtom, { view: 'admin', sessionPerTenant })
  store.set(route, { key: 'admin/profile', params: {} })
  joinTabs(store, { clientId: crypto.randomUUID(), storage, clock })
  await store.set(openSession, answerFor(undefined))
  return { ...portal, server }
}

const moving = () => {
  let tenantId = me.tenantId
  return {
    switchTenant: vi.fn(async (input: { tenantId: string }) => {
      tenantId = input.tenantId
      return {}
    }),
    refreshToken: vi.fn(async () => answerFor(tenantId)),
    getProfile: async () => ({ ...me, tenantId }),
    ...listed(() => toProfile(tenantId).getCurrentUserTenantsV3()),
  }
}

describe('switching tenants', () => {
  afterEach(() => vi.restoreAllMocks())

  test('shows nothing of the old tenant meanwhile, and tells the host it is loading', async () => {
    const answers = moving()
    const { store, host } = await aTab(answers)
    host.sessionChanged.mockClear()
    const moved = store.set(switchTenant, { tenantId: elsewhere })
    await Promise.resolve()
    expect(store.get(view)).toEqual({ is: 'waiting' })
    expect(await moved).toMatchObject({ tenantId: elsewhere })
    expect(store.get(view)).toEqual({ is: 'admin' })
    const snapshots = host.sessionChanged.mock.calls.map(([snapshot]) => [
      snapshot.state,
      snapshot.user?.tenantId,
      snapshot.reason,
    ])
    expect(snapshots[0]).toEqual(['loading', undefined, 'tenant'])
    expect(snapshots.at(-1)).toEqual(['authenticated', elsewhere, 'tenant'])
  })

  test('silently, what is shown stays until the other profile has come', async () => {
    const { store, host } = await aTab(moving())
    host.sessionChanged.mockClear()
    const moved = store.set(switchTenant, { tenantId: elsewhere, isSilent: true })
    await Promise.resolve()
    expect(store.get(view)).toEqual({ is: 'admin' })
    await moved
    expect(host.sessionChanged.mock.calls.map(([{ state }]) => state)).toEqual(['authenticated'])
  })

  test('a refusal leaves everything as it was', async () => {
    const refusing = vi.fn().mockRejectedValue(new ApiError('SIGN_IN_AGAIN'))
    const { store, host } = await aTab({ switchTenant: refusing })
    await expect(store.set(switchTenant, { tenantId: elsewhere })).rejects.toMatchObject({
      code: 'SIGN_IN_AGAIN',
    })
    expect(store.get(session).step).toBe('signedIn')
    expect(store.get(view)).toEqual({ is: 'admin' })
    expect(host.sessionChanged.mock.lastCall?.[0]).toMatchObject({ state: 'authenticated' })
  })

  test('SEC-TE-08 a tenant that asks for a second factor gets its question asked, and no token before', async () => {
    const question = { mfaRequired: true, mfaToken: 'pending', mfaEnrolled: true }
    const { store } = await aTab({ refreshToken: async () => question })
    await expect(store.set(switchTenant, { tenantId: elsewhere })).rejects.toMatchObject({
      code: 'STEP_UP_REQUIRED',
    })
    expect(store.get(session).step).toBe('signedOut')
    expect(store.get(waitingSignIn)).toEqual(question)
    expect(store.get(view)).toEqual({ is: 'box', route: 'loginUrl' })
  })
})

describe('tabs that stay in their tenant', () => {
  test('move alone: every later token is asked for by name', async () => {
    const refreshToken = vi.fn(async ({ tenantId }: { tenantId: string | null }) => answerFor(tenantId))
    const { store, server, storage, clock } = await aTab({
      sessionPerTenant: true,
      refreshToken,
      ...toProfile(elsewhere),
      getProfile: vi.fn(async () => ({ ...me, tenantId: elsewhere })).mockResolvedValueOnce(me),
    })
    expect(storage.read(key)).toBe(me.tenantId)
    await store.set(switchTenant, { tenantId: elsewhere })
    expect(server.switchTenant).toHaveBeenCalledWith({ tenantId: elsewhere }, undefined)
    await clock.advance(241_000)
    expect(refreshToken.mock.calls.map(([input]) => input)).toEqual([
      { tenantId: elsewhere },
      { tenantId: elsewhere },
    ])
    expect(storage.read(key)).toBe(elsewhere)
  })

  test('a refusal keeps the tab, and its session, where they are', async () => {
    const refusing = vi.fn().mockRejectedValue(new ApiError('NOT_A_MEMBER'))
    const { store, storage } = await aTab({ sessionPerTenant: true, switchTenant: refusing })
    await expect(store.set(switchTenant, { tenantId: 'other' })).rejects.toMatchObject({
      code: 'NOT_A_MEMBER',
    })
    expect(storage.read(key)).toBe(me.tenantId)
    expect(store.get(session).step).toBe('signedIn')
  })

  test('who signs out leaves no tenant behind', async () => {
    const { store, storage } = await aTab({ sessionPerTenant: true })
    store.set(signOut)
    await settle()
    expect(storage.read(key)).toBeUndefined()
  })

  test('without the option a tab remembers none, and asks for none', async () => {
    const refreshToken = vi.fn(async () => answerFor(undefined))
    const { storage, clock } = await aTab({ refreshToken })
    await clock.advance(241_000)
    expect(refreshToken).toHaveBeenCalledWith({ tenantId: null }, undefined)
    expect(storage.read(key)).toBeUndefined()
  })
})
