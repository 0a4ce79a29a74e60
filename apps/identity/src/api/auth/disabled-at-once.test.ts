import { login } from '@vestibule/contract/areas/auth'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { addUser } from '@vestibule/contract/areas/users'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, aSocialProvider, goSaml, goSocial } from '../../testing/federation.ts'
import { actFor } from '../../testing/impersonation.ts'
import { activateByMail } from '../../testing/joining.ts'
import { askForCode, mailedCode, tryCode, useStrategy } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** Makes a member whose sign-in ends, and answers what that is told. */
type SignIn = (on: TestServer, email: string) => Promise<string>

const aPerson = async (on: TestServer, email: string) =>
  aMember(on, { in: await aTenant(on), user: { email } })

const readDomain = (email: string): string => email.split('@')[1] ?? ''

const waysIn: Readonly<Record<string, SignIn>> = {
  'a password': async (on, email) => {
    await aPerson(on, email)
    return readRefusal(aBrowser(on).call(login, { email, password: somePassword }))
  },
  'single sign-on, as a member': async (on, email) => {
    const tenant = await aTenant(on)
    await aConnection(on, tenant, { domain: readDomain(email) })
    await aMember(on, { in: tenant, user: { email } })
    const frame = aBrowser(on)
    const { code, state } = await goSaml(on, frame, { email })
    return readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))
  },
  'single sign-on, as a new user': async (on, email) => {
    await aConnection(on, await aTenant(on), { domain: readDomain(email) })
    const frame = aBrowser(on)
    const { code, state } = await goSaml(on, frame, { email })
    return readRefusal(frame.call(redeemExternalLogin, { txn: state, code }))
  },
  'a social provider': async (on, email) => {
    await aPerson(on, email)
    const frame = aBrowser(on)
    const { txn } = await goSocial(on, frame, { email })
    return readRefusal(frame.call(redeemExternalLogin, { txn }))
  },
  'an activation': async (on, email) => {
    const admin = await signedIn(on, await anAdmin(on, { in: await aTenant(on) }))
    await admin.call(addUser, { email, roleIds: [] })
    return readRefusal(activateByMail(on, email))
  },
  'a mailed code': async (on, email) => {
    await aPerson(on, email)
    await useStrategy(on, 'Code')
    const browser = aBrowser(on)
    await askForCode(browser, email)
    const answer = await tryCode(browser, await mailedCode(on, email))
    await useStrategy(on, 'EmailAndPassword')
    return answer
  },
  'acting for them': async (on, email) => {
    const tenant = await aTenant(on)
    const user = await aMember(on, { in: tenant, user: { email } })
    return readRefusal(actFor(await signedIn(on, await anAdmin(on, { in: tenant })), user))
  },
}

/** Who has this name in their address is disabled as soon as they have a session. */
const gone = 'gone'

describeOnServer('a member who is disabled in the moment in which they sign in', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const anAddress = (local: string) => `${local}@at-once${(domains += 1)}.${engine}.test`

  beforeAll(async () => {
    const { db } = testServer().services
    await aSocialProvider(testServer())
    await db.execute(sql`create function disable_at_once() returns trigger language plpgsql as $$ begin
      update memberships set is_disabled = true from users
        where users.id = memberships.user_id and users.id = new.user_id and users.email like 'gone@%';
      return null;
    end $$`)
    // At the end of the transaction: what it decided by itself is decided.
    await db.execute(sql`create constraint trigger disabled_at_once after insert on sessions
      deferrable initially deferred for each row execute function disable_at_once()`)
  })

  test.each(Object.keys(waysIn))('SEC-RA-45 is told that the session ended: %s', async (way) => {
    expect(await waysIn[way]!(testServer(), anAddress('stays'))).toBe('not refused')
    expect(await waysIn[way]!(testServer(), anAddress(gone))).toBe('SESSION_ENDED')
  })
})
