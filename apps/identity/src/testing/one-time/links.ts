import { developmentClientId } from '@vestibule/contract/constants'
import { exportUsers } from '@vestibule/contract/areas/team'
import { errorFrom } from '@vestibule/contract/client'
import { ticketParams } from '../../domain/downloads/download-ticket.ts'
import { activateAccount } from '@vestibule/contract/areas/activation'
import { getApprovalExecutionData } from '@vestibule/contract/areas/approval-flows'
import { impersonate } from '@vestibule/contract/areas/impersonation'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { checkIfAllowToRememberMfaDevice } from '@vestibule/contract/areas/mfa-sign-in'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { changePhoneNumber } from '@vestibule/contract/areas/phone-numbers'
import { unlockMe } from '@vestibule/contract/areas/profile'
import { getPasskeyWindowAccount } from '@vestibule/contract/areas/webauthn'
import { eq } from 'drizzle-orm'
import { passwordVersion } from '../../domain/passwords/reset-link.ts'
import { waitingNumberCookieName } from '../../domain/phone-numbers/naming-browser.ts'
import type { TokenPurpose } from '../../domain/credentials/one-time-token.queries.ts'
import { approvals } from '../../platform/db/schema/approvals.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aBrowser } from '../browser.ts'
import { aNumber, textedCode } from '../phones.ts'
import { newPassword } from '../reset-links.ts'
import { giveToken, type Subject, unprove } from './subject.ts'

/** Tries to use what was given. */
export type Use = () => Promise<unknown>

/** Gives a user something to use once. */
export type Give = (subject: Subject) => Promise<Use>

const pendingSignIn = { amr: ['pwd'], method: 'password', mayEnrol: false }

const waiting =
  (purpose: 'mfa' | 'stepUp'): Give =>
  async (subject) => {
    const mfaToken = await giveToken(subject, purpose, { data: pendingSignIn })
    return () => aBrowser(subject.testServer).call(checkIfAllowToRememberMfaDevice, { mfaToken })
  }

const resetting =
  (purpose: 'passwordReset' | 'emailUndo'): Give =>
  async (subject) => {
    const { testServer, user } = subject
    const data = { passwordVersion: passwordVersion(user), email: user.email }
    const token = await giveToken(subject, purpose, { data })
    return () => aBrowser(testServer).call(resetPassword, { userId: user.id, token, password: newPassword })
  }

/** What was said of a number is completed by the first texted code, in the browser that said it: it goes by a cookie. */
const naming =
  (purpose: 'phoneSignUp' | 'phoneNamed', data?: Record<string, unknown>): Give =>
  async (subject) => {
    const { testServer, user, phoneNumber } = subject
    const { clock, services } = testServer
    const tenantId = purpose === 'phoneSignUp' ? uuidv7(clock, services.random) : undefined
    const browser = aBrowser(testServer)
    const name = waitingNumberCookieName(developmentClientId)
    browser.cookies.set(name, await giveToken(subject, purpose, { tenantId, data }))
    return async () => {
      if (purpose === 'phoneSignUp') await unprove(subject)
      const unproved = { verifiedAt: null, isProvedBySignIn: true }
      await services.db.update(phoneNumbers).set(unproved).where(eq(phoneNumbers.userId, user.id))
      await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
      const token = (await textedCode(testServer, phoneNumber)) || '000000'
      return browser.call(passwordlessPostLogin, { type: 'smscode', token })
    }
  }

const approval: Give = async (subject) => {
  const { testServer, user, home, colleague } = subject
  const id = uuidv7(testServer.clock, testServer.services.random)
  const row = {
    tenantId: home.id,
    id,
    requesterId: user.id,
    invitedId: colleague.id,
    createdAt: testServer.clock.now(),
  }
  await testServer.services.db.insert(approvals).values(row)
  const link = {
    approvalFlowExecutionId: id,
    approverId: user.id,
    approvalFlowStepId: await giveToken(subject, 'approval', { data: { executionId: id } }),
  }
  return () => aBrowser(testServer).call(getApprovalExecutionData, link)
}

/** Every kind of link there is: one that is missing does not compile. */
export const links: Readonly<Record<TokenPurpose, Give>> = {
  activation: async (subject) => {
    const { testServer, user } = subject
    const token = await giveToken(subject, 'activation')
    return async () => {
      await unprove(subject)
      return aBrowser(testServer).call(activateAccount, { userId: user.id, token })
    }
  },
  invitation: async (subject) => {
    const { user, inviting, browser } = subject
    const token = await giveToken(subject, 'invitation', { tenantId: inviting.id })
    return () => browser.call(acceptInvitation, { userId: user.id, token })
  },
  passwordReset: resetting('passwordReset'),
  emailUndo: resetting('emailUndo'),
  magicLink: async (subject) => {
    const token = await giveToken(subject, 'magicLink', { data: { browserHash: '', ip: '' } })
    const input = { type: 'magiclink', token, isConfirmed: true } as const
    return () => aBrowser(subject.testServer).call(passwordlessPostLogin, input)
  },
  unlock: async (subject) => {
    const token = await giveToken(subject, 'unlock')
    return () => aBrowser(subject.testServer).call(unlockMe, { token })
  },
  mfa: waiting('mfa'),
  stepUp: waiting('stepUp'),
  phoneChange: async (subject) => {
    const changePhoneNumberToken = await giveToken(subject, 'phoneChange')
    const input = { changePhoneNumberToken, phoneNumber: aNumber() }
    return () => aBrowser(subject.testServer).call(changePhoneNumber, input)
  },
  phoneNamed: naming('phoneNamed'),
  phoneSignUp: naming('phoneSignUp', { signUp: { companyName: 'Newco', name: '' } }),
  passkeyWindow: async (subject) => {
    const { sessionId } = subject
    const handle = await giveToken(subject, 'passkeyWindow', { data: { sessionId } })
    return () => aBrowser(subject.testServer).call(getPasskeyWindowAccount, { handle })
  },
  impersonation: async (subject) => {
    const { colleague, sessionId, browser } = subject
    const data = { targetId: colleague.id, sessionId, reason: 'a test' }
    const actorToken = await giveToken(subject, 'impersonation', { data })
    return () => browser.call(impersonate, { impersonatedUserId: colleague.id, actorToken })
  },
  approval,
  download: async (subject) => {
    const { sessionId, testServer } = subject
    const data = { operation: 'exportUsers', target: `${exportUsers.path}?`, sessionId }
    const ticket = await giveToken(subject, 'download', { data })
    const query = `${ticketParams.ticket}=${ticket}&${ticketParams.client}=${developmentClientId}`
    return async () => {
      const answer = await aBrowser(testServer).request(`${exportUsers.path}?${query}`)
      const text = await answer.text()
      if (!answer.ok) throw errorFrom({ status: answer.status, text, traceId: undefined })
    }
  },
}
