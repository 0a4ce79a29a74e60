import type { SocialProviderRow } from '../../../platform/db/schema/social-providers.ts'
import { nameIssuer } from '../../sso/provider-name.ts'
import { builtIn, isBuiltIn } from './built-in.ts'

type Named = Pick<SocialProviderRow, 'type' | 'options'>

/** Where a social provider is: as the installation says, or as usual. */
export const readAddresses = ({ type, options }: Named) => {
  const usual = isBuiltIn(type) ? builtIn[type] : {}
  const { issuer, authorizationUrl, tokenUrl, userInfoUrl } = { ...usual, ...options }
  return { issuer, authorizationUrl, tokenUrl, userInfoUrl }
}

/**
 * Names a social provider by its issuer, whatever our client there and its secret are. One that speaks plain OAuth says nowhere
 * who it is, so that it is known by all of its addresses.
 */
export const toSocialProviderName = (provider: Named): string => {
  const { issuer, ...addresses } = readAddresses(provider)
  return issuer === undefined ? `oauth ${JSON.stringify(addresses)}` : nameIssuer(issuer)
}
