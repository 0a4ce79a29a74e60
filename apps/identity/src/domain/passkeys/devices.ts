import { ApiError } from '@vestibule/contract'
import { type CreationOptions, defaultKeyNames, type NewDevice } from '@vestibule/contract/schemas/webauthn'
import { audit } from '../audit/audit.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import { consumeChallenge, createChallenge } from '../credentials/webauthn/challenges.queries.ts'
import {
  listCredentials,
  deleteCredential,
  insertCredential,
  renameCredential,
} from '../credentials/webauthn/credentials.queries.ts'
import { toOwnKey } from '../credentials/webauthn/own-key.ts'
import { registrationOptions, verifyRegistration } from '../credentials/webauthn/registration.ts'
import { readUserHandle } from '../credentials/webauthn/user-handle.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import { requireAnotherWayIn } from '../credentials/another-way-in.ts'
import { requirePasskeys } from './strategy.ts'

/** A passkey is made in the session that asked for it, and in no other. */
const boundTo = ({ sessionId }: Actor) =>
  ({ purpose: 'addPasskey', binding: `session:${sessionId}` }) as const

/** Whether the user is signed out everywhere else as well. */
type EndsOthers = { readonly endOtherSessions?: boolean | undefined }

const recorded = async (
  tx: Database,
  actor: Actor,
  action: 'passkey.added' | 'passkey.removed',
  passkeyId: string,
): Promise<void> => {
  await recordSecurityEvent(tx, actor, {
    action,
    of: actor.userId,
    resourceId: passkeyId,
  })
  const kind = action === 'passkey.added' ? 'passkeyAdded' : 'passkeyRemoved'
  await enqueueMail(tx, actor, noticeMail(actor, kind, { to: actor.email }))
}

export const listPasskeys = async (_: unknown, actor: Actor) => {
  const passkeys = await listCredentials(actor.db, actor.userId, 'passkey')
  return { devices: passkeys.map(toOwnKey) }
}

/** A passkey names its owner by itself. */
export const passkeySelection = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'preferred',
} as const

/** Needs a user who has just authenticated: a key planted in a session would outlive it (SEC-PK-03). */
export const startPasskey = async (_: unknown, actor: Actor): Promise<{ options: CreationOptions }> => {
  await requirePasskeys(actor)
  await requireFreshProof(actor)
  const challenge = await createChallenge(actor.db, actor, { ...boundTo(actor), userId: actor.userId })
  const options = registrationOptions(actor, {
    user: { email: actor.email, name: actor.name },
    userHandle: await readUserHandle(actor.db, actor, actor.userId),
    challenge,
    known: await listCredentials(actor.db, actor.userId),
    selection: passkeySelection,
  })
  return { options }
}

/** Keeps a key that no user has registered before. */
export const addPasskey = async (
  { endOtherSessions: endsOthers, ...input }: NewDevice & EndsOthers,
  actor: Actor,
): Promise<Record<string, never>> => {
  await requireFreshProof(actor)
  const made = await verifyRegistration(actor, input, { requireUserVerification: false })
  const added =
    made &&
    (await actor.transaction(async (tx) => {
      await lockUserRow(tx, actor.userId)
      const { challenge, isUserVerified: _, ...key } = made
      if ((await consumeChallenge(tx, actor, { ...boundTo(actor), challenge })) === undefined)
        return undefined
      const row = {
        ...key,
        userId: actor.userId,
        use: 'passkey',
        name: defaultKeyNames[key.deviceType],
      } as const
      const credential = await insertCredential(tx, actor, row)
      if (credential === undefined) return undefined
      await recorded(tx, actor, 'passkey.added', credential.id)
      await endOtherSessions(tx, actor, endsOthers)
      return credential
    }))
  if (added === undefined) {
    await audit(actor.db, actor, { action: 'passkey.refused', resourceId: actor.userId })
    throw new ApiError('WEBAUTHN_REFUSED')
  }
  actor.outbox.wake()
  return {}
}

export const removePasskey = async (
  { deviceId, endOtherSessions: endsOthers }: { readonly deviceId: string } & EndsOthers,
  actor: Actor,
): Promise<Record<string, never>> => {
  await requireFreshProof(actor)
  await actor.transaction(async (tx) => {
    await lockUserRow(tx, actor.userId)
    const removed = await deleteCredential(tx, { id: deviceId, userId: actor.userId, use: 'passkey' })
    if (!removed) throw new ApiError('NOT_FOUND')
    await requireAnotherWayIn(tx, actor.userId, { without: 'passkey' })
    await recorded(tx, actor, 'passkey.removed', deviceId)
    await endOtherSessions(tx, actor, endsOthers)
  })
  actor.outbox.wake()
  return {}
}

export const renameKey = async (
  { deviceId: id, name }: { readonly deviceId: string; readonly name: string },
  actor: Actor,
): Promise<Record<string, never>> => {
  await actor.transaction(async (tx) => {
    if (!(await renameCredential(tx, { id, userId: actor.userId, name }))) throw new ApiError('NOT_FOUND')
    await audit(tx, actor, { action: 'key.renamed', resourceId: id, details: { name } })
  })
  return {}
}
