import { refreshToken } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { getProfile } from '@vestibule/contract/areas/profile'
import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { expect, test } from 'vitest'
import { idpAddress } from '../../dev/idp/grants.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { anAdmin } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { evilIdp } from '../../testing/mix-up.ts'
import {
  aProviderScene,
  countTraces,
  providerChanges,
  providerEnds,
  type ProviderScene,
} from '../../testing/provider-ends.ts'
import { type Act, connectionMoves } from '../../testing/provider-moves.ts'
import { comeByProvider, goToProvider, type ProviderKind } from '../../testing/provider-sign-in.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { aWaiting, isSignedIn } from '../../testing/waiting-sign-ins.ts'

const removedAndSetAnew: Act = async (scene) => {
  await providerEnds['the provider is removed']!(scene)
  await providerEnds['the provider is another one']!(scene)
}

const ofSocial: Readonly<Record<string, Act>> = {
  'another issuer': providerEnds['the provider is another one']!,
  'no provider': providerEnds['the provider is removed']!,
  'no provider and then another one': removedAndSetAnew,
}

const moves = [
  ...(['oidc', 'saml'] as const).flatMap((kind) =>
    Object.entries(connectionMoves[kind]).map(([name, move]) => [kind, name, move] as const),
  ),
  ...Object.entries(ofSocial).map(([name, move]) => ['social', name, move] as const),
]
const changes = Object.entries(providerChanges).map(([name, [kind, change]]) => [kind, name, change] as const)

describeOnServer('a provider that is another one', (engine) => {
  const testServer = useTestServer(engine)

  /** A person who is signed in by the provider. */
  const aSignedIn = async (kind: ProviderKind) => {
    const scene = await aProviderScene(testServer(), { kind, isKnown: true })
    const browser = aBrowser(testServer())
    const { answer } = await comeByProvider(testServer(), browser, { kind, email: scene.email })
    expect(answer.userId).toBe(scene.user?.id)
    return { ...scene, browser }
  }

  /** Comes back from the provider, and is about to redeem what the host was given. */
  const anAnswer = async ({ kind }: ProviderScene, email: string, meanwhile?: () => Promise<unknown>) => {
    const frame = aBrowser(testServer())
    const { redeemed } = await goToProvider(testServer(), frame, {
      kind,
      email,
      ...(meanwhile && { meanwhile }),
    })
    return () => readRefusal(frame.call(redeemExternalLogin, redeemed))
  }

  const isAlive = async ({ browser }: { readonly browser: Browser }) => {
    const profile = await readRefusal(browser.call(getProfile, {}))
    return [profile, await readRefusal(browser.call(refreshToken, {}))]
  }

  test.each(moves)('SEC-SS-27 SEC-SS-28 by %s: %s ends what the earlier one said', async (kind, _, move) => {
    const scene = await aSignedIn(kind)
    const answers = [await anAnswer(scene, scene.email), await anAnswer(scene, `ida@${scene.domain}`)]
    const before = await countTraces(scene)
    expect(before).toMatchObject({ identities: 1, sessions: 1 })
    await move(scene)
    expect(await countTraces(scene)).toEqual({ ...before, identities: 0, sessions: 0 })
    expect(await isAlive(scene)).not.toContain('not refused')
    for (const redeem of answers) expect(await redeem()).toBe('EXTERNAL_LOGIN_FAILED')
    expect(await countTraces(scene)).toEqual({ ...before, identities: 0, sessions: 0 })
    expect(await countTraces({ ...scene, user: undefined, email: `ida@${scene.domain}` })).toMatchObject({
      accounts: 0,
    })
  })

  test.each(moves)('SEC-SS-28 by %s: %s refuses an answer that arrives later', async (kind, _, move) => {
    const scene = await aProviderScene(testServer(), { kind, isKnown: true })
    const before = await countTraces(scene)
    const redeem = await anAnswer(scene, scene.email, () => move(scene))
    expect(await redeem()).toBe('EXTERNAL_LOGIN_FAILED')
    expect(await countTraces(scene)).toEqual(before)
  })

  test.each(moves)('SEC-SS-27 by %s: %s ends a sign-in that waits', async (kind, _, move) => {
    const waiting = await aWaiting(testServer(), { kind, step: 'the first factor' })
    await move(waiting)
    expect(await readRefusal(waiting.finish())).toBe('MFA_TOKEN_INVALID')
    expect(await countTraces(waiting)).toMatchObject({ factors: 0, sessions: 0 })
    expect(await isSignedIn(waiting)).toBe(false)
  })

  test.each(changes)('SEC-SS-27 by %s: %s ends nothing', async (kind, _, change) => {
    const scene = await aSignedIn(kind)
    const redeem = await anAnswer(scene, scene.email)
    const before = await countTraces(scene)
    await change(scene)
    expect(await countTraces(scene)).toEqual(before)
    expect(await isAlive(scene)).toEqual(['not refused', 'not refused'])
    expect(await redeem()).toBe('not refused')
  })

  test('SEC-SS-27 the next provider signs in the same people, and the earlier one none of them', async () => {
    const scene = await aSignedIn('oidc')
    const { admin, providerId: ssoConfigId, email, user, kind } = scene
    const late = await anAnswer(scene, email)
    const ssoEndpoint = idpAddress(testServer().services, evilIdp)
    await admin.call(updateSSOConfiguration, { ssoConfigId, ssoEndpoint })
    const { answer } = await comeByProvider(testServer(), aBrowser(testServer()), { kind, email })
    expect(answer.userId).toBe(user?.id)
    expect(await countTraces(scene)).toMatchObject({ accounts: 1, identities: 1, sessions: 1 })
    expect(await late()).toBe('EXTERNAL_LOGIN_FAILED')
  })

  test.each(['oidc', 'saml'] as const)(
    'SEC-SS-27 an administrator who came by %s moves the connection, and is signed out by it',
    async (kind) => {
      const scene = await aProviderScene(testServer(), { kind, isKnown: true })
      const boss = await anAdmin(testServer(), { in: scene.tenant, user: { email: `boss@${scene.domain}` } })
      const browser = aBrowser(testServer())
      await comeByProvider(testServer(), browser, { kind, email: boss.email })
      const moved = { ...scene, admin: browser }
      expect(await readRefusal(connectionMoves[kind]['another type alone']!(moved))).toBe('not refused')
      expect(await isAlive({ ...scene, browser })).not.toContain('not refused')
    },
  )

  test('SEC-SS-27 a social provider that is switched off keeps what it said', async () => {
    const scene = await aSignedIn('social')
    const before = await countTraces(scene)
    await providerEnds['the provider is switched off']!(scene)
    expect(await countTraces(scene)).toEqual(before)
    expect(await isAlive(scene)).toEqual(['not refused', 'not refused'])
  })
})
