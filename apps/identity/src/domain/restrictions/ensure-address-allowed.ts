import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { accountKey } from '../rate-limits/keys.ts'
import { fitsWindow } from '../rate-limits/windows.queries.ts'
import type { AddressRefusal } from './judge-address.ts'

export type Refused = {
  readonly tenantId: string
  readonly user: { readonly id: string; readonly email: string }
}

/** A page that keeps asking fills no audit log: a person at one address leaves a row in so many seconds. */
const rowWindow = { most: 1, seconds: 300 }

/** Writes down that an address was refused. */
export const auditRefusedAddress = async (
  db: Database,
  ctx: RequestContext,
  { tenantId, user }: Refused,
  refusal: AddressRefusal,
): Promise<void> => {
  ctx.refusalTrail.isWritten = true
  const key = accountKey(ctx.secrets, 'restricted', `${tenantId} ${user.id} ${ctx.ip}`)
  if (!(await fitsWindow({ db, clock: ctx.clock }, key, rowWindow))) return
  await audit(db, ctx, {
    action: 'access.restricted',
    resourceId: tenantId,
    tenantId,
    userId: user.id,
    email: user.email,
    details: {
      reason: refusal.code === 'IP_RESTRICTED' ? 'ip' : 'country',
      ...('country' in refusal && refusal.country !== undefined && { country: refusal.country }),
    },
  })
}

/** The refusal as the caller gets it, with the address: an administrator is asked for it first. */
export const toRefusalError = ({ code, ...more }: AddressRefusal, ip: string): ApiError =>
  new ApiError(code, {
    ip,
    ...('country' in more && more.country !== undefined && { country: more.country }),
  })

/**
 * Lets a request of a user pass where the tenant it acts in takes its address. Every call, every refresh and every switch
 * of tenant come by here; a sign-in comes by `completeSignIn` (SEC-AD-04, SEC-TE-08).
 *
 * @param version of the tenant's rules, read with the facts of the caller; undefined: it is read now
 * @throws ApiError IP_RESTRICTED, COUNTRY_RESTRICTED
 */
export const ensureAddressAllowed = async (
  ctx: RequestContext,
  { version, ...refused }: Refused & { readonly version: string | null | undefined },
): Promise<void> => {
  const { db, addressJudge, ip } = ctx
  const { tenantId } = refused
  const refusal =
    version === undefined
      ? await addressJudge.judgeIn(db, tenantId, ip)
      : await addressJudge.judge(db, { tenantId, version, ip })
  if (refusal === undefined) return
  await auditRefusedAddress(db, ctx, refused, refusal)
  throw toRefusalError(refusal, ip)
}
