// Every way by which the owner of an address arrives, made ready up to the act that others may come before.
import { activateAccount, activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import { aMaker } from './api-tokens.ts'
import { aBrowser, type Browser } from './browser.ts'
import { aConnection, goSaml, goSocial } from './federation.ts'
import { mailedCode } from './passwordless.ts'
import { waysOfProving } from './proved-addresses.ts'
import { readRefusal } from './refusal.ts'
import { newPassword, resetParams } from './reset-links.ts'
import type { TestServer } from './test-server.ts'

type Arrival = {
  /** Whether another company has to have proved the domain of the address. */
  readonly isByCompany?: boolean
  /** Answers what the owner does to arrive, which answers the refusal. */
  readonly prepare: (testServer: TestServer, email: string) => Promise<() => Promise<string>>
}

const proving = (way: keyof typeof waysOfProving): Arrival => ({
  prepare: async (testServer, email) => (await waysOfProving[way]!(testServer, email)).prove,
})

const activate = async (testServer: TestServer, email: string): Promise<string> => {
  const link = resetParams((await testServer.mail()).linkTo(email))
  return readRefusal(aBrowser(testServer).call(activateAccount, { ...link, password: newPassword }))
}

const signUp = (browser: Browser, email: string) =>
  browser.call(signUpUser, { email, companyName: 'Own Inc', name: 'Own', password: newPassword })

const signUpByCode = async (testServer: TestServer, email: string): Promise<string> => {
  const { services } = testServer
  const use = (activation: boolean) =>
    changeSettings(services.db, services, { oneTimeCodes: { activation, invitation: false } })
  await use(true)
  const browser = aBrowser(testServer)
  const { userId = '', activationToken: token = '' } = await signUp(browser, email)
  const code = await mailedCode(testServer, email)
  // Where others have named the user, what was typed at the sign-up does not count (SEC-OT-16).
  const typed = { userId, token, code, password: 'four quiet birds over sand' }
  const answer = await readRefusal(browser.call(activateAccountWithOTC, typed))
  await use(false)
  return answer
}

export const waysOfArriving: Readonly<Record<string, Arrival>> = {
  'an own change': proving('an own change'),
  'the undo of a change': proving('the undo of a change'),
  'a sign-up with a link': {
    prepare: async (testServer, email) => async () => {
      await signUp(aBrowser(testServer), email)
      return activate(testServer, email)
    },
  },
  'a sign-up with a code': { prepare: async (testServer, email) => () => signUpByCode(testServer, email) },
  'the invitation of a company': {
    isByCompany: true,
    prepare: async (testServer, email) => async () => {
      const { browser, tenant } = await aMaker(testServer)
      await aConnection(testServer, tenant, { domain: email.split('@')[1]!, enabled: false })
      await browser.call(addUser, { email, roleIds: [] })
      return activate(testServer, email)
    },
  },
  "a company's own provider": {
    isByCompany: true,
    prepare: async (testServer, email) => async () => {
      const { tenant } = await aMaker(testServer)
      await aConnection(testServer, tenant, { domain: email.split('@')[1]! })
      const frame = aBrowser(testServer)
      const { code, state } = await goSaml(testServer, frame, { email })
      return readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))
    },
  },
  'a first social sign-in': {
    prepare: async (testServer, email) => async () => {
      const frame = aBrowser(testServer)
      const { txn } = await goSocial(testServer, frame, { email })
      return readRefusal(frame.call(redeemExternalLogin, { txn }))
    },
  },
}
