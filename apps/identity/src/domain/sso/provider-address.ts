import { isIP } from 'node:net'
import { ApiError } from '@vestibule/contract'
import { isPublicAddress } from '../../platform/outgoing/public-address.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { ownPage } from '../applications/return-address.ts'

/**
 * An address of a provider: https, without credentials, at a public host. Its name is resolved and judged again
 * whenever this server asks there (SEC-SO-09).
 *
 * @throws ApiError INVALID_INPUT
 */
export const checkProviderAddress = (
  { config }: Pick<RequestContext, 'config'>,
  text: string,
  field: string,
): string => {
  const refuse = (rule: string): never => {
    throw new ApiError('INVALID_INPUT', { field, rule })
  }
  const url = URL.canParse(text) ? new URL(text) : refuse('url')
  if (config.outgoingOrigins.includes(url.origin)) return text
  if (url.protocol !== 'https:') refuse('https')
  if (url.username !== '' || url.password !== '' || url.hash !== '') refuse('url')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (hostname === 'localhost' || (isIP(hostname) !== 0 && !isPublicAddress(hostname))) refuse('public')
  return text
}

/**
 * Where a provider posts its responses: our own address, or a page of the application (ruling 24).
 *
 * @throws ApiError REDIRECT_REFUSED
 */
export const checkAcsUrl = (ctx: Pick<RequestContext, 'client' | 'config'>, text: string): string => {
  const own = `${ctx.config.publicUrl}/login/saml/acs`
  if (text === '' || text === own) return ''
  if (ownPage(ctx, text) === undefined) throw new ApiError('REDIRECT_REFUSED', { field: 'acsUrl' })
  return text
}
