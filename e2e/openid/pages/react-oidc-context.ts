import { createElement, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider, useAuth } from 'react-oidc-context'
import { callApis } from '../call-apis.ts'
import { managerSettings, settings } from './settings.ts'

const button = (id: string, onClick: () => unknown): ReactNode =>
  createElement('button', { id, key: id, type: 'button', onClick }, id)

const App = (): ReactNode => {
  const auth = useAuth()
  const [message, say] = useState('')
  if (auth.isLoading) return null
  const { user, error } = auth
  const refresh = async () => {
    const next = await auth.signinSilent()
    say(next?.access_token === user?.access_token ? 'Unchanged' : 'Refreshed')
  }
  const call = async () =>
    say(await callApis(settings.apiUrl, { accessToken: user?.access_token, idToken: user?.id_token }))
  const status = user ? `Signed in as ${user.profile.email}` : 'Signed out'
  return [
    createElement('p', { role: 'status', key: 'status' }, error?.message ?? status),
    createElement('p', { id: 'said', key: 'said' }, message),
    button('sign-in', () => auth.signinRedirect()),
    button('refresh', refresh),
    button('call', call),
    button('sign-out', () => auth.signoutRedirect()),
  ]
}

const onSigninCallback = () => history.replaceState(null, '', '/')
const root = createRoot(document.getElementById('app') as HTMLElement)
root.render(createElement(AuthProvider, { ...managerSettings, onSigninCallback }, createElement(App)))
