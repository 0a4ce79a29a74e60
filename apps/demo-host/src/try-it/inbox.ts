import { element, fromNow, t } from '../page.ts'
import { askServer } from './ask-server.ts'

type Message = {
  readonly to: string
  readonly subject: string
  readonly code: string | null
  readonly createdAt: string
}

const intervalMs = 3000
let newestAtStart: string | undefined

/** Shows the newest message, and how many have come since the page was opened. */
const showInbox = async (): Promise<void> => {
  const messages = await askServer<Message[]>('/inbox/messages?limit=20')
  const [newest] = messages
  // By the server's own time, which is not this computer's where it was moved.
  newestAtStart ??= newest?.createdAt ?? ''
  const count = messages.filter(({ createdAt }) => createdAt > (newestAtStart ?? '')).length
  element('new-messages').hidden = count === 0
  element('new-messages').textContent = t('inboxNew', { count })
  if (newest === undefined) return
  const { to, subject, code, createdAt } = newest
  const what = code ? t('inboxCode', { code }) : subject || t('textMessage')
  element('newest-message').textContent = t('inboxTo', { what, to, when: fromNow(new Date(createdAt)) })
}

/** Keeps the inbox up to date while it is seen. A server that is away is asked again the next time. */
export const watchInbox = (): void => {
  const update = (): void => {
    if (!document.hidden && document.body.dataset.view === 'landing') showInbox().catch(() => {})
  }
  update()
  setInterval(update, intervalMs)
}
