import { activateAccount, activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import {
  signUpUser,
  signUpUserWithPhoneNumber,
  signUpUserWithUsername,
} from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import { aBrowser } from './browser.ts'
import { somePassword } from './builders.ts'
import type { NameDoor, SendName } from './name-door.ts'
import { aNumber, textedCode } from './phones.ts'
import type { TestServer } from './test-server.ts'

type Named = { readonly name?: string; readonly companyName?: string }

const both = { companyName: 'Co', password: somePassword }

/** Lets people sign up by whatever names them, and use passkeys. */
export const openSignUps = ({ services }: TestServer) => {
  const chosen = { isActive: true, isRequired: false }
  return changeSettings(services.db, services, {
    allowSignups: true,
    signUpStrategies: { email: chosen, phoneNumber: chosen, username: chosen },
    secondaryAuthStrategies: [
      { strategy: 'Passkeys', isActive: true },
      { strategy: 'SmsCode', isActive: true },
    ],
  })
}

const mailed = async ({ testServer, address }: NameDoor) => {
  const mailbox = await testServer.mail()
  const { searchParams } = mailbox.linkTo(address)
  return {
    link: { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' },
    code: /the code (\d{6})/.exec(mailbox.to(address).at(-1)?.text ?? '')?.[1] ?? '',
  }
}

const invited = async (door: NameDoor, withCode = false) => {
  const { db, ...deps } = door.testServer.services
  await changeSettings(db, deps, { oneTimeCodes: { activation: false, invitation: withCode } })
  await door.browser.call(addUser, { email: door.address })
  return mailed(door)
}

const byMail = async (door: NameDoor, named: Named) => {
  const browser = aBrowser(door.testServer)
  await browser.call(signUpUser, { email: door.address, ...both, ...named })
  return browser.call(activateAccount, (await mailed(door)).link)
}

const byNumber = async ({ testServer }: NameDoor, named: Named) => {
  const browser = aBrowser(testServer)
  const phoneNumber = aNumber()
  await browser.call(signUpUserWithPhoneNumber, { phoneNumber, companyName: 'Co', name: 'Kim', ...named })
  await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
  const token = await textedCode(testServer, phoneNumber)
  return browser.call(passwordlessPostLogin, { type: 'smscode', token })
}

const byUsername = ({ testServer, address }: NameDoor, named: Named) => {
  const username = address.replace(/\W/g, '.')
  return aBrowser(testServer).call(signUpUserWithUsername, { username, ...both, ...named })
}

/** Operations by which people who are new here say a name, by `operation.field`. */
export const namesOfNewcomers: Readonly<Record<string, SendName>> = {
  'signUpUser.name': (door, name) => byMail(door, { name }),
  'signUpUser.companyName': (door, companyName) => byMail(door, { companyName }),
  'signUpUserWithPhoneNumber.name': (door, name) => byNumber(door, { name }),
  'signUpUserWithPhoneNumber.companyName': (door, companyName) => byNumber(door, { companyName }),
  'signUpUserWithUsername.name': (door, name) => byUsername(door, { name }),
  'signUpUserWithUsername.companyName': (door, companyName) => byUsername(door, { companyName }),
  'activateAccount.name': async (door, name) => {
    const { link } = await invited(door)
    return aBrowser(door.testServer).call(activateAccount, { ...link, password: somePassword, name })
  },
  'activateAccountWithOTC.name': async (door, name) => {
    const { link, code } = await invited(door, true)
    const typed = { ...link, code, password: somePassword, name }
    return aBrowser(door.testServer).call(activateAccountWithOTC, typed)
  },
}
