import { type Message, type Testing, testing } from '@vestibule/host-sdk/testing'
import { freePort } from './free-port.ts'
import type { Registered } from './register-application.ts'
import { type ServerOptions, startServers } from './start-servers.ts'

/** Where the box of every journey stands, unless its nature forbids one. */
export const deployments = ['sameSite', 'crossSite', 'hosted'] as const
export type Deployment = (typeof deployments)[number]

/** What an operator says of an application. */
export type ApplicationFields = {
  /** With any, pages of the host get tokens that are bound to a key. */
  readonly apis?: readonly string[]
  readonly givesTokens?: boolean
  /** Whether its pages may do by their tokens all that their users may. */
  readonly managesByWire?: boolean
}

/** The product as `npm start` runs it: the real servers, a database and ports of its own. */
export type Stack = {
  readonly portalUrl: string
  /** Where the server counts what it does. */
  readonly metricsUrl: string
  readonly clientId: string
  /** The host on the portal's site, on another one, and without a frame: its people sign in on the portal's pages. */
  readonly hosts: Readonly<Record<Deployment, string>>
  /** Below which the addresses begin that mails lead to. */
  readonly linked: Readonly<Record<Deployment, string>>
  /** The newest message to an address that is newer than `after`; waits for it to be sent. */
  readonly mailTo: (address: string, options?: { after?: string; subject?: RegExp }) => Promise<Message>
  /** The code of the next text message to a number: each is handed out once. */
  readonly textTo: (number: string) => Promise<string>
  /** Moves the server's time, and answers what it is now. */
  readonly advanceClock: (seconds: number) => Promise<Date>
  /** The server's own time, which journeys before may have moved; as its messages are dated. */
  readonly now: () => Promise<string>
  /** Changes how the installation behaves, for everybody and at once. */
  readonly changeSettings: (settings: Readonly<Record<string, unknown>>) => Promise<void>
  /** Changes how the host is registered: which tokens its pages are given, and whether any. */
  readonly changeApplication: (fields: ApplicationFields) => Promise<void>
  /** The applications that were registered, in the order of the options. */
  readonly registered: readonly Registered[]
  /** Lets an operation fail, and signs people in without the box. */
  readonly failNext: Testing['failNext']
  readonly signInAs: Testing['signInAs']
  readonly stop: () => Promise<void>
}

/** Where servers listen whose own address belongs to what is in front of them. */
export const behindTls = '127.0.0.2'

type StackOptions = ServerOptions & {
  /** Where the host is; a free port unless told. */
  readonly demoPort?: number
  /** Whether something of https stands in front of both servers, which then listen at `behindTls` alone. */
  readonly isBehindTls?: boolean
}

/** Changes the host's registration, by the development surface. */
const changeApplication = async (portalUrl: string, fields: ApplicationFields): Promise<void> => {
  const [method, headers] = ['POST', { 'content-type': 'application/json' }]
  const body = JSON.stringify(fields)
  const answer = await fetch(`${portalUrl}/dev/application`, { method, headers, body })
  if (!answer.ok) throw new Error(await answer.text())
}

export const startStack = async ({
  demoPort: givenPort,
  isBehindTls = false,
  env,
  ...options
}: StackOptions = {}): Promise<Stack> => {
  const [port, metricsPort, demoPort] = [await freePort(), await freePort(), givenPort ?? (await freePort())]
  const scheme = isBehindTls ? 'https' : 'http'
  const portalUrl = `${scheme}://localhost:${port}`
  const { registered, stop } = await startServers(
    { port, portalUrl },
    {
      ...options,
      env: {
        METRICS_PORT: String(metricsPort),
        DEMO_PORT: String(demoPort),
        PUBLIC_URL: portalUrl,
        ...(isBehindTls && { HOST: behindTls }),
        ...env,
      },
    },
  )
  const framed = {
    sameSite: `${scheme}://localhost:${demoPort}`,
    crossSite: `${scheme}://127.0.0.1:${demoPort}`,
  }
  const read = new Set<string>()
  const { inbox, advanceClock, changeSettings, failNext, signInAs } = testing(
    isBehindTls ? `http://${behindTls}:${port}` : portalUrl,
  )
  return {
    portalUrl,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    clientId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    hosts: { ...framed, hosted: `${framed.sameSite}/hosted` },
    linked: { ...framed, hosted: `${portalUrl}/oauth` },
    mailTo: inbox.latest,
    textTo: async (number) => {
      const { id, code } = await inbox.latest(number, { isIt: (message) => !read.has(message.id) })
      read.add(id)
      return code ?? ''
    },
    advanceClock,
    now: async () => (await advanceClock(0)).toISOString(),
    changeSettings,
    changeApplication: (fields) => changeApplication(portalUrl, fields),
    registered,
    failNext,
    signInAs,
    stop,
  }
}
