import { type NextRequest, NextResponse } from 'next/server'
import { host } from './lib/host'

// The request carries a renewed session already, so that the page reads it as well.
const guarded = host.withAuth(({ headers }) => NextResponse.next({ request: { headers } }))

/**
 * Leads everybody who is not signed in to the sign-in page, before anything is rendered. With hosted sign-in the SDK
 * answers the routes of signing in and out as well.
 */
export const proxy = async (request: NextRequest): Promise<Response> => {
  if (request.nextUrl.pathname.startsWith('/notes')) return guarded(request)
  return (request.method === 'GET' && (await host.handle(request))) || NextResponse.next()
}

export const config = { matcher: ['/notes/:path*', '/account/:path*', '/oauth/callback'] }
