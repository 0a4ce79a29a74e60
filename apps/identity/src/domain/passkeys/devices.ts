import { ApiError } from '@vestibule/contract'
import type { CreationOptions, NewDevice } from '@vestibule/contract/schemas/webauthn'
import { audit } from '../audit/audit.ts'
import { recordSecurityEvent } from '../credentials/record-security-event.ts'
import { consumeChallenge, createChallenge } from '../credentials/webauthn/challenges.ts'
import {
  credentialsOf,
  deleteCredential,
  insertCredential,
} from '../credentials/webauthn/credentials.queries.ts'
import { keyNames, registrationOptions, verifyRegistration } from '../credentials/webauthn/registration.ts'
import { userHandleOf } from '../credentials/webauthn/user-handle.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { requireFreshProof } from '../mfa/step-up.ts'
import { enqueueMail } from '../../platform/outbox/enqueue.ts'
import { requireAnotherWayIn } from '../credentials/another-way-in.ts'
import { requirePasskeys } from './strategy.ts'

/** A passkey is made in the session that asked for it, and in no other. */
const boundTo = ({ sessionId }: Actor) =>
  ({ purpose: 'addPasskey', binding: `session:${sessionId}` }) as const

const recorded = async (
  tx: Database,
  by: Actor,
  action: 'passkey.added' | 'passkey.removed',
  passkeyId: string,
): Promise<void> => {
  await recordSecurityEvent(tx, by, {
    action,
    of: by.userId,
    resourceId: passkeyId,
  })
  const kind = action === 'passkey.added' ? 'passkeyAdded' : 'passkeyRemoved'
  await enqueueMail(tx, by, noticeMail(by, kind, { to: by.email }))
}

export const listPasskeys = async (_: unknown, by: Actor) => {
  const passkeys = await credentialsOf(by.db, by.userId, 'passkey')
  return {
    devices: passkeys.map(({ id, deviceType, createdAt }) => ({
      id,
      deviceType,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** A passkey names its owner by itself. */
export const passkeySelection = {
  residentKey: 'required',
  requireResidentKey: true,
  userVerification: 'preferred',
} as const

/** Needs somebody who showed just now who they are: a key planted in a session would outlive it (SEC-PK-03). */
export const startPasskey = async (_: unknown, by: Actor): Promise<{ options: CreationOptions }> => {
  await requirePasskeys(by)
  await requireFreshProof(by)
  const challenge = await createChallenge(by.db, by, { ...boundTo(by), userId: by.userId })
  const options = registrationOptions(by, {
    user: { email: by.email, name: by.name },
    userHandle: await userHandleOf(by.db, by, by.userId),
    challenge,
    known: await credentialsOf(by.db, by.userId),
    selection: passkeySelection,
  })
  return { options }
}

/** Keeps a key that nobody has registered before. */
export const addPasskey = async (input: NewDevice, by: Actor): Promise<Record<string, never>> => {
  await requireFreshProof(by)
  const made = await verifyRegistration(by, input, { requireUserVerification: false })
  const added =
    made &&
    (await by.transaction(async (tx) => {
      const { challenge, isUserVerified: _, ...key } = made
      if ((await consumeChallenge(tx, by, { ...boundTo(by), challenge })) === undefined) return undefined
      const row = { ...key, userId: by.userId, use: 'passkey', name: keyNames[key.deviceType] } as const
      const credential = await insertCredential(tx, by, row)
      if (credential !== undefined) await recorded(tx, by, 'passkey.added', credential.id)
      return credential
    }))
  if (added === undefined) {
    await audit(by.db, by, { action: 'passkey.refused', resourceId: by.userId })
    throw new ApiError('WEBAUTHN_REFUSED')
  }
  by.outbox.wake()
  return {}
}

export const removePasskey = async (
  { deviceId }: { readonly deviceId: string },
  by: Actor,
): Promise<Record<string, never>> => {
  await requireFreshProof(by)
  await by.transaction(async (tx) => {
    const removed = await deleteCredential(tx, { id: deviceId, userId: by.userId, use: 'passkey' })
    if (!removed) throw new ApiError('NOT_FOUND')
    await requireAnotherWayIn(tx, by.userId, { without: 'passkey' })
    await recorded(tx, by, 'passkey.removed', deviceId)
  })
  by.outbox.wake()
  return {}
}
