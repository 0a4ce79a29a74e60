import '@vestibule/host-sdk/element'
import type { SessionEvent } from '@vestibule/host-sdk'

const element = document.querySelector('vestibule-portal')
const output = document.querySelector('output')
const button = (id: string) => document.getElementById(id) as HTMLButtonElement

element?.addEventListener('auth-change', (event) => {
  const { state, user } = (event as CustomEvent<SessionEvent>).detail
  const isSignedIn = state === 'authenticated'
  if (output) output.value = isSignedIn ? `Signed in as ${user?.name}` : 'Signed out'
  button('sign-in').hidden = isSignedIn
  button('team').hidden = button('sign-out').hidden = !isSignedIn
})
button('sign-in').addEventListener('click', () => void element?.portal?.login({ redirectUrl: '/' }))
button('team').addEventListener('click', () => void element?.portal?.openAdminPortal({ page: 'users' }))
button('sign-out').addEventListener('click', () => void element?.portal?.logout())
