import { compileEntitlements, type EntitlementsContext, prepareAttributes } from '@vestibule/access'
import type { Entitled, Entitlement, HostAttributes } from '../rights.ts'
import { readOncePerToken } from './once-per-token.ts'
import type { HostedParts } from './parts.ts'
import { readClaims } from './tokens.ts'

type Kind = 'feature' | 'permission'

const evaluate = async (
  parts: HostedParts,
  { kind, key, attributes = {} }: { kind: Kind; key: string; attributes: HostAttributes | undefined },
): Promise<Entitlement> => {
  const { options, surroundings, hosted } = parts
  if (!options.entitlements)
    throw new Error('You must first enable entitlements via Frontegg options to use this function')
  const context = await readOncePerToken<EntitlementsContext>(parts, '/entitlements/api/v2/user-entitlements')
  const jwt = { ...readClaims(await hosted.getAccessToken()) }
  return compileEntitlements(context, surroundings.now)[kind](
    key,
    prepareAttributes({ custom: attributes, jwt }),
  )
}

/** Whether a feature was bought, switched on or is part of a plan. Needs the option `entitlements`. */
export const getFeatureEntitlements = (
  parts: HostedParts,
  key: string,
  attributes?: HostAttributes,
): Promise<Entitlement> => evaluate(parts, { kind: 'feature', key, attributes })

/** Whether a permission is held and what it is linked to may be used. Needs the option `entitlements`. */
export const getPermissionEntitlements = (
  parts: HostedParts,
  key: string,
  attributes?: HostAttributes,
): Promise<Entitlement> => evaluate(parts, { kind: 'permission', key, attributes })

/** Either question, by the key that is given. */
export const getEntitlements = (
  parts: HostedParts,
  subject: Entitled,
  attributes?: HostAttributes,
): Promise<Entitlement> =>
  'featureKey' in subject
    ? getFeatureEntitlements(parts, subject.featureKey, attributes)
    : getPermissionEntitlements(parts, subject.permissionKey, attributes)
