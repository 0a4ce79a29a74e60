// Every way in which a user who was invited joins a tenant, made ready up to the request that joins.
import { activateAccount, activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { acceptInvitation, acceptInvitationWithOTC } from '@vestibule/contract/areas/invites'
import { readToken } from './absent-senders.ts'
import { aBrowser, signedIn } from './browser.ts'
import { somePassword } from './builders.ts'
import { goSaml, goSocial } from './federation.ts'
import type { TestServer } from './test-server.ts'

export type Joining = {
  readonly testServer: TestServer
  readonly userId: string
  readonly email: string
  /** The address that the invitation was mailed to, where the user has another one by now. */
  readonly mailedTo?: string
}

type Prepare = (joining: Joining) => Promise<() => Promise<unknown>>
type WayOfJoining = {
  /** Whether the user has an account, in another tenant. */
  readonly isKnown: boolean
  /** Whether the mail holds a code beside the link. */
  readonly hasCode?: boolean
  readonly prepare: Prepare
}

const password = 'a quiet winter morning'

const readCode = async ({ testServer, email, mailedTo = email }: Joining): Promise<string> =>
  /\b\d{6}\b/.exec((await testServer.mail()).to(mailedTo).at(-1)?.text ?? '')?.[0] ?? ''

const readLink = async ({ testServer, userId, email, mailedTo = email }: Joining) => ({
  userId,
  token: await readToken(testServer, mailedTo),
})

export const waysOfJoining: Readonly<Record<string, WayOfJoining>> = {
  'accept it': {
    isKnown: true,
    prepare: async (joining) => {
      const browser = await signedIn(joining.testServer, joining)
      const link = await readLink(joining)
      return () => browser.call(acceptInvitation, link)
    },
  },
  'accept it by its code': {
    isKnown: true,
    hasCode: true,
    prepare: async (joining) => {
      const browser = await signedIn(joining.testServer, joining)
      const input = { ...(await readLink(joining)), code: await readCode(joining) }
      return () => browser.call(acceptInvitationWithOTC, input)
    },
  },
  'sign in with it': {
    isKnown: true,
    prepare: async (joining) => {
      const { token: invitationToken } = await readLink(joining)
      const browser = aBrowser(joining.testServer)
      return () => browser.call(login, { email: joining.email, password: somePassword, invitationToken })
    },
  },
  'come from a social provider with it': {
    isKnown: true,
    prepare: async (joining) => {
      const { token: invitationToken } = await readLink(joining)
      const frame = aBrowser(joining.testServer)
      const { txn } = await goSocial(joining.testServer, frame, { email: joining.email })
      return () => frame.call(redeemExternalLogin, { txn, invitationToken })
    },
  },
  'activate an account by it': {
    isKnown: false,
    prepare: async (joining) => {
      const input = { ...(await readLink(joining)), password }
      return () => aBrowser(joining.testServer).call(activateAccount, input)
    },
  },
  'activate an account by its code': {
    isKnown: false,
    hasCode: true,
    prepare: async (joining) => {
      const input = { ...(await readLink(joining)), code: await readCode(joining), password }
      return () => aBrowser(joining.testServer).call(activateAccountWithOTC, input)
    },
  },
  'come by the provider of the company': {
    isKnown: true,
    prepare: async ({ testServer, email }) => {
      const frame = aBrowser(testServer)
      const { code, state } = await goSaml(testServer, frame, { email, groups: 'others' })
      return () => frame.call(redeemExternalLogin, { txn: state, code })
    },
  },
}
