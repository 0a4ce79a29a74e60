import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readConfig } from '../runtime/config/config.ts'
import { createServices } from '../start/create-services.ts'
import type { Database, OpenDatabase } from '../platform/db/database.ts'
import { oidcIdp } from '../dev/idp/oidc-idp.ts'
import { samlIdp } from '../dev/idp/saml-idp.ts'
import { mockRecaptcha, mockRecaptchaAt } from '../dev/recaptcha/mock-recaptcha.ts'
import { install } from '../domain/installation/install.ts'
import { createLog } from '../runtime/log.ts'
import { createServer, type Server } from '../start/server.ts'
import type { Services } from '../request/services.ts'
import { insertClient } from './a-client.ts'
import { portalOrigin, proxyAddress } from './addresses.ts'
import { type TestClock, testClock, testRandom } from './given.ts'
import { createHandOut } from './hand-out.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createNames, type TestNames } from './names.ts'
import type { Engine } from './open-test-database.ts'
import { createOutgoing, type TestOutgoing } from './outgoing.ts'
import { preparedDatabases } from './prepared-databases.ts'
import { testKeys } from './test-keys.ts'
import { testPasswords } from './test-passwords.ts'

/** A server on a database of its own, with everything given that is otherwise chance. */
export type TestServer = {
  readonly services: Services
  readonly server: Server
  readonly clock: TestClock
  /** The internet as this test server reaches it: the mock providers. */
  readonly outgoing: TestOutgoing
  /** The name servers of that internet. */
  readonly names: TestNames
  /** Lines the server logged. */
  readonly logged: readonly string[]
  /** Sends what waits in the outbox and shows what was sent so far. */
  readonly mail: () => Promise<Mailbox>
  /** The same for text messages: those to one number, newest last. */
  readonly texts: (number: string) => Promise<string[]>
  readonly close: () => Promise<void>
}

export const secretOfTests = Buffer.from('only for tests, and long enough for one')

const testConfig = () => {
  const read = readConfig({
    NODE_ENV: 'test',
    TRUSTED_PROXIES: proxyAddress,
    PUBLIC_URL: portalOrigin,
    OUTGOING_ORIGINS: portalOrigin,
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return { ...read.config, recaptcha: mockRecaptchaAt(portalOrigin) }
}

/** What every test server finds: the built-in rows, and a registered host. */
const fill = async (db: Database): Promise<void> => {
  const clock = testClock()
  await install(db, { clock, random: testRandom('installation') })
  await insertClient({ db, clock })
}

/** A server on a database that holds an installation. */
const serve = async ({ db, copyLines, close }: OpenDatabase): Promise<TestServer> => {
  const clock = testClock()
  const random = testRandom('world')
  const logged: string[] = []
  const outgoing = createOutgoing()
  const names = createNames()
  const log = createLog('info', {
    write: (line) => void logged.push(line),
  })
  const services = await createServices({
    config: testConfig(),
    log,
    clock,
    random,
    db,
    copyLines,
    secretKeys: { current: secretOfTests },
    makeKey: testKeys(),
    passwords: await testPasswords(),
    wakeOutbox: () => {},
    outgoing: outgoing.fetch,
    textRecords: names.textRecords,
  })
  const server = createServer(services, samlIdp(services), oidcIdp(services), mockRecaptcha(portalOrigin))
  outgoing.reach(server)
  const { sent, texts, sendAll } = createHandOut(services)
  return {
    services,
    server,
    clock,
    outgoing,
    names,
    logged,
    mail: async () => {
      await sendAll()
      return createMailbox(sent)
    },
    texts: async (number) => {
      await sendAll()
      return texts.filter(({ to }) => to === number).map(({ text }) => text)
    },
    close,
  }
}

/** A server on a database that was opened by the test, with every table and no row. */
export const startTestServer = async (opened: OpenDatabase): Promise<TestServer> => {
  await fill(opened.db)
  return serve(opened)
}

const takeDatabase = preparedDatabases(fill)

export const createTestServer = async (engine: Engine): Promise<TestServer> =>
  serve(await takeDatabase(engine))

/**
 * One test server for the tests of a suite; each test makes its own tenants and people in it. Another suite gets a server
 * with a clock, mails and rows of its own: to build one on a prepared database takes a hundredth of a second, so that no
 * suite has to mind what another left behind.
 */
export const useTestServer = (engine: Engine): (() => TestServer) => {
  let testServer: TestServer | undefined
  beforeAll(async () => {
    testServer = await createTestServer(engine)
  })
  afterAll(() => testServer?.close())
  // What the server logged is read only when a test fails, and then it is what one wants to see.
  beforeEach(({ onTestFailed }) => {
    const from = testServer?.logged.length ?? 0
    onTestFailed(() => void process.stderr.write(testServer?.logged.slice(from).join('') ?? ''))
  })
  return () => {
    if (testServer === undefined) throw new Error('The test server starts before the first test')
    return testServer
  }
}
