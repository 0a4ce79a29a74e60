import type { Infer, Shape } from './shape.ts'
import type { Outcome } from './result.ts'

/** The shapes of one direction, by method name. */
export type Shapes = Readonly<Record<string, Shape>>

/** The methods of one side: what each takes and what it answers. */
export interface Methods {
  readonly params: Shapes
  readonly results: Shapes
}

/** Names of the methods of a side. */
export type Name<M extends Methods> = keyof M['params'] & keyof M['results'] & string
/** What a method takes. */
export type Params<M extends Methods, K extends Name<M>> = Infer<M['params'][K]>
/** What a method answers when it works. */
export type Result<M extends Methods, K extends Name<M>> = Infer<M['results'][K]>

/** One function per method of a side. */
export type Handlers<M extends Methods> = {
  readonly [K in Name<M>]: (params: Params<M, K>) => Outcome<Result<M, K>> | Promise<Outcome<Result<M, K>>>
}

/** Calls a method of the peer. The answer is a value; the promise never rejects. */
export type Call<M extends Methods> = <K extends Name<M>>(
  name: K,
  params: Params<M, K>,
) => Promise<Outcome<Result<M, K>>>

/** Only the newest of these matters: the caller merges them. */
export const latestOnly: readonly string[] = ['resize', 'painted']
/** Not counted by the callee, which serves one of each at a time instead. */
export const uncounted: readonly string[] = [...latestOnly, 'ping']
/** Whether a person is asked, which takes a while, and is not asked twice: for a step-up and for signing out everywhere. */
export const isAskedOfPeople = ({ name, params }: { readonly name: string; readonly params: unknown }) =>
  name === 'stepUp' || (params as { readonly everywhere?: boolean }).everywhere
/** The last word of a host: never said again after a reload, and not waited for. */
export const farewell = 'bye'
