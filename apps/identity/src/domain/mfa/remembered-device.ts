import { deviceCookieName } from '@vestibule/contract/constants'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { hostOnlyName } from '../../request/cookies.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { secretText } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { MfaPolicy } from '../mfa-policy/policy.queries.ts'
import { hasRememberedDevice, insertRememberedDevice } from './remembered-devices.queries.ts'
import { giveCookie, heldHash } from './secret-cookie.ts'

/** Native clients of the published wire look the cookie up by its plain name; browsers have it for this host alone. */
const toCookieName = ({ client, config, isBrowser }: RequestContext): string => {
  const name = deviceCookieName(client.id)
  return isBrowser ? hostOnlyName(config, name) : name
}

const latest = (moments: readonly (Date | null)[]): Date =>
  new Date(Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0)))

type RememberedDeviceParams = {
  readonly user: UserRow
  readonly tenantId: string
  readonly policy: MfaPolicy
}

/**
 * Whether this browser was remembered for this person in this tenant, after the password and the policy changed last
 * (SEC-OT-08). A changed factor has taken its row away.
 */
export const isRemembered = async (
  tx: Database,
  ctx: RequestContext,
  { user, tenantId, policy }: RememberedDeviceParams,
): Promise<boolean> => {
  const hash = heldHash(ctx, toCookieName(ctx))
  if (hash === undefined || !policy.allowRememberDevice) return false
  const since = latest([user.passwordChangedAt, ...policy.changedAt])
  return hasRememberedDevice(tx, { hash, userId: user.id, tenantId, since }, ctx.clock.now())
}

/** Remembers this browser and answers the secret its cookie is to carry. */
export const rememberDevice = async (
  tx: Database,
  { clock, random }: RequestContext,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string },
): Promise<string> => {
  const secret = secretText(random)
  const createdAt = clock.now()
  const expiresAt = secondsLater(createdAt, lifetimes.rememberedDevice)
  await insertRememberedDevice(tx, { hash: sha256(secret), userId, tenantId, createdAt, expiresAt })
  return secret
}

export const setDeviceCookie = (ctx: RequestContext, value: string): void =>
  giveCookie(ctx, {
    name: toCookieName(ctx),
    value,
    maxAgeSeconds: lifetimes.rememberedDevice,
  })
