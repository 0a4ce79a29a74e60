// Everything that a stranger says of a telephone number that is not theirs.
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import {
  changePhoneNumber,
  resetPhoneNumber,
  verifyResetPhoneNumber,
} from '@vestibule/contract/areas/phone-numbers'
import { signUpUserWithPhoneNumber } from '@vestibule/contract/areas/sign-up'
import { aBrowser, type Browser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant } from './builders.ts'
import { mailedCode, useStrategy } from './passwordless.ts'
import type { TestServer } from './test-server.ts'

/** A user who lost the telephone, and names another number in the browser. */
export const nameNumber = async (
  testServer: TestServer,
  browser: Browser,
  { email, phoneNumber }: { readonly email: string; readonly phoneNumber: string },
) => {
  const { resetPhoneNumberToken } = await browser.call(resetPhoneNumber, { email })
  const code = await mailedCode(testServer, email)
  const { changePhoneNumberToken } = await browser.call(verifyResetPhoneNumber, {
    resetPhoneNumberToken,
    code,
  })
  await browser.call(changePhoneNumber, { changePhoneNumberToken, phoneNumber })
}

/** A shared link of a tenant whose administrator signs in by a password. */
const aSharedLink = async (testServer: TestServer): Promise<string> => {
  await useStrategy(testServer, 'EmailAndPassword')
  const admin = await anAdmin(testServer, { in: await aTenant(testServer, { name: 'Strangers' }) })
  const { token } = await (await signedIn(testServer, admin)).call(createInviteUserLinkV2, {})
  await useStrategy(testServer, 'SmsCode')
  return token
}

type Say = (phoneNumber: string) => Promise<unknown>

/** Makes a stranger ready, who says it later. */
export const strangers: Readonly<Record<string, (testServer: TestServer) => Promise<Say>>> = {
  'signs up a company': async (testServer) => (phoneNumber) =>
    aBrowser(testServer).call(signUpUserWithPhoneNumber, {
      phoneNumber,
      name: 'Stranger',
      companyName: 'Strangers',
    }),
  'signs up by a shared link': async (testServer) => {
    const invitationToken = await aSharedLink(testServer)
    return (phoneNumber) =>
      aBrowser(testServer).call(signUpUserWithPhoneNumber, { phoneNumber, name: 'Stranger', invitationToken })
  },
  'names it for an account': async (testServer) => {
    const { email } = await aMember(testServer, { in: await aTenant(testServer, { name: 'Strangers' }) })
    return (phoneNumber) => nameNumber(testServer, aBrowser(testServer), { email, phoneNumber })
  },
}
