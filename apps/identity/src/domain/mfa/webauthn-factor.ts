import {
  type Assertion,
  defaultKeyNames,
  type NewDevice,
  type WebauthnDeviceType,
} from '@vestibule/contract/schemas/webauthn'
import { acceptUse } from '../credentials/webauthn/accept-use.ts'
import { assertionOptions, verifyAssertion } from '../credentials/webauthn/assertion.ts'
import { type Bound, consumeChallenge, createChallenge } from '../credentials/webauthn/challenges.queries.ts'
import { listCredentials, insertCredential } from '../credentials/webauthn/credentials.queries.ts'
import {
  type Registered,
  registrationOptions,
  verifyRegistration,
} from '../credentials/webauthn/registration.ts'
import { readUserHandle } from '../credentials/webauthn/user-handle.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import type { WebauthnCredentialRow } from '../../platform/db/schema/webauthn.ts'
import type { RequestContext } from '../../request/request-context.ts'

/** A second factor comes after another proof: holding the key is enough (SEC-PK-06). */
const asFactor = { requireUserVerification: false }

const toSelection = (deviceType: WebauthnDeviceType | undefined) => ({
  ...(deviceType === undefined
    ? {}
    : {
        authenticatorAttachment:
          deviceType === 'Platform' ? ('platform' as const) : ('cross-platform' as const),
      }),
  residentKey: 'discouraged' as const,
  userVerification: 'preferred' as const,
})

type Owner = { readonly user: Pick<UserRow, 'id' | 'email' | 'name'>; readonly binding: string }

/** The challenge is its own handle: it says nothing, and names the transaction it was made in. */
export const startWebauthnFactor = async (
  ctx: RequestContext,
  { user, binding }: Owner,
  deviceType: WebauthnDeviceType | undefined,
) => {
  const { db } = ctx
  const known = await listCredentials(db, user.id)
  const userHandle = await readUserHandle(db, ctx, user.id)
  const challenge = await createChallenge(db, ctx, { purpose: 'addFactor', binding, userId: user.id })
  const selection = toSelection(deviceType)
  return {
    webauthnToken: challenge,
    options: registrationOptions(ctx, { user, userHandle, challenge, known, selection }),
  }
}

export type NewFactor = {
  readonly webauthnToken: string
  readonly deviceType: WebauthnDeviceType
  readonly options: NewDevice
}

/** Checks what the authenticator made, before the transaction; its challenge must be the one of this ceremony. */
export const readNewFactor = async (
  ctx: RequestContext,
  { webauthnToken, deviceType, options }: NewFactor,
): Promise<Registered | undefined> => {
  const registered = await verifyRegistration(ctx, { ...options, deviceType }, asFactor)
  return registered?.challenge === webauthnToken ? registered : undefined
}

/** Keeps a key that was checked. False when its challenge was used up, or a user has the key already. */
export const keepNewFactor = async (
  tx: Database,
  ctx: RequestContext,
  { user, binding }: Owner,
  registered: Registered,
): Promise<boolean> => {
  const { challenge, isUserVerified: _, ...key } = registered
  if (!(await consumeChallenge(tx, ctx, { purpose: 'addFactor', binding, challenge }))) return false
  const name = defaultKeyNames[key.deviceType]
  return (await insertCredential(tx, ctx, { ...key, userId: user.id, use: 'factor', name })) !== undefined
}

export const askForKey = async (
  ctx: RequestContext,
  key: WebauthnCredentialRow,
  { purpose, binding }: Bound,
) => {
  const challenge = await createChallenge(ctx.db, ctx, { purpose, binding, userId: key.userId })
  const options = assertionOptions(ctx, { challenge, known: [key], userVerification: 'preferred' })
  return { webauthnToken: challenge, options }
}

type PresentedKey = { readonly webauthnToken: string; readonly options: Assertion }

/** Whether a key signed the challenge of this transaction; uses the challenge up. */
export const showKey = async (
  tx: Database,
  ctx: RequestContext,
  key: WebauthnCredentialRow,
  {
    webauthnToken,
    options,
    bound,
    tenantId,
  }: PresentedKey & { readonly bound: Bound; readonly tenantId: string },
): Promise<boolean> => {
  const asserted = await verifyAssertion(ctx, key, options, asFactor)
  const isOurs = await consumeChallenge(tx, ctx, { ...bound, challenge: webauthnToken })
  if (asserted === undefined || isOurs === undefined || asserted.challenge !== webauthnToken) return false
  return acceptUse(tx, ctx, { key, asserted, tenantId })
}

/** A key of a person, by the id its device has in lists. */
export const findKey = async (
  db: Database,
  userId: string,
  deviceId: string,
): Promise<WebauthnCredentialRow | undefined> =>
  (await listCredentials(db, userId)).find(({ id }) => id === deviceId)
