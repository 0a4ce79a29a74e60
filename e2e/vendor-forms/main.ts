import { initialize } from '@frontegg/admin-portal'
import { authStoreName } from '@frontegg/redux-store'
import { leadToHostedPages } from './hosted.ts'

// As an application of the vendor's customers is written that brings the forms along; only the two addresses are ours.
const { portalUrl = '', clientId = '' } = document.body.dataset
/** Whether the page leads to pages of the server instead of showing the forms. */
const hostedLoginBox = location.search === '?hosted' || location.pathname === '/oauth/callback'
const app = initialize({
  hostedLoginBox,
  contextOptions: { baseUrl: portalUrl, clientId },
  authOptions: { keepSessionAlive: true },
  onRedirectTo: (path, options) => {
    if (options?.refresh) location.href = path
    else if (options?.replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
  },
})

const button = (id: string) => document.getElementById(id) as HTMLButtonElement
app.store.subscribe(() => {
  const { isAuthenticated, isLoading, user } = app.store.getState().auth
  const output = document.querySelector('output') as HTMLOutputElement
  if (!isLoading) output.value = isAuthenticated ? `Signed in as ${user?.name}` : 'Signed out'
})
const go = (path: string): void => {
  location.href = path
}
button('sign-in').addEventListener('click', () =>
  hostedLoginBox ? leadToHostedPages(portalUrl, clientId) : go('/account/login'),
)
button('renew').addEventListener('click', () =>
  app.store.dispatch({ type: `${authStoreName}/requestAuthorize` }),
)
button('sign-out').addEventListener('click', () => go('/account/logout'))
