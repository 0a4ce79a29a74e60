/** A message the server sent while developing. */
export interface Message {
  readonly id: string
  readonly channel: 'email' | 'sms' | 'slack'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Addresses in it, in their order. */
  readonly links: readonly string[]
  readonly code: string | null
  readonly createdAt: string
}

/** Which message is meant. */
export interface WantedMessage {
  /** Newer than this moment, as the server's clock counts. */
  readonly after?: string
  readonly subject?: RegExp
  readonly isIt?: (message: Message) => boolean
}

const timeoutMs = 15_000
const lookAgainMs = 50

const ask = async (url: string, body?: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(
    url,
    body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) },
  )
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Asks again until there is an answer: mail goes out a moment after what it tells of. */
export const eventually = async <Value>(
  look: () => Promise<Value | undefined>,
  what: string,
): Promise<Value> => {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const server = await look()
    if (server !== undefined) return server
    if (Date.now() > deadline) throw new Error(`There was no ${what} within ${timeoutMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}

/** What a test asks of the development server; no other server answers it. */
export interface DevelopmentServer {
  readonly inbox: {
    /** The newest message to an address or a number; waits until it is there. */
    readonly latest: (to: string, wanted?: WantedMessage) => Promise<Message>
  }
  /** Moves the server's clock on; the answer is what it shows now. */
  readonly advanceClock: (seconds: number) => Promise<Date>
  /** Lets an operation fail, by its name in the contract, as often as is said: once. */
  readonly failNext: (
    operation: string,
    how?: { readonly code?: string; readonly times?: number },
  ) => Promise<void>
  /** Changes how the installation behaves, for everybody and at once. */
  readonly changeSettings: (settings: Readonly<Record<string, unknown>>) => Promise<void>
  /** Everything as it was seeded. */
  readonly reset: () => Promise<void>
}

/** @param portalUrl where the development server answers, such as `http://localhost:4600` */
export const developmentServer = (portalUrl: string): DevelopmentServer => {
  const at = (path: string): string => new URL(`/dev/${path}`, portalUrl).href
  return {
    inbox: {
      latest: (to, { after = '', subject = /(?:)/, isIt = () => true } = {}) =>
        eventually(async () => {
          const messages = await ask(at(`inbox/messages?${new URLSearchParams({ to, after })}`))
          return (messages as Message[]).find((message) => subject.test(message.subject) && isIt(message))
        }, `message to ${to}`),
    },
    advanceClock: async (advanceSeconds) => {
      const { now } = (await ask(at('clock'), { advanceSeconds })) as { readonly now: string }
      return new Date(now)
    },
    failNext: async (operation, how) => void (await ask(at('failures'), { operation, ...how })),
    changeSettings: async (settings) => void (await ask(at('settings'), settings)),
    reset: async () => void (await ask(at('reset'), {})),
  }
}
