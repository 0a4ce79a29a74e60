import { type User, UserManager } from 'oidc-client-ts'
import { callApis } from '../call-apis.ts'
import { page } from '../page.ts'
import { managerSettings, settings } from './settings.ts'

const manager = new UserManager(managerSettings)
const app = document.getElementById('app') as HTMLElement

const show = (user: User | null | undefined, message?: string): void => {
  app.innerHTML = page({ email: user?.profile.email }, message)
}

/** What the links do without leaving the page. */
const actions: Readonly<Record<string, (user: User | null) => Promise<unknown>>> = {
  'sign-in': () => manager.signinRedirect(),
  refresh: async (user) => {
    const next = await manager.signinSilent()
    show(next, next?.access_token === user?.access_token ? 'Unchanged' : 'Refreshed')
  },
  call: async (user) => {
    const tokens = { accessToken: user?.access_token, idToken: user?.id_token }
    show(user, await callApis(settings.apiUrl, tokens))
  },
  'sign-out': () => manager.signoutRedirect(),
}

app.addEventListener('click', async (event) => {
  event.preventDefault()
  await actions[(event.target as HTMLElement).id]?.(await manager.getUser())
})

const isCallback = location.pathname === '/callback'
const user = isCallback ? await manager.signinCallback() : await manager.getUser()
if (isCallback) history.replaceState(null, '', '/')
show(user)
