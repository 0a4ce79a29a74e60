import type { ReactNode } from 'react'
import { currentSession } from '../lib/host'
import { Portal } from './portal'

export const metadata = { title: 'Notes, rendered on the server' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const session = await currentSession()
  const { FRONTEGG_BASE_URL = '', FRONTEGG_CLIENT_ID = '', FRONTEGG_HOSTED_LOGIN } = process.env
  const isSignedIn = session !== undefined
  // With hosted sign-in no page holds the frame: it has a session of its own, or none.
  const isHosted = FRONTEGG_HOSTED_LOGIN === 'true'
  return (
    <html lang="en">
      <body>
        <output>{session ? `Signed in as ${session.user.name}` : 'Signed out'}</output>
        <main>{children}</main>
        {isHosted && isSignedIn && <a href="/account/logout">Sign out</a>}
        {!isHosted && (
          <Portal portalUrl={FRONTEGG_BASE_URL} clientId={FRONTEGG_CLIENT_ID} isSignedIn={isSignedIn} />
        )}
      </body>
    </html>
  )
}
