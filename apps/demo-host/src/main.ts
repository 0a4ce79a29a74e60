import { HostSdk, type PortalHandle } from '@vestibule/host-sdk'
import { showAccount } from './account-menu.ts'
import { showClaims, showExampleClaims } from './claims.ts'
import { acceptNotes, deleteNotes, showNotes } from './notes.ts'
import { element, onClick, setLanguage, t } from './page.ts'
import { keepPreference, preference } from './preferences.ts'
import { startTryIt } from './try-it/try-it.ts'
import { viewAt } from './view.ts'

type Mode = 'auto' | 'light' | 'dark'

const { portalUrl = '', clientId = '' } = document.body.dataset
const page = document.documentElement
const container = element('portal')
const isSignedIn = (): boolean => preference('session') === 'in'
let route = ''

const showView = (): void => {
  const shown = viewAt({ isSignedIn: isSignedIn(), path: location.pathname, route })
  Object.assign(document.body.dataset, shown)
}

const showSession = async (portal: PortalHandle): Promise<void> => {
  if (portal.getState().state === 'loading') return
  const user = portal.getUser()
  keepPreference('session', user ? 'in' : 'out')
  document.body.dataset.session = user ? 'in' : 'out'
  element('status').textContent = user ? t('signedInAs', { name: user.name }) : t('signedOut')
  showView()
  if (!user) return
  const token = await portal.getAccessToken()
  showClaims(token)
  await Promise.all([showNotes(token), showAccount(portal, user)])
}

const mount = (): PortalHandle => {
  const portal = HostSdk.mount(container, {
    portalUrl,
    clientId,
    // Without a session the box is part of the page; with one there is nothing to be seen of the portal yet.
    view: isSignedIn() ? 'auto' : 'login',
    theme: { mode: page.dataset.theme as Mode },
    locale: page.lang,
  })
  portal.on('auth-change', () => void showSession(portal).catch(() => {}))
  portal.on('route-change', (place) => {
    route = place.route
    showView()
  })
  portal.on('error', ({ code }) => {
    element('status').textContent = t('unavailable', { code })
  })
  return portal
}

let portal = mount()
/** A portal that cannot be shown says so by its `error` event; a click needs no second answer. */
const ask = (question: (portal: PortalHandle) => Promise<unknown>): Promise<unknown> =>
  question(portal).catch(() => {})

/** The box has its place before it is asked for: what moves under a pointer that is just pressed loses the click. */
const goTo = (path: string): void => {
  if (location.pathname !== path) history.pushState(null, '', path)
  showView()
}
const signIn = (): unknown => {
  goTo('/account/login')
  return ask((one) => one.login())
}
onClick('sign-in', signIn)
onClick('sign-up', () => {
  goTo('/account/sign-up')
  return ask((one) => one.signUp())
})
onClick('sign-out', () => ask((one) => one.logout()))
for (const id of ['administration', 'team'])
  onClick(id, () => ask((one) => one.openAdminPortal({ page: 'users' })))
onClick('profile', () => ask((one) => one.openAdminPortal({ page: 'profile' })))
onClick('back', () => ask((one) => one.closeAdminPortal()))
addEventListener('popstate', showView)
element('account').addEventListener('click', () => element('account').hidePopover())

/** Too much to lose for an open laptop: the person shows a second factor first, and the API checks that they did. */
const clear = async (one: PortalHandle): Promise<void> => {
  const message = element('clear-said')
  message.textContent = ''
  try {
    const { accessToken } = await one.stepUp({ maxAge: 60, reason: t('deleteNotes') })
    await deleteNotes(accessToken)
    await showNotes(accessToken)
    message.textContent = t('deleted')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'FAILED'
    message.textContent = t('notDeleted', { code })
  }
}
onClick('clear', () => ask(clear))
acceptNotes(() => portal.getAccessToken())

onClick('copy', async () => {
  await navigator.clipboard.writeText(element('snippet').textContent ?? '')
  const label = element('copy').lastElementChild
  if (label) label.textContent = t('copied')
})

/** Mounts the portal anew: another session, or another setting of the installation, came from outside. */
const remount = (): void => {
  portal.destroy()
  portal = mount()
}
const tryIt = {
  onSignedIn: () => {
    keepPreference('session', 'in')
    remount()
  },
  onFactorNeeded: signIn,
  onOptionsChanged: remount,
}
let writeTryIt = (): void => {}
// Only a development server has what these panels show.
startTryIt(tryIt).then(
  (write) => (writeTryIt = write),
  () => {},
)
showExampleClaims()

const [theme, locale] = [element<HTMLSelectElement>('theme'), element<HTMLSelectElement>('locale')]
theme.value = page.dataset.theme ?? 'auto'
locale.value = page.lang
theme.addEventListener('change', () => {
  const mode = theme.value as Mode
  page.dataset.theme = mode
  keepPreference('theme', mode)
  void ask((one) => one.setTheme({ mode }))
})
locale.addEventListener('change', () => {
  setLanguage(locale.value)
  keepPreference('language', locale.value)
  void ask((one) => one.setLocale(locale.value))
  void showSession(portal).catch(() => {})
  showExampleClaims()
  writeTryIt()
})
showView()
