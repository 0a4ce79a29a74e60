import { refreshToken } from '@vestibule/contract/areas/auth'
import { addUser } from '@vestibule/contract/areas/users'
import { apiPrefix, developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manageScope } from '../../domain/access-tokens/manage-scope.ts'
import { type SessionRow, sessions } from '../../platform/db/schema/sessions.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSetting, askAs, type Held } from '../../testing/made-of/held.ts'
import { type MakerName, makers } from '../../testing/made-of/makers.ts'
import { type SourceName, sources } from '../../testing/made-of/sources.ts'
import { anApplication } from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Claims = {
  readonly sid: string
  readonly exp: number
  readonly scope: string
  readonly cnf?: { readonly jkt: string }
}
type Outcome = { readonly token: string | undefined; readonly refresh: string | undefined }

/**
 * What comes of each operation, in the order of the sources: `T` an access token, `R` a refresh token with or without one,
 * `.` neither, `-` a refusal.
 */
const outcomes: Readonly<Record<MakerName, string>> = {
  getUserJwt: 'TTTTTTTTTTT',
  'getUserJwt, elsewhere': 'TTTTTTTTTTT',
  bindAccessToken: 'T-TTT------',
  'step-up that needs nothing more': 'TTTTT-TTTTT',
  'step-up by the password': 'RRRRR-RTRRR',
  'step-up by a factor': 'RRRRR-RTRRR',
  impersonate: 'RRR--------',
  'impersonate and stop': 'RRR--------',
  switchTenant: 'R..........',
  changePassword: 'R....-.....',
  refreshToken: 'RRR---R----',
  silentOAuthRefreshToken: 'R----------',
}
const names = Object.keys(sources) as SourceName[]
const cells = (Object.keys(makers) as MakerName[]).flatMap((maker) =>
  names.map((source) => [maker, source] as const),
)

const toLetter = (outcome: Outcome | undefined): string => {
  if (outcome === undefined) return '-'
  if (outcome.refresh !== undefined) return 'R'
  return outcome.token === undefined ? '.' : 'T'
}
const claimsIn = (token: string) => decodeJwt<Claims>(token)
const isWithin = (part: string, whole: string): boolean =>
  part.split(' ').every((one) => whole.split(' ').includes(one))

describeOnServer('what is made of another session or token', (engine) => {
  const testServer = useTestServer(engine)
  const register = (managesByWire: boolean, id?: string) => changeClient(testServer(), { managesByWire }, id)
  beforeEach(() => register(false))
  afterEach(() => register(true))

  const readSession = async (id = ''): Promise<SessionRow> => {
    const [row] = await testServer().services.db.select().from(sessions).where(eq(sessions.id, id))
    if (row === undefined) throw new Error(`There is no session ${id}`)
    return row
  }
  const readCookie = ({ by, clientId = developmentClientId }: Held) =>
    by.cookies.get(refreshCookieName(clientId))

  const refreshBy = async (clientId: string, body: object, more: Record<string, string> = {}) => {
    const program = anApplication(testServer(), { [headers.vendorId]: clientId })
    const init = { method: 'POST', body, headers: more }
    const answer = await program.request(`${apiPrefix}${refreshToken.path}`, init)
    return answer.ok ? ((await answer.json()) as { readonly accessToken?: string }) : undefined
  }

  const expectNoMoreSession = (before: SessionRow, after: SessionRow, isForAnother: boolean): void => {
    const { scope, parentId, startedAt } = before
    expect(after).toMatchObject({ scope, parentId, startedAt, clientId: before.clientId })
    expect(after.expiresAt.getTime()).toBeLessThanOrEqual(before.expiresAt.getTime())
    expect(after.actorId).toBe(isForAnother ? before.userId : null)
    if (before.proofKey !== null) expect(after.proofKey).toBe(before.proofKey)
  }

  const expectNoMoreToken = (held: Held, token: string, isShorter: boolean): void => {
    const [old, next] = [claimsIn(held.accessToken), claimsIn(token)]
    expect(isWithin(next.scope, old.scope)).toBe(true)
    if (isShorter) expect(next.exp).toBeLessThanOrEqual(old.exp)
    if (old.cnf !== undefined) expect(next.cnf).toEqual(old.cnf)
  }

  /** A refresh token that was made counts for its holder alone, and makes nothing that is the portal's of an application's. */
  const expectNoMoreRefresh = async (held: Held, before: SessionRow, token: string): Promise<void> => {
    const { clientId } = before
    const isGranted = before.scope !== null
    const hasHolder = before.proofKey !== null || held.isBound === true || clientId !== developmentClientId
    if (hasHolder) expect(await refreshBy(clientId, { refreshToken: token })).toBeUndefined()
    await register(false, clientId)
    const cookie = `${refreshCookieName(clientId)}=${token}`
    const { accessToken } = (await refreshBy(clientId, {}, { origin: portalOrigin, cookie })) ?? {}
    if (isGranted && accessToken !== undefined) expect(claimsIn(accessToken).scope).not.toContain(manageScope)
  }

  const make = async (maker: MakerName, held: Held, setting: Awaited<ReturnType<typeof aSetting>>) => {
    const cookie = readCookie(held)
    const made = await makers[maker].make(testServer(), held, setting)
    if (made === undefined) return undefined
    const next = readCookie(held)
    const refresh = made['refreshToken'] ?? (next === cookie ? undefined : next)
    return { token: made['accessToken'] ?? made['access_token'], refresh }
  }

  test.each(cells)('SEC-TO-42 SEC-TO-19 has no more than that: %s, of %s', async (maker, source) => {
    const setting = await aSetting(testServer())
    const held = await sources[source](testServer(), setting)
    const before = await readSession(claimsIn(held.accessToken).sid)
    const hasRefresh = held.refreshToken !== undefined || readCookie(held) !== undefined
    testServer().clock.advance(100)
    const outcome = await make(maker, held, setting)
    expect(toLetter(outcome)).toBe(outcomes[maker][names.indexOf(source)])
    const { token, refresh } = outcome ?? {}
    const { isProof = false, isForAnother = false } = makers[maker]
    const id = token === undefined ? refresh?.split('.')[0] : claimsIn(token).sid
    if (id !== undefined) expectNoMoreSession(before, await readSession(id), isForAnother)
    if (token !== undefined) expectNoMoreToken(held, token, !isProof && refresh === undefined)
    if (refresh === undefined) return
    expect(hasRefresh || (isProof && before.scope === null)).toBe(true)
    await expectNoMoreRefresh(held, before, refresh)
    if (before.scope === null || token === undefined) return
    expect(await askAs(held, addUser, { email: 'new@wire.test', roleIds: [] }, token)).toBeUndefined()
  })
})
