import { ApiError } from '@vestibule/contract'
import { apiPrefix, headers } from '@vestibule/contract/constants'
import { type Browser, signedIn } from '../browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../builders.ts'
import { aRoleWith } from '../impersonation.ts'
import { type TestServer } from '../test-server.ts'

/** The trace of a refused request. */
export type Refused = Promise<string>

/** The trace of a call that is refused. */
export const ofCall = (call: Promise<unknown>): Refused =>
  call.then(
    () => 'not refused',
    (error: unknown) => (error instanceof ApiError ? (error.traceId ?? '') : Promise.reject(error)),
  )
export const ofAnswer = async (answer: Promise<Response>): Refused =>
  (await answer).headers.get(headers.traceId) ?? ''

export type Scene = Awaited<ReturnType<typeof aScene>>
export type Door = {
  readonly action: string
  readonly code: string
  /** Whose log the row is in. */
  readonly in: 'tenant' | 'installation'
  readonly ask: (scene: Scene) => Refused
}

export const aScene = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  const manager = await aMember(testServer, { in: tenant })
  const reads = ['fe.secure.read.users', 'fe.secure.write.users', 'fe.secure.write.updateUser']
  await aRoleWith(testServer, tenant, manager, reads)
  const member = await aMember(testServer, { in: tenant })
  const foreign = await aTenant(testServer)
  const stranger = await aMember(testServer, { in: foreign })
  return {
    testServer,
    tenant,
    foreign,
    stranger,
    member,
    adminRole: await readRoleId(testServer, 'Admin'),
    admin: await signedIn(testServer, admin),
    manager: await signedIn(testServer, manager),
    reader: await signedIn(testServer, member),
  }
}

export const users = `${apiPrefix}/identity/resources/users/v3`
export const bare = { origin: undefined, [headers.embedTicket]: undefined, authorization: undefined }

export const sendToken = (browser: Browser, token: string): Refused =>
  ofAnswer(browser.request(users, { headers: { authorization: `Bearer ${token}` } }))
