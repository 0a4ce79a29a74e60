import { element, t } from '../page.ts'
import { showAccounts, startSession } from './accounts.ts'
import { askServer } from './ask-server.ts'
import { watchInbox } from './inbox.ts'
import { changeOptions, showOptions } from './options.ts'
import type { Account, Options, Settings } from './settings.ts'

/** What the page does after something was clicked here. */
type TryItEvents = Readonly<Record<'onSignedIn' | 'onFactorNeeded' | 'onOptionsChanged', () => unknown>>

const say = (text: string): void => {
  element('try-it-said').textContent = text
}
const sayFailed = (): void => say(t('failed'))

/**
 * Lets the panels of the landing page do their work.
 *
 * @returns writes their rows in the language of the page; call it when that has changed
 * @throws Error where the server has no development routes
 */
export const startTryIt = async (events: TryItEvents): Promise<() => void> => {
  const { accounts, password, ...settings } = await askServer<Settings>('/demo/settings')
  let { options } = settings

  const signIn = async ({ email }: Account): Promise<void> => {
    say('')
    if (await startSession(email)) {
      events.onSignedIn()
      return
    }
    events.onFactorNeeded()
    say(t('needsMore', { email, password }))
  }
  const change = async (wanted: Options): Promise<void> => {
    options = await changeOptions(wanted)
    events.onOptionsChanged()
  }
  const write = (): void => {
    showAccounts(accounts, (account) => signIn(account).catch(sayFailed))
    showOptions(options, (wanted) => change(wanted).catch(sayFailed).finally(write))
  }
  write()
  Object.assign(element('try-it'), { hidden: false, inert: false })
  watchInbox()
  return write
}
