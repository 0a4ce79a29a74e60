import { ApiError, type Contract } from '@vestibule/contract'
import { eq } from 'drizzle-orm'
import { type WebauthnCredentialRow, webauthnCredentials } from '../../platform/db/schema/webauthn.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { addOwnFactor, ownerOf, removeOwnFactor } from '../mfa/own-factors.ts'
import { requireFreshProof } from '../mfa/step-up.ts'
import {
  askForKey,
  findKey,
  keepNewFactor,
  readNewFactor,
  showKey,
  startWebauthnFactor,
} from '../mfa/webauthn-factor.ts'
import { requireOffered } from '../mfa-sign-in/enrolling.ts'
import { strategiesOf } from '../mfa-sign-in/webauthn.ts'

type Handlers = IdentityHandlers<Contract['mfaDevices']>

export const preEnrollWebauthn: Handlers['preEnrollMFAWebAuthn'] = async ({ deviceType }, by) => {
  await requireFreshProof(by)
  await requireOffered(by, by.tenantId, ...strategiesOf(deviceType))
  return startWebauthnFactor(by, ownerOf(by), deviceType)
}

export const enrollWebauthn: Handlers['enrollMFAWebAuthn'] = async (input, by) => {
  await requireOffered(by, by.tenantId, ...strategiesOf(input.deviceType))
  const registered = await readNewFactor(by, input)
  return addOwnFactor(by, 'webauthn', async (tx) => {
    const isKept = registered !== undefined && (await keepNewFactor(tx, by, ownerOf(by), registered))
    return isKept ? undefined : 'WEBAUTHN_REFUSED'
  })
}

/** Passkeys to sign in with are another page's business. */
const theKey = async (by: Actor, deviceId: string): Promise<WebauthnCredentialRow> => {
  const key = await findKey(by.db, by.userId, deviceId)
  if (key?.use !== 'factor') throw new ApiError('NOT_FOUND')
  return key
}

const boundTo = (by: Actor) => ({ purpose: 'removeFactor', binding: ownerOf(by).binding }) as const

export const preDisableWebauthn: Handlers['preDisableMFAWebAuthn'] = async ({ deviceId }, by) =>
  askForKey(by, await theKey(by, deviceId), boundTo(by))

export const disableWebauthn: Handlers['disableMFAWebAuthn'] = async (input, by) => {
  const key = await theKey(by, input.deviceId)
  const { webauthnToken, options } = input
  const hasProof = webauthnToken !== undefined && options !== undefined
  await removeOwnFactor(by, {
    kind: 'webauthn',
    prove: hasProof
      ? async (tx) => {
          const shown = { webauthnToken, options, bound: boundTo(by), tenantId: by.tenantId }
          return (await showKey(tx, by, key, shown)) ? undefined : 'WEBAUTHN_REFUSED'
        }
      : undefined,
    remove: async (tx) => {
      await tx.delete(webauthnCredentials).where(eq(webauthnCredentials.id, key.id))
    },
  })
  return {}
}
