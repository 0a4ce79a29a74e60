import { AdminPortal, initialize } from '@frontegg/js'

// As any application of the vendor's customers is written; only the two addresses are ours.
const { portalUrl = '', clientId = '' } = document.body.dataset
const go = (path: string, options?: { readonly replace?: boolean }): void => {
  if (options?.replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
}
const app = initialize({
  contextOptions: { baseUrl: portalUrl, clientId },
  cdnUrl: `${portalUrl}/portal/drop-in`,
  onRedirectTo: go,
})

const button = (id: string) => document.getElementById(id) as HTMLButtonElement
app.store.subscribe(() => {
  const { isAuthenticated, isLoading, user } = app.store.getState().auth
  const output = document.querySelector('output') as HTMLOutputElement
  if (isLoading) return
  output.value = isAuthenticated ? `Signed in as ${user?.name}` : 'Signed out'
})
button('sign-in').addEventListener('click', () => go('/account/login'))
button('team').addEventListener('click', () => AdminPortal.show())
button('sign-out').addEventListener('click', () => app.logout())
