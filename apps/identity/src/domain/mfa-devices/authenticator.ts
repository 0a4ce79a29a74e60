import { ApiError, type Contract, type Input } from '@vestibule/contract'
import type { enrollMFAAuthenticatorApp } from '@vestibule/contract/areas/mfa-devices'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { listAuthenticators, finishAuthenticator, startAuthenticator } from '../mfa/authenticators.queries.ts'
import { deleteAuthenticator, deleteFactors } from '../mfa/delete-factors.queries.ts'
import { countFactors, readFactors } from '../mfa/factors.queries.ts'
import { addOwnFactor, toOwner, removeOwnFactor } from '../mfa/own-factors.ts'
import { showTotp } from '../mfa/show-code.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { requireOffered } from '../mfa-sign-in/enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaDevices']>

export const preEnrollAuthenticator = async (_: unknown, actor: Actor) => {
  await requireFreshProof(actor)
  await requireOffered(actor, actor.tenantId, 'AuthenticatorApp')
  return startAuthenticator(actor, toOwner(actor))
}

type Enrolled = Input<typeof enrollMFAAuthenticatorApp>

export const enrollAuthenticator = ({ token, endOtherSessions: endsOthers }: Enrolled, actor: Actor) =>
  addOwnFactor(actor, {
    kind: 'authenticator',
    endsOthers,
    prove: async (tx) => {
      const judged = await finishAuthenticator(tx, actor, toOwner(actor), token)
      if (judged === 'right') return undefined
      return judged === 'wrong' ? 'CODE_INVALID' : 'CODE_EXPIRED'
    },
  })

const proveTotp = (actor: Actor, code: string | undefined, deviceId?: string) =>
  code === undefined
    ? undefined
    : async (tx: Parameters<typeof showTotp>[0]) => {
        const shown = await showTotp(tx, actor, { userId: actor.userId, deviceId, code })
        return 'refused' in shown ? shown.refused : undefined
      }

export const disableAuthenticator: Handlers['disableMFAAuthenticatorApp'] = async (
  { deviceId, token, endOtherSessions: endsOthers },
  actor,
) => {
  const [device] = await listAuthenticators(actor.db, actor.userId, deviceId)
  if (device === undefined) throw new ApiError('NOT_FOUND')
  await removeOwnFactor(actor, {
    kind: 'authenticator',
    endsOthers,
    prove: proveTotp(actor, token, deviceId),
    remove: (tx) => deleteAuthenticator(tx, device.id),
  })
  return {}
}

/** Everything but passkeys, which are a way to sign in. */
export const disableAll: Handlers['disableMfa'] = async ({ token, endOtherSessions: endsOthers }, actor) => {
  const { userId } = actor
  if (countFactors(await readFactors(actor.db, userId)) === 0) throw new ApiError('MFA_NOT_ENROLLED')
  await removeOwnFactor(actor, {
    kind: 'all',
    endsOthers,
    prove: proveTotp(actor, token),
    remove: (tx) => deleteFactors(tx, userId),
  })
  return {}
}
