import { createHosted } from '@vestibule/host-sdk/hosted'
import { addNote, claimsOf, showNotes } from './notes.ts'
import { element, onClick, show } from './page.ts'

const { portalUrl = '', clientId = '' } = document.body.dataset
const hosted = createHosted({ portalUrl, clientId })

const showSession = async (): Promise<void> => {
  const { state, user } = hosted.getState()
  const isSignedIn = state === 'authenticated'
  element('status').textContent = user ? `Signed in as ${user.name}` : 'Signed out'
  for (const id of ['sign-in', 'sign-up', 'welcome']) show(id, !isSignedIn)
  for (const id of ['sign-out', 'administration', 'notes']) show(id, isSignedIn)
  if (!isSignedIn) return
  const token = await hosted.getAccessToken()
  element('claims').textContent = JSON.stringify(claimsOf(token), null, 2)
  await showNotes(token)
}

hosted.on('auth-change', () => void showSession())
hosted.on('error', ({ code, message }) => {
  element('problem').textContent = `${message} (${code})`
})

onClick('sign-in', () => void hosted.login())
onClick('sign-up', () => void hosted.login({ directAction: { type: 'signup' } }))
onClick('sign-out', () => hosted.logout())
onClick('administration', () => hosted.openAdminPortal())
element<HTMLFormElement>('new-note').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement
  const token = await hosted.getAccessToken()
  await addNote(token, String(new FormData(form).get('text')))
  form.reset()
  await showNotes(token)
})

void hosted.start()
