import { createHosted } from '@vestibule/host-sdk/hosted'
import { showClaims } from './claims.ts'
import { acceptNotes, showNotes } from './notes.ts'
import { element, onClick, t } from './page.ts'

const { portalUrl = '', clientId = '' } = document.body.dataset
const hosted = createHosted({ portalUrl, clientId })

const showSession = async (): Promise<void> => {
  const { state, user } = hosted.getState()
  const isSignedIn = state === 'authenticated'
  element('status').textContent = user ? t('signedInAs', { name: user.name }) : t('signedOut')
  document.body.dataset.session = isSignedIn ? 'in' : 'out'
  document.body.dataset.view = isSignedIn ? 'notes' : 'landing'
  if (!isSignedIn) return
  const token = await hosted.getAccessToken()
  showClaims(token)
  await showNotes(token)
}

hosted.on('auth-change', () => void showSession())
hosted.on('error', ({ code, message }) => {
  element('problem').textContent = `${message} (${code})`
})

onClick('sign-in', () => hosted.login())
onClick('sign-up', () => hosted.login({ directAction: { type: 'signup' } }))
onClick('sign-out', () => hosted.logout())
onClick('administration', () => hosted.openAdminPortal())
acceptNotes(() => hosted.getAccessToken())

void hosted.start()
