import type { InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { secondsLater } from '../runtime/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { approvals } from '../platform/db/schema/approvals.ts'
import { scimRequests } from '../platform/db/schema/scim.ts'
import { securityScores } from '../platform/db/schema/security-scores.ts'
import { spentPuzzles } from '../platform/db/schema/captcha.ts'
import { inviteLinks } from '../platform/db/schema/invite-links.ts'
import { loginTransactions, samlAssertions } from '../platform/db/schema/login-transactions.ts'
import { mfaAuthenticatorEnrolments, mfaRecoveries, mfaRememberedDevices } from '../platform/db/schema/mfa.ts'
import { oauthGrants, oauthRecords } from '../platform/db/schema/oauth.ts'
import { oneTimeCodes } from '../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../platform/db/schema/one-time-tokens.ts'
import { inbox, outbox } from '../platform/db/schema/outbox.ts'
import { lockouts } from '../platform/db/schema/password-rules.ts'
import { ssoGuestLinks } from '../platform/db/schema/sso-configurations.ts'
import { counters, throttles } from '../platform/db/schema/throttles.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { webauthnChallenges } from '../platform/db/schema/webauthn.ts'
import { addressKeyPrefix } from '../domain/rate-limits/keys.ts'
import type { TestServer } from './test-server.ts'

type Place = { readonly userId: string; readonly tenantId: string }

let count = 0
const unique = (): string => {
  count += 1
  return `unique-${count}`
}

const adding =
  (db: Database) =>
  async <Table extends PgTable>(table: Table, row: InferInsertModel<Table>): Promise<void> =>
    void (await db.insert(table).values(row as never))

/** What is counted, decided and sent. */
const addCounted = async (
  { services }: Pick<TestServer, 'services'>,
  { userId, tenantId }: Place,
): Promise<void> => {
  const { db, clock, random } = services
  const now = clock.now()
  const times = { createdAt: now, expiresAt: secondsLater(now, 300) }
  const id = () => uuidv7(clock, random)
  const sealed = { sealedMessage: 'sealed', createdAt: now, nextAttemptAt: now, channel: 'email' as const }
  const throttle = { failures: 3, refusals: 0, wasAllowed: true, updatedAt: now }
  const add = adding(db)
  await add(scimRequests, {
    tenantId,
    connectionId: id(),
    slot: 0,
    id: id(),
    method: 'GET',
    path: '/Users',
    status: 200,
    durationMs: 1,
    traceId: 'trace',
    createdAt: now,
  })

  await add(inviteLinks, { tenantId, id: id(), userId, tokenHash: unique(), ...times })
  const guest = { configurationId: id(), clientId: id(), tokenHash: unique() }
  await add(ssoGuestLinks, { tenantId, id: id(), ...guest, ...times })
  await add(lockouts, { userId, until: times.expiresAt })
  await add(approvals, {
    tenantId,
    id: id(),
    requesterId: userId,
    invitedId: userId,
    createdAt: now,
    decidedAt: now,
  })
  await add(counters, { key: unique(), count: 1, startedAt: now })
  await add(throttles, { ...throttle, key: `${addressKeyPrefix('sign-in')}${unique()}` })
  await add(throttles, { ...throttle, key: unique(), startedAt: now })
  await add(throttles, { ...throttle, key: unique() })
  await add(outbox, { ...sealed, id: id(), sentAt: now })
  await add(outbox, { ...sealed, id: id(), failedAt: now })
  await add(outbox, { ...sealed, id: id() })
  await add(securityScores, { tenantId, week: now, score: 50 })
  const message = {
    channel: 'email' as const,
    to: 'a@example.test',
    subject: '',
    text: '',
    html: '',
    links: [],
  }
  await add(inbox, { ...message, id: id(), createdAt: now })
}

/** Adds a row of every kind that only grows and that a test makes without requests. They expire in five minutes. */
export const addRowsThatGrow = async (
  { services }: TestServer,
  { userId, tenantId }: Place,
): Promise<void> => {
  const { db, clock, random } = services
  const now = clock.now()
  const times = { createdAt: now, expiresAt: secondsLater(now, 300) }
  const id = () => uuidv7(clock, random)
  const add = adding(db)

  await add(oneTimeTokens, { purpose: 'passwordReset', hash: unique(), userId, tenantId, ...times })
  await add(oneTimeTokens, { purpose: 'mfa', hash: unique(), userId, tenantId, usedAt: now, ...times })
  const signUp = { purpose: 'activation', data: { signUp: {} } }
  await add(oneTimeTokens, { ...signUp, hash: unique(), userId, tenantId: id(), ...times })
  await add(oneTimeCodes, {
    purpose: 'signIn',
    handleHash: unique(),
    account: 'a',
    codeMac: 'm',
    userId,
    ...times,
  })
  await add(loginTransactions, {
    ...times,
    stateHash: unique(),
    kind: 'oidc',
    connectionId: id(),
    tenantId,
    clientId: id(),
    form: 'popup',
    returnTo: '',
    browserHash: 'b',
    sealedSecrets: 's',
  })
  await add(samlAssertions, { connectionId: id(), assertionId: unique(), expiresAt: times.expiresAt })
  await add(spentPuzzles, { id: unique(), expiresAt: times.expiresAt })
  await add(mfaAuthenticatorEnrolments, {
    binding: unique(),
    userId,
    sealedSecret: 's',
    expiresAt: times.expiresAt,
  })
  await add(mfaRecoveries, { hash: unique(), userId, ...times })
  await add(mfaRememberedDevices, { hash: unique(), userId, tenantId, ...times })
  await add(webauthnChallenges, { purpose: 'signIn', hash: unique(), binding: '', ...times })
  await add(oauthRecords, { kind: 'Session', idHash: unique(), sealedPayload: 's', ...times })
  await add(oauthGrants, { id: id(), clientId: id(), userId, tenantId, parentId: id(), scope: '', ...times })
  await addCounted({ services }, { userId, tenantId })
}
