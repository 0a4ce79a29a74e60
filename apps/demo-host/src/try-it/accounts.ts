import { avatar, element, fromTemplate, t } from '../page.ts'
import { askServer } from './ask-server.ts'
import type { Account } from './settings.ts'

/** Signs one of the accounts in; the answer tells whether there is a session now. */
type SignIn = (account: Account) => Promise<unknown>

const row = (account: Account, signIn: SignIn): HTMLElement => {
  const { name, email, role, organizations } = account
  const [organization = ''] = organizations
  const count = organizations.length
  const where = count > 1 ? t('organizations', { count }) : organization
  const copy = fromTemplate('account-row', { name, email, role, organization: where })
  avatar(copy.querySelector('.avatar') as Element, name)
  copy.querySelector('button')?.setAttribute('aria-label', t('signInAs', { name }))
  copy.addEventListener('click', () => void signIn(account))
  return copy
}

export const showAccounts = (accounts: readonly Account[], signIn: SignIn): void =>
  element('accounts').replaceChildren(...accounts.map((account) => row(account, signIn)))

/** Gives this browser a session of a sample account; false where a second factor is asked for first. */
export const startSession = async (email: string): Promise<boolean> =>
  (await askServer<{ isSignedIn: boolean }>('/demo/sign-in', { email })).isSignedIn
