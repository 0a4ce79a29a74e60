import { ApiError, type Contract } from '@vestibule/contract'
import type { WebauthnCredentialRow } from '../../platform/db/schema/webauthn.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { deleteSecurityKey } from '../mfa/delete-factors.queries.ts'
import { addOwnFactor, toOwner, removeOwnFactor } from '../mfa/own-factors.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import {
  askForKey,
  findKey,
  keepNewFactor,
  readNewFactor,
  showKey,
  startWebauthnFactor,
} from '../mfa/webauthn-factor.ts'
import { requireOffered } from '../mfa-sign-in/enrolling.ts'
import { toStrategies } from '../mfa-sign-in/webauthn.ts'

type Handlers = IdentityHandlers<Contract['mfaDevices']>

export const preEnrollWebauthn: Handlers['preEnrollMFAWebAuthn'] = async ({ deviceType }, actor) => {
  await requireFreshProof(actor)
  await requireOffered(actor, actor.tenantId, ...toStrategies(deviceType))
  return startWebauthnFactor(actor, toOwner(actor), deviceType)
}

export const enrollWebauthn: Handlers['enrollMFAWebAuthn'] = async (input, actor) => {
  await requireOffered(actor, actor.tenantId, ...toStrategies(input.deviceType))
  const registered = await readNewFactor(actor, input)
  return addOwnFactor(actor, {
    kind: 'webauthn',
    endsOthers: input.endOtherSessions,
    prove: async (tx) => {
      const isKept = registered !== undefined && (await keepNewFactor(tx, actor, toOwner(actor), registered))
      return isKept ? undefined : 'WEBAUTHN_REFUSED'
    },
  })
}

/** Passkeys to sign in with are another page's business. */
const theKey = async (actor: Actor, deviceId: string): Promise<WebauthnCredentialRow> => {
  const key = await findKey(actor.db, actor.userId, deviceId)
  if (key?.use !== 'factor') throw new ApiError('NOT_FOUND')
  return key
}

const boundTo = (actor: Actor) => ({ purpose: 'removeFactor', binding: toOwner(actor).binding }) as const

export const preDisableWebauthn: Handlers['preDisableMFAWebAuthn'] = async ({ deviceId }, actor) =>
  askForKey(actor, await theKey(actor, deviceId), boundTo(actor))

export const disableWebauthn: Handlers['disableMFAWebAuthn'] = async (input, actor) => {
  const key = await theKey(actor, input.deviceId)
  const { webauthnToken, options } = input
  const hasProof = webauthnToken !== undefined && options !== undefined
  await removeOwnFactor(actor, {
    kind: 'webauthn',
    endsOthers: input.endOtherSessions,
    prove: hasProof
      ? async (tx) => {
          const shown = { webauthnToken, options, bound: boundTo(actor), tenantId: actor.tenantId }
          return (await showKey(tx, actor, key, shown)) ? undefined : 'WEBAUTHN_REFUSED'
        }
      : undefined,
    remove: (tx) => deleteSecurityKey(tx, key.id),
  })
  return {}
}
