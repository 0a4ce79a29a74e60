import type { RequestContext } from './request-context.ts'

/** Whether the pages of an application are given no access token, or only such that are bound to a key of the portal's. */
export const keepsPlainTokens = ({
  apis,
  givesTokens,
}: Pick<RequestContext['client'], 'apis' | 'givesTokens'>): boolean => apis.length > 0 || !givesTokens
