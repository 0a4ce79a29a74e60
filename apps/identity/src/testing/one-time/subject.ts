import { getCurrentUserSession } from '@vestibule/contract/areas/sessions'
import type { CodePurpose } from '../../platform/db/schema/one-time-codes.ts'
import { insertCode } from '../../domain/credentials/one-time-code.queries.ts'
import { createOneTimeToken, type TokenPurpose } from '../../domain/credentials/one-time-token.queries.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { type Browser, signedIn } from '../browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../builders.ts'
import { aPhone } from '../phones.ts'
import { aRequestContext } from '../request-context.ts'
import type { TestServer } from '../test-server.ts'

/** The digits of every code that is given out here. */
export const theCode = '314159'

/** A user with everything that one-time things and security events need. */
export type Subject = {
  readonly testServer: TestServer
  readonly user: UserRow
  readonly home: TenantRow
  /** Has invited the user, who has not answered. */
  readonly inviting: TenantRow
  readonly phoneNumber: string
  /** Another tenant that the user has joined, or was invited to. */
  readonly elsewhere: TenantRow
  /** Another administrator of the home tenant, signed in. */
  readonly admin: Browser
  /** Whom the user could impersonate. */
  readonly colleague: UserRow
  readonly browser: Browser
  readonly sessionId: string
}

/** @param isOnlyHere whether the user has joined no tenant but the home tenant */
export const aSubject = async (testServer: TestServer, isOnlyHere = false): Promise<Subject> => {
  const [home, other, inviting] = [
    await aTenant(testServer),
    await aTenant(testServer),
    await aTenant(testServer),
  ]
  const user = await anAdmin(testServer, { in: home })
  if (!isOnlyHere) await aMembership(testServer, user, { in: other })
  await aMembership(testServer, user, { in: inviting, activatedAt: null })
  const phoneNumber = await aPhone(testServer, user)
  const admin = await signedIn(testServer, await anAdmin(testServer, { in: home }))
  const colleague = await aMember(testServer, { in: home })
  const browser = await signedIn(testServer, user)
  const elsewhere = isOnlyHere ? inviting : other
  const { id: sessionId } = await browser.call(getCurrentUserSession, {})
  return { testServer, user, home, inviting, phoneNumber, admin, colleague, browser, sessionId, elsewhere }
}

type Given = { readonly tenantId?: string; readonly data?: Record<string, unknown> }

/** Gives the user a link, and answers its secret. */
export const giveToken = (
  { testServer, user, home }: Subject,
  purpose: TokenPurpose,
  { tenantId = home.id, data }: Given = {},
): Promise<string> => {
  const token = { purpose, userId: user.id, tenantId, lifetimeSeconds: 60, data }
  return createOneTimeToken(testServer.services.db, aRequestContext(testServer), token)
}

/** Makes the user one who has not proved their address yet, and is activated by a mail. */
export const unprove = ({ testServer: { services }, user }: Subject): Promise<void> =>
  updateUser(services.db, services.clock.now(), user.id, { verifiedAt: null })

let count = 0

/** Gives the user `theCode`, and answers the handle it counts with. */
export const giveCode = async (
  { testServer, user, home }: Subject,
  purpose: CodePurpose,
  { tenantId = home.id, data, handle }: Given & { readonly handle?: string } = {},
): Promise<string> => {
  count += 1
  const text = handle ?? `handle-of-a-code-${count}`
  const row = { purpose, account: `account ${count}`, code: theCode, userId: user.id, tenantId, data }
  await insertCode(testServer.services.db, testServer.services, { ...row, handleHash: sha256(text) })
  return text
}
