import {
  activateAccount,
  activateAccountWithOTC,
  getActivateAccountStrategy,
  lookUpActivationStrategy,
} from '@vestibule/contract/areas/activation'
import { createInviteUserLinkV2, verifyInviteToken } from '@vestibule/contract/areas/invites'
import { getPasswordComposition } from '@vestibule/contract/areas/password-rules'
import { loadPasswordConfig, resetPassword } from '@vestibule/contract/areas/passwords'
import { changePassword } from '@vestibule/contract/areas/profile'
import { getPasswordConfigPolicy } from '@vestibule/contract/areas/security-policies'
import { signUpUser, signUpUserWithUsername } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import type { PasswordConfig } from '@vestibule/contract/schemas/password-config'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { aBrowser, signedIn } from './browser.ts'
import { aMember, anAdmin, somePassword } from './builders.ts'
import { mailedCode } from './passwordless.ts'
import { askForReset, readResetLink, resetParams } from './reset-links.ts'
import type { TestServer } from './test-server.ts'

type At = { readonly on: TestServer; readonly tenant: TenantRow; readonly email: string }
type Choose = (password: string) => Promise<unknown>

const signInAdmin = async ({ on, tenant }: At) => signedIn(on, await anAdmin(on, { in: tenant }))

const aSharedLink = async (at: At): Promise<string> =>
  (await (await signInAdmin(at)).call(createInviteUserLinkV2, {})).token ?? ''

const mailedLink = async ({ on, email }: At) => resetParams((await on.mail()).linkTo(email))

const invite = async (at: At) => {
  await (await signInAdmin(at)).call(addUser, { email: at.email })
  return mailedLink(at)
}

const activateByCode = async ({ on }: At, activation: boolean) =>
  changeSettings(on.services.db, on.services, { oneTimeCodes: { activation, invitation: false } })

const openSignUp = ({ on: { services } }: At) => {
  const strategy = { isActive: true, isRequired: false }
  const signUpStrategies = { email: strategy, phoneNumber: strategy, username: strategy }
  return changeSettings(services.db, services, { signUpStrategies })
}

/** Every operation that keeps a new password, opened for a person whose tenant is a given one. */
export const passwordDoors: Readonly<Record<string, (at: At) => Promise<Choose>>> = {
  changePassword: async ({ on, tenant }) => {
    const browser = await signedIn(on, await aMember(on, { in: tenant }))
    return (newPassword) => browser.call(changePassword, { password: somePassword, newPassword })
  },
  resetPassword: async ({ on, tenant }) => {
    const { email } = await aMember(on, { in: tenant })
    await askForReset(on, email)
    const link = resetParams(await readResetLink(on, email))
    return (password) => aBrowser(on).call(resetPassword, { ...link, password })
  },
  activateAccount: async (at) => {
    const link = await invite(at)
    return (password) => aBrowser(at.on).call(activateAccount, { ...link, password })
  },
  activateAccountWithOTC: async (at) => {
    const { on, email } = at
    const invitationToken = await aSharedLink(at)
    await activateByCode(at, true)
    const page = aBrowser(on)
    const answer = await page.call(signUpUser, { email, name: 'Joe', invitationToken })
    await activateByCode(at, false)
    const handle = { userId: answer.userId ?? '', token: answer.activationToken ?? '' }
    const code = await mailedCode(on, email)
    return (password) => page.call(activateAccountWithOTC, { ...handle, code, password })
  },
  signUpUser: async (at) => {
    const { on, email } = at
    const invitationToken = await aSharedLink(at)
    return (password) => aBrowser(on).call(signUpUser, { email, name: 'Joe', password, invitationToken })
  },
  signUpUserWithUsername: async (at) => {
    await openSignUp(at)
    const typed = {
      email: at.email,
      username: at.email.split('@')[0]!,
      invitationToken: await aSharedLink(at),
    }
    return (password) => aBrowser(at.on).call(signUpUserWithUsername, { ...typed, password })
  },
}

/** Every operation that says to a form what a password of a given tenant has to be. */
export const passwordForms: Readonly<Record<string, (at: At) => Promise<PasswordConfig | undefined>>> = {
  getPasswordConfigPolicy: async ({ on, tenant }) =>
    (await signedIn(on, await aMember(on, { in: tenant }))).call(getPasswordConfigPolicy, {}),
  loadPasswordConfig: async ({ on, tenant }) =>
    aBrowser(on).call(loadPasswordConfig, { userId: (await aMember(on, { in: tenant })).id }),
  verifyInviteToken: async (at) =>
    (await aBrowser(at.on).call(verifyInviteToken, { token: await aSharedLink(at) })).passwordConfig,
  getActivateAccountStrategy: async (at) =>
    (await aBrowser(at.on).call(getActivateAccountStrategy, await invite(at))).passwordConfig,
  lookUpActivationStrategy: async (at) =>
    (await aBrowser(at.on).call(lookUpActivationStrategy, await invite(at))).passwordConfig,
  getPasswordComposition: async (at) =>
    (await signInAdmin(at)).call(getPasswordComposition, {}).then(({ own }) => own),
}
