import { HostSdk, type PortalHandle } from '@vestibule/host-sdk'
import { addNote, claimsOf, deleteNotes, showNotes } from './notes.ts'
import { element, onClick, show } from './page.ts'
import { keepSignedIn, wasSignedIn } from './was-signed-in.ts'

const { portalUrl = '', clientId = '' } = document.body.dataset
const container = element('portal')

let mounted: PortalHandle | undefined
/** The box was asked for and is on its way: what the portal says of where it began counts no more. */
let isBoxWanted = false

const showSignedOut = (): void => {
  keepSignedIn(false)
  element('status').textContent = 'Signed out'
  for (const id of ['sign-in', 'sign-up']) show(id, true)
  for (const id of ['sign-out', 'administration', 'back', 'notes']) show(id, false)
  // Where somebody was at work, or asked for it, the box stays in sight.
  if (!isBoxWanted && !container.matches('.box, .page')) showPortal('nothing')
}

const showSignedIn = async (portal: PortalHandle, name: string): Promise<void> => {
  keepSignedIn(true)
  element('status').textContent = `Signed in as ${name}`
  for (const id of ['sign-in', 'sign-up', 'welcome']) show(id, false)
  for (const id of ['sign-out', 'administration']) show(id, true)
  container.inert = false
  const token = await portal.getAccessToken()
  element('claims').textContent = JSON.stringify(claimsOf(token), null, 2)
  await showNotes(token)
}

/** The frame is a box for signing in, a page for administration, and of no height otherwise: it may have to warn. */
const showPortal = (as: 'box' | 'page' | 'nothing'): void => {
  const isWelcome = as === 'nothing' && !wasSignedIn()
  container.className = as
  // A box that cannot be seen cannot be reached by the keyboard either.
  container.inert = isWelcome
  show('welcome', isWelcome)
  show('notes', wasSignedIn() && as !== 'page')
  show('back', as === 'page')
}

const mount = (): PortalHandle => {
  if (mounted) return mounted
  const portal = HostSdk.mount(container, { portalUrl, clientId, theme: { mode: 'auto' } })
  mounted = portal
  portal.on('auth-change', ({ state, user }) => {
    if (state === 'authenticated' && user) void showSignedIn(portal, user.name)
    if (state === 'anonymous') showSignedOut()
  })
  portal.on('route-change', ({ route }) => {
    if (route.startsWith('admin/')) showPortal('page')
    else showPortal(route === 'authenticatedUrl' && !isBoxWanted ? 'nothing' : 'box')
  })
  portal.on('error', ({ code }) => {
    element('status').textContent = `Sign-in is not available (${code})`
  })
  return portal
}

/** A portal that cannot be shown says so by its `error` event; a click needs no second answer. */
const ask = (question: (portal: PortalHandle) => Promise<unknown>): Promise<unknown> =>
  question(mount()).catch(() => {})

/** The box has its place before it is asked for: what moves under a pointer that is just pressed loses the click. */
const askInBox = async (question: (portal: PortalHandle) => Promise<unknown>): Promise<void> => {
  isBoxWanted = true
  showPortal('box')
  await ask(question)
  isBoxWanted = false
}

onClick('sign-in', () => void askInBox((portal) => portal.login()))
onClick('sign-up', () => void askInBox((portal) => portal.signUp()))
onClick('sign-out', () => ask((portal) => portal.logout()))
onClick('administration', () => ask((portal) => portal.openAdminPortal({ page: 'users' })))
onClick('back', () => ask((portal) => portal.closeAdminPortal()))

element<HTMLSelectElement>('theme').addEventListener('change', ({ target }) => {
  const mode = (target as HTMLSelectElement).value as 'auto' | 'light' | 'dark'
  document.documentElement.dataset.theme = mode
  ask((portal) => portal.setTheme({ mode }))
})
element<HTMLSelectElement>('locale').addEventListener('change', ({ target }) => {
  const { value } = target as HTMLSelectElement
  ask((portal) => portal.setLocale(value))
})
element<HTMLFormElement>('new-note').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement
  const token = await mount().getAccessToken()
  await addNote(token, String(new FormData(form).get('text')))
  form.reset()
  await showNotes(token)
})

/** Too much to lose for an open laptop: the person shows a second factor first, and the API checks that they did. */
const clear = async (portal: PortalHandle): Promise<void> => {
  const said = element('clear-said')
  said.textContent = ''
  try {
    const { accessToken } = await portal.stepUp({ maxAge: 60 })
    await deleteNotes(accessToken)
    await showNotes(accessToken)
    said.textContent = 'Deleted'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'FAILED'
    said.textContent = `Nothing was deleted (${code})`
  }
}
onClick('clear', () => ask(clear))

const isAuthRoute = location.pathname.startsWith('/account/')
const isAdminPage = location.hash.startsWith('#/admin/')
if (isAuthRoute || isAdminPage || wasSignedIn()) mount()
