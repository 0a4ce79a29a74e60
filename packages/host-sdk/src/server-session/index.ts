import type { PortalHandle } from '../handle.ts'
import { browserRouter, type Router } from '../router.ts'
import { home, toPaths, toPlace, type Routes } from '../routes.ts'

/** How a page tells its server who is signed in. */
export interface ServerSessionOptions {
  /** The server's `sessionPath`. */
  readonly path?: string
  /** The same as the portal's. */
  readonly routes?: Routes
  /** The server's session was ended because no user is signed in any more; by default the page is loaded anew. */
  readonly onSignedOut?: () => void
}

/** The session of this page's own server, kept in step with the portal's. */
export interface ServerSession {
  /** For the portal's option `router`: pages of the host are loaded from its server, once that knows who comes. */
  readonly router: Router
  /** Hands every change of the session over, and the next token before the last one ends; the answer stops it. */
  readonly follow: (portal: PortalHandle) => () => void
  /** Hands the present token over, for one that says more than the last: after a step-up, for one. */
  readonly renew: () => Promise<void>
}

/** Share of its life after which a session is renewed. */
const renewedAt = 0.8
const againMs = 5000

const fetchChecked = async (path: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(path, init)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'NOT_AUTHENTICATED'

/** A request that never reached the server is no error: the page was left meanwhile, or it is tried again. */
const report = (error: unknown): void => {
  if (!(error instanceof TypeError)) reportError(error)
}

/**
 * Keeps the sealed session of a server-rendered host in step with the portal on its pages.
 *
 * @example
 * const session = serverSession()
 * session.follow(HostSdk.mount(el, { router: session.router }))
 */
export const serverSession = (options: ServerSessionOptions = {}): ServerSession => {
  const { path = '/account/session', onSignedOut = () => location.reload() } = options
  const paths = toPaths(options.routes)
  let portal: PortalHandle | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** @param minTtl seconds the token must still be good for */
  const handOver = async (minTtl?: number): Promise<void> => {
    clearTimeout(timer)
    const token = await portal?.getAccessToken({ minTtl })
    if (!token) return
    const again = (ms: number, least?: number) => {
      if (portal) timer = setTimeout(() => handOver(least).catch(report), Math.max(ms, againMs))
    }
    try {
      const headers = { authorization: `Bearer ${token}` }
      const { expiresIn } = await (await fetchChecked(path, { method: 'POST', headers })).json()
      // What is left then is too little: the portal has to fetch another one.
      again(expiresIn * renewedAt * 1000, Math.ceil(expiresIn * (1 - renewedAt)) + 1)
    } catch (error) {
      again(againMs)
      throw error
    }
  }
  const handBack = async (): Promise<void> => {
    clearTimeout(timer)
    const { ended } = await (await fetchChecked(path, { method: 'DELETE' })).json()
    // What the server has shown was for one user; also when they signed out elsewhere.
    if (ended) onSignedOut()
  }
  const leave = async (to: string): Promise<void> => {
    await handOver().catch((error: unknown) => {
      // Without a session the server would send the person back here, and so on.
      if (!isSignedOut(error)) throw error
    })
    location.assign(to)
  }

  return {
    renew: () => handOver(),
    router: {
      current: browserRouter.current,
      navigate: (to, how) => {
        const url = new URL(to, location.href)
        const isPage = toPlace(paths, url) === home && url.pathname !== location.pathname
        if (isPage) leave(to).catch(reportError)
        else browserRouter.navigate(to, how)
      },
    },
    follow: (handle) => {
      portal = handle
      const stop = handle.on('auth-change', ({ state }) => {
        if (state === 'authenticated') handOver().catch(report)
        if (state === 'anonymous') handBack().catch(report)
      })
      return () => {
        clearTimeout(timer)
        portal = undefined
        stop()
      }
    },
  }
}
