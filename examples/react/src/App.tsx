import { AdminPortal, AuthorizedContent, SignIn, useAuth, useTenants } from '@vestibule/host-sdk/react'
import { useState } from 'react'

/** A small application: who is signed in, what they may see, and their administration. */
export const App = () => {
  const { isLoading, isAuthenticated, user, login, logout } = useAuth()
  const [isSigningIn, setSigningIn] = useState(false)
  if (isLoading) return <output>One moment</output>
  if (isAuthenticated) {
    return (
      <>
        <output>Signed in as {user?.name}</output>
        <button type="button" onClick={() => void logout()}>
          Sign out
        </button>
        <Workspace />
      </>
    )
  }
  return (
    <>
      <output>Signed out</output>
      <button type="button" onClick={() => setSigningIn(true)}>
        Sign in here
      </button>
      <button type="button" onClick={() => void login({ redirectUrl: '/' })}>
        Sign in below
      </button>
      {isSigningIn && <SignIn className="sign-in" />}
    </>
  )
}

const Workspace = () => {
  const { activeTenant } = useTenants()
  const [isAdministering, setAdministering] = useState(false)
  return (
    <main>
      <h1>{activeTenant?.name}</h1>
      <AuthorizedContent requiredPermissions={['fe.secure.write.users']}>
        <button type="button" onClick={() => setAdministering(!isAdministering)}>
          {isAdministering ? 'Back to work' : 'Team'}
        </button>
      </AuthorizedContent>
      {isAdministering && <AdminPortal page="users" className="admin" />}
    </main>
  )
}
