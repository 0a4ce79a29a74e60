import { refreshToken } from '@vestibule/contract/areas/auth'
import {
  enrollMFAAuthenticatorAppForLogin,
  loginWithMfa,
  preEnrollMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { getProfile } from '@vestibule/contract/areas/profile'
import { type Browser, aBrowser } from './browser.ts'
import { aPolicy, computeTotp } from './mfa.ts'
import { aProviderScene, type ProviderScene } from './provider-ends.ts'
import { comeByProvider, type ProviderKind } from './provider-sign-in.ts'
import { readRefusal } from './refusal.ts'
import type { TestServer } from './test-server.ts'

/** What a sign-in waits for. */
export const steps = ['a factor', 'the first factor', 'the first factor of a new person'] as const
export type Step = (typeof steps)[number]

export type Waiting = ProviderScene & {
  readonly frame: Browser
  readonly mfaToken: string
  /** Shows the factor, or adds it. */
  readonly finish: () => Promise<unknown>
}

const enroll = async (testServer: TestServer, frame: Browser, mfaToken: string) => {
  const { secret } = await frame.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
  const add = () => {
    const token = computeTotp(testServer, secret)
    return frame.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })
  }
  return { secret, add }
}

/** A sign-in by a provider, of which the tenant asks for more. */
export const aWaiting = async (
  testServer: TestServer,
  { kind, step }: { readonly kind: ProviderKind; readonly step: Step },
): Promise<Waiting> => {
  const isKnown = step !== 'the first factor of a new person'
  const scene = await aProviderScene(testServer, { kind, isKnown })
  const { email } = scene
  await aPolicy(testServer, scene.tenant)
  const come = async (frame: Browser) => {
    const { answer } = await comeByProvider(testServer, frame, { kind, email })
    return answer.mfaToken ?? ''
  }
  if (step !== 'a factor') {
    const frame = aBrowser(testServer)
    const mfaToken = await come(frame)
    const { add } = await enroll(testServer, frame, mfaToken)
    return { ...scene, frame, mfaToken, finish: add }
  }
  const before = aBrowser(testServer)
  const { secret, add } = await enroll(testServer, before, await come(before))
  await add()
  testServer.clock.advance(60)
  const frame = aBrowser(testServer)
  const mfaToken = await come(frame)
  const finish = () => frame.call(loginWithMfa, { mfaToken, value: computeTotp(testServer, secret) })
  return { ...scene, frame, mfaToken, finish }
}

export const isSignedIn = async ({ frame }: Waiting): Promise<boolean> => {
  const acts = await readRefusal(frame.call(getProfile, {}))
  return [acts, await readRefusal(frame.call(refreshToken, {}))].includes('not refused')
}

/**
 * Each end of a provider or an identity with each step that can wait. A new person of a social provider begins in a tenant of
 * their own, which asks for nothing.
 */
export const whileWaiting = (ended: readonly (readonly [ProviderKind, string])[]) =>
  ended.flatMap(([kind, end]) =>
    steps
      .filter((step) => step !== 'the first factor of a new person' || kind !== 'social')
      .map((step) => [kind, step, end] as const),
  )
