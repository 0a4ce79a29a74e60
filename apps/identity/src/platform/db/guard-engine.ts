import type { PGlite } from '@electric-sql/pglite'
import { EngineFailed } from './engine-failed.ts'

type Options = {
  /** Called once, with why the engine ended. */
  readonly onFailure: (failure: EngineFailed) => void
  /** What the engine said last about a failure that it does not survive. */
  readonly lastWords: () => string | undefined
}

/** The status with which a failed statement jumps out of the engine: `POSTGRES_MAIN_LONGJMP` of PGlite. */
const ordinaryJump = 100

/** What is thrown instead of an error to get out of a loop that catches every error and asks for its `status`. */
const toExit = (failure: EngineFailed) => ({
  get status(): number {
    throw failure
  },
})

/**
 * Makes an engine that ended fail every statement. Without this, PGlite calls an engine that ended again and again in
 * one turn of the event loop, and the process hangs for ever. An ordinary failed statement leaves the engine by a
 * jump, which has a status of its own and goes on as before.
 */
export const guardEngine = (client: PGlite, { onFailure, lastWords }: Options): void => {
  const engine = client.Module
  let failure: EngineFailed | undefined
  const fail = (cause: unknown): EngineFailed => {
    if (failure !== undefined) return failure
    const why = lastWords() ?? (cause instanceof Error ? cause.message : 'unknown')
    failure = new EngineFailed(`The embedded database ended: ${why}`, { cause })
    onFailure(failure)
    return failure
  }
  const runOnce = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    if (failure !== undefined) throw toExit(failure)
    try {
      runOnce()
    } catch (error) {
      if ((error as { status?: number }).status === ordinaryJump) throw error
      throw toExit(fail(error))
    }
  }
  const jump = engine._PostgresMainLongJmp
  engine._PostgresMainLongJmp = () => {
    try {
      jump()
    } catch (error) {
      throw fail(error)
    }
  }
  for (const name of ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const) {
    const send = engine[name]
    engine[name] = () => {
      if (failure === undefined) send()
    }
  }
}
