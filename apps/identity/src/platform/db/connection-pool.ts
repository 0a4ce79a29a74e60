import { setTimeout as setTimer } from 'node:timers'
import pg from 'pg'
import { CopyOut } from './copy-out.ts'
import { isConflict } from './sql-state.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A statement as Drizzle hands it over. */
type Statement = pg.QueryConfig & { readonly query_timeout?: number }
type Values = readonly unknown[]

/** What Drizzle asks of a connection that it runs a transaction on. */
type Connection = {
  readonly query: (statement: Statement, values: Values) => Promise<pg.QueryResult>
  readonly release: () => void
}

/** A statement outside a transaction is attempted three times, as a transaction is (ruling 28). */
const attempts = 3

/** What the server itself reports is passed on; what a caller did wrong is a bug; the rest is a lost connection. */
const toDatabaseError = (error: unknown): unknown =>
  error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable('the connection to the database failed', error)

/** Ends a connection without waiting for the other end, which may not answer any more. */
const destroy = (client: pg.PoolClient, reason?: Error): void => {
  client.connection.stream.destroy(reason)
}

/**
 * The pool as Drizzle knows it, with what the driver leaves open: a statement that gets no answer ends its connection
 * (the driver would hand the connection to the next caller), connections older than such a silence are replaced, a
 * transaction that could not begin gives its connection back, and a conflict outside a transaction is tried again.
 * Drizzle recognises a pool by the name of its class.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool
  readonly #answerMs: number
  /** How many times the database fell silent, and in which of these times each connection was opened. */
  #silences = 0
  readonly #openedIn = new WeakMap<object, number>()

  /**
   * @param pool connections; `connectionTimeoutMillis` bounds the wait for one
   * @param answerMs milliseconds that one statement may take, with the wait for a connection
   */
  constructor(pool: pg.Pool, answerMs: number) {
    this.#pool = pool
    this.#answerMs = answerMs
    pool.on('connect', (client) => {
      this.#openedIn.set(client, this.#silences)
      // The pool listens to idle connections only. The statement in progress is told of the loss itself.
      client.on('error', () => {})
    })
  }

  /** @throws DatabaseUnavailable when no connection could be had in time */
  async #acquire(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw toDatabaseError(error)
      })
      if (this.#openedIn.get(client) === this.#silences) return client
      destroy(client)
      client.release(true)
    }
  }

  /** The answer of the database, or the loss of a connection that gives none in time. */
  async #within<Answer>(
    client: pg.PoolClient,
    until: number,
    answer: () => Promise<Answer>,
  ): Promise<Answer> {
    const timer = setTimer(
      () => {
        this.#silences += 1
        destroy(client, new DatabaseUnavailable('the database did not answer in time'))
      },
      Math.max(until - performance.now(), 1),
    )
    try {
      return await answer()
    } catch (error) {
      throw toDatabaseError(error)
    } finally {
      clearTimeout(timer)
    }
  }

  #ask(client: pg.PoolClient, statement: Statement, values: Values, until: number) {
    return this.#within(client, until, () => client.query(statement, values as unknown[]))
  }

  /** Does something on one connection outside a transaction. */
  async #once<Answer>(work: (client: pg.PoolClient, until: number) => Promise<Answer>): Promise<Answer> {
    const until = performance.now() + this.#answerMs
    const client = await this.#acquire()
    let failure: unknown
    try {
      return await work(client, until)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(failure instanceof DatabaseUnavailable)
    }
  }

  /** Runs one statement outside a transaction. A conflict changed nothing, so that it is tried again. */
  async query(statement: Statement, values: Values = []): Promise<pg.QueryResult> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once((client, until) => this.#ask(client, statement, values, until))
      } catch (error) {
        if (attempt === attempts || !isConflict(error)) throw error
      }
    }
  }

  /** Lines of a `COPY .. TO STDOUT`, which changes nothing and conflicts with nothing. */
  copyOut(text: string): Promise<readonly Uint8Array[]> {
    return this.#once((client, until) =>
      this.#within(client, until, () => client.query(new CopyOut(text)).lines),
    )
  }

  /** A connection for one transaction. Its first statement shares the time limit with the wait for the connection. */
  async connect(): Promise<Connection> {
    const began = performance.now()
    const client = await this.#acquire()
    let isReleased = false
    let hasBegun = false
    const release = (isBroken: boolean): void => {
      if (!isReleased) client.release(isBroken)
      isReleased = true
    }
    return {
      query: async (statement, values) => {
        if (isReleased) throw new DatabaseUnavailable('the connection of this transaction was lost')
        try {
          const from = hasBegun ? performance.now() : began
          const result = await this.#ask(client, statement, values, from + this.#answerMs)
          hasBegun = true
          return result
        } catch (error) {
          // Drizzle does not give back a connection on which it could not begin.
          if (!hasBegun || error instanceof DatabaseUnavailable) release(true)
          throw error
        }
      },
      release: () => release(false),
    }
  }
}
