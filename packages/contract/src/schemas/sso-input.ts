import * as v from 'valibot'
import { eachOnce, id } from '../page.ts'
import { clearableText, optionalText } from '../optional-text.ts'

/** Kinds of providers a connection can lead to. All but `oidc` speak SAML. */
export const ssoVendors = ['saml', 'okta', 'azure', 'google', 'oidc'] as const
export type SsoVendor = (typeof ssoVendors)[number]

const roleIds = v.pipe(v.array(id), v.maxLength(500), eachOnce)

/** A group of the provider and its roles, as a client sends it with the whole connection. */
const group = v.object({
  id: optionalText(id),
  group: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255)),
  roleIds: v.optional(roleIds, []),
})

const address = v.pipe(v.string(), v.trim(), v.maxLength(2048))

/** What is technical about a connection. What is not sent stays; an empty text removes it. */
export const technicalFields = {
  ssoEndpoint: clearableText(address),
  /** PEM, or the base64 of a file; several while the provider changes its key. */
  publicCertificate: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(32_768))),
  signRequest: v.optional(v.boolean()),
  acsUrl: clearableText(address),
  spEntityId: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(1024))),
  oidcClientId: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(255))),
  /** Never read: absent and empty leave it as it is. */
  oidcSecret: optionalText(v.pipe(v.string(), v.maxLength(1024))),
  type: optionalText(v.picklist(ssoVendors)),
}

/**
 * What a client may say of a connection. What clients of the published wire send beside it (`validated`,
 * `generatedVerification`, `createdAt`) is never taken from them.
 */
export const connectionFields = {
  ...technicalFields,
  enabled: v.optional(v.boolean()),
  roleIds: v.optional(roleIds),
  groups: v.optional(v.pipe(v.array(group), v.maxLength(500))),
  skipEmailDomainValidation: v.optional(v.boolean()),
  /** Ours: what the provider calls itself. */
  idpEntityId: clearableText(v.pipe(v.string(), v.trim(), v.maxLength(1024))),
}

export const connectionChange = v.object(connectionFields)
export type ConnectionChange = v.InferOutput<typeof connectionChange>

/** A metadata document of a provider, at most 256 KiB. */
export const metadataText = v.pipe(v.string(), v.minLength(1), v.maxLength(262_144))

export const metadataUrl = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2048))
