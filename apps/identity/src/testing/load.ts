import { Agent, request } from 'node:http'

/** One request of a client under load: its answer, or how it failed. */
export type Outcome = {
  readonly status: number | undefined
  /** The code of the error; undefined for an answer that came to its end. */
  readonly failure: string | undefined
  readonly connection: string | undefined
  /** When it was sent, in milliseconds of `performance.now()`. */
  readonly sentAt: number
}

type Options = { readonly url: string; readonly clients: number; readonly isKeptAlive: boolean }

export type Load = {
  readonly outcomes: readonly Outcome[]
  /** Resolves once that many answers came. */
  readonly answered: (count: number) => Promise<void>
  /** Resolves when every client met a server that takes no connections anymore. */
  readonly over: Promise<void>
}

const ask = (url: string, agent: Agent): Promise<Outcome> =>
  new Promise((resolve) => {
    const sentAt = performance.now()
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ status: undefined, failure: error.code ?? error.message, connection: undefined, sentAt })
    const sent = request(url, { agent }, (answer) => {
      answer.on('error', fail)
      answer.resume()
      answer.once('end', () => {
        const { statusCode: status, headers } = answer
        resolve({ status, failure: undefined, connection: headers.connection, sentAt })
      })
    })
    sent.on('error', fail).end()
  })

/** Clients that send one request after the other until a connection is refused. */
export const startLoad = ({ url, clients, isKeptAlive }: Options): Load => {
  const outcomes: Outcome[] = []
  const watchers = new Set<() => void>()
  const work = async (): Promise<void> => {
    const agent = new Agent({ keepAlive: isKeptAlive, maxSockets: 1 })
    for (;;) {
      const outcome = await ask(url, agent)
      if (outcome.failure === 'ECONNREFUSED') break
      outcomes.push(outcome)
      for (const look of watchers) look()
    }
    agent.destroy()
  }
  return {
    outcomes,
    answered: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (outcomes.length < count) return
          watchers.delete(look)
          resolve()
        }
        watchers.add(look)
        look()
      }),
    over: Promise.all(Array.from({ length: clients }, work)).then(() => undefined),
  }
}
