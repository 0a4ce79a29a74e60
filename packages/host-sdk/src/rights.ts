import { compileGuard, type Requirement } from '@vestibule/access'
import type { Params, PortalMethods, Result } from '@vestibule/bridge'
import type { Mounted } from './mounted.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'

/** What a person may do. */
export type Access = Omit<Result<PortalMethods, 'getAccess'>, 'version'>
/** Tenants by id and name. */
export type Tenants = NonNullable<Result<PortalMethods, 'getState'>['tenants']>
/** Values of the host's own that rules may ask about. */
export type HostAttributes = NonNullable<Params<PortalMethods, 'evaluate'>['attributes']>
/** Whether something may be used, and if not why: MISSING_FEATURE, MISSING_PERMISSION or BUNDLE_EXPIRED. */
export type Entitlement = Result<PortalMethods, 'evaluate'>
/** What is asked about: a feature or a permission. */
export type Entitled = { readonly featureKey: string } | { readonly permissionKey: string }

/** Roles and permissions, for screens that decide at once; undefined while no user is signed in. */
export async function getAccess({ call }: Mounted): Promise<Access | undefined> {
  const access = await call('getAccess', {})
  return access.ok ? access.value : undefined
}

/** The tenants the person may go on in. */
export const getTenants = async ({ call }: Mounted): Promise<Tenants> =>
  (await unwrapOutcome(call('getState', {}))).tenants ?? []

/** Whether the person holds all these permissions and roles. */
export async function isAuthorized(mounted: Mounted, required: Requirement): Promise<boolean> {
  const access = await getAccess(mounted)
  return !!access && compileGuard(access)(required)
}

/** Whether a second factor was shown recently enough. */
export const isSteppedUp = async (
  { call }: Mounted,
  params: Params<PortalMethods, 'isSteppedUp'> = {},
): Promise<boolean> => (await unwrapOutcome(call('isSteppedUp', params))).isSteppedUp

async function evaluate(
  { options, call }: Mounted,
  params: Params<PortalMethods, 'evaluate'>,
): Promise<Entitlement> {
  if (!options.entitlements)
    throw new Error('You must first enable entitlements via Frontegg options to use this function')
  return unwrapOutcome(call('evaluate', params))
}

/** Whether a feature was bought, switched on or is part of a plan. Needs the option `entitlements`. */
export const getFeatureEntitlements = (
  mounted: Mounted,
  key: string,
  attributes?: HostAttributes,
): Promise<Entitlement> => evaluate(mounted, { kind: 'feature', key, attributes })

/** Whether a permission is held and what it is linked to may be used. Needs the option `entitlements`. */
export const getPermissionEntitlements = (
  mounted: Mounted,
  key: string,
  attributes?: HostAttributes,
): Promise<Entitlement> => evaluate(mounted, { kind: 'permission', key, attributes })

/** Either question, by the key that is given. */
export const getEntitlements = (
  mounted: Mounted,
  subject: Entitled,
  attributes?: HostAttributes,
): Promise<Entitlement> =>
  'featureKey' in subject
    ? getFeatureEntitlements(mounted, subject.featureKey, attributes)
    : getPermissionEntitlements(mounted, subject.permissionKey, attributes)
