import { addParams } from '@vestibule/contract/add-params'
import { carriedParams } from '@vestibule/contract/carried-params'

/**
 * Where the login route leads afterwards: the `redirectUrl` of its query or the page after signing in, with the
 * parameters that carry over. Whether the address is one of the host's is judged when the user comes back.
 *
 * @param query of the login route
 * @param home path of the page after signing in
 * @example carryOver(new URLSearchParams('plan=pro&prompt=login'), '/') // '/?plan=pro'
 */
export const carryOver = (query: URLSearchParams, home: string): string => {
  const { redirectUrl = '', ...params } = Object.fromEntries(query)
  return addParams(redirectUrl.startsWith('/') ? redirectUrl : home, carriedParams(params))
}
