import type { Caller } from '../upstream.ts'
import { callback } from './callback.ts'
import type { HostedDeps } from './hosted-deps.ts'
import { login, stepUp } from './login.ts'
import { logout } from './logout.ts'

/** Answers the routes of a host whose people sign in on the identity server's pages; undefined for every other. */
export type Hosted = (
  request: Request,
  path: string,
  from: Pick<Caller, 'address'>,
) => Promise<Response> | undefined

export const createHosted =
  (deps: HostedDeps): Hosted =>
  (request, path, from) => {
    const { loginUrl, stepUpUrl, logoutUrl, hostedLoginRedirectUrl } = deps.routes
    if (request.method !== 'GET') return undefined
    if (path === loginUrl) return login(deps, request)
    if (path === stepUpUrl) return stepUp(deps, request)
    if (path === hostedLoginRedirectUrl) return callback(deps, request)
    return path === logoutUrl ? logout(deps, request, from) : undefined
  }
