// Requests that wait for locks, while something of their sender changes.
import type { Operation } from '@vestibule/contract'
import { eq } from 'drizzle-orm'
import { idpAddress } from '../../dev/idp/grants.ts'
import type { Database } from '../../platform/db/database.ts'
import { ssoConfigurations, ssoDomains } from '../../platform/db/schema/sso-configurations.ts'
import type { Named } from '../access-matrix.ts'
import { aMember } from '../builders.ts'
import { mockMetadata } from '../connections.ts'
import { isBlocked } from '../until-blocked.ts'
import { type Home, inHome } from './people.ts'

export type Asked = { readonly status: number; readonly text: string }

/** The names that an operation is asked with: of the account below where it is about one. */
export const namesFor = ({ name, path }: Operation, names: Named, below: Named): Named => {
  // A shared link gives the default roles and takes no others.
  if (/InviteUserLink/.test(name)) return { ...names, roleIds: undefined }
  if (name === 'resendActivationLink') return { ...names, userId: names['pendingUserId'] }
  const named = /sub-tenants|hierarchy/.test(path) ? { ...names, ...below } : names
  return name === 'createSubTenant' ? { ...named, tenantId: undefined } : named
}

/** Documents of a provider, and domains whose records are in DNS: what is asked of others before the tenant is locked. */
export const namingConnections = async ({ on, home: { tenantId, ssoConfigId } }: Home): Promise<Named> => {
  // The older form is about the first connection.
  const isNamed = eq(ssoConfigurations.id, ssoConfigId)
  await on.services.db
    .update(ssoConfigurations)
    .set({ createdAt: new Date(0) })
    .where(isNamed)
  const isOfTenant = eq(ssoDomains.tenantId, tenantId)
  for (const { domain, txtRecord } of await on.services.db.select().from(ssoDomains).where(isOfTenant))
    on.names.set(domain, [txtRecord])
  await on.services.db.update(ssoDomains).set({ validatedAt: null }).where(isOfTenant)
  return {
    metadata: await mockMetadata(on),
    url: `${idpAddress(on.services, 'saml')}/metadata`,
  }
}

/** Invited to the first tenant by its administrator. */
export const aPendingUser = async ({ on, home, user }: Home): Promise<string> => {
  const invitedAs = { email: 'pending@example.test', name: 'As Typed' }
  const fields = { in: inHome(home), activatedAt: null, invitedBy: user.id, invitedAs }
  return (await aMember(on, fields)).id
}

const readCode = ({ status, text }: Asked): string => {
  if (status < 400) return 'not refused'
  const { errorCode = 'without a code' } = JSON.parse(text === '' ? '{}' : text) as { errorCode?: string }
  return `${status} ${errorCode}`
}

type Waiting = {
  /** Takes the locks that the requests are to wait for. */
  readonly hold: (tx: Database) => Promise<unknown>
  readonly asks: readonly (() => Promise<Asked>)[]
  readonly meanwhile: (tx: Database) => Promise<unknown>
}

/**
 * Sends requests at once, and has something done while they wait.
 *
 * @param waiting has at most five requests, because a server of tests has ten connections
 * @returns what each answers; undefined for one that did not wait
 */
export const askWhileHeld = async (
  { on }: Home,
  { hold, asks, meanwhile }: Waiting,
): Promise<(string | undefined)[]> => {
  const open = new Set<number>()
  const sent = await on.services.transaction(async (tx) => {
    await hold(tx)
    const answers = asks.map((ask, index) => {
      open.add(index)
      return ask().finally(() => open.delete(index))
    })
    while (open.size > 0 && !(await isBlocked(on, open.size)));
    const waited = new Set(open)
    await meanwhile(tx)
    return { answers, waited }
  })
  const answers = await Promise.all(sent.answers)
  return answers.map((answer, index) => (sent.waited.has(index) ? readCode(answer) : undefined))
}
