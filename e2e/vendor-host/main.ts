import { AdminPortal, initialize } from '@frontegg/js'
import { dropInPath } from '@vestibule/contract/constants'
import { everyOption } from './every-option.ts'

// As any application of the vendor's customers is written; only the two addresses are ours.
const { portalUrl = '', clientId = '' } = document.body.dataset
const go = (path: string, options?: { readonly replace?: boolean }): void => {
  if (options?.replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
}
// The same application with other options, also when it comes back from the portal's pages.
const wanted = new URLSearchParams(location.search).get('with') ?? sessionStorage.getItem('with') ?? ''
sessionStorage.setItem('with', wanted)
const app = initialize({
  contextOptions: { baseUrl: portalUrl, clientId },
  cdnUrl: `${portalUrl}${dropInPath}`,
  onRedirectTo: go,
  ...(wanted === 'every' && everyOption),
  ...(wanted === 'hosted' && { hostedLoginBox: true }),
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
button('rename').addEventListener('click', () =>
  app.updateMetadata({ localizations: { en: { loginBox: { login: { title: 'Another name' } } } } }),
)

type Dialog =
  | 'renderInviteUserDialog'
  | 'renderChangePasswordForm'
  | 'renderEditEmailForm'
  | 'renderSsoGuideDialog'
  | 'renderScimGuideDialog'
for (const one of document.querySelectorAll<HTMLButtonElement>('[data-dialog]')) {
  one.addEventListener('click', () => {
    const place = document.createElement('div')
    document.getElementById('place')?.replaceChildren(place)
    void app[one.dataset.dialog as Dialog](place, { onClose: () => place.remove() }, {})
  })
}
