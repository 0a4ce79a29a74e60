import { createHostServer, type ServerSession } from '@vestibule/host-sdk/server'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'

/** Reads .env.local; what is missing or wrong there is an error that names it. */
export const host = createHostServer({ framework: 'next@16' })

/** Who is signed in, in a server component. Reads only: a component cannot set cookies. */
export const currentSession = async (): Promise<ServerSession | undefined> =>
  host.getSession({ headers: await headers() })

/** The same for pages that only people who are signed in may see. The proxy asks first; a page asks again. */
export const requiredSession = async (path: string): Promise<ServerSession> =>
  (await currentSession()) ?? redirect(`/account/login?${new URLSearchParams({ redirectUrl: path })}`)
