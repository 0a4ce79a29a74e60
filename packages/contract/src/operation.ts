import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

/** In letters and `_` only: providers take no other names. */
export type CaptchaAction =
  | 'login'
  | 'sign_up'
  | 'passwordless'
  | 'passkey'
  | 'forgot_password'
  /** A link that was mailed before is mailed again. */
  | 'resend_link'
  /** What was lost is something else than a password: a telephone, a second factor. */
  | 'recovery'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One thing the product can be asked. Data only: the server, the client, OpenAPI and the preview read it. */
export type Operation<
  Name extends string = string,
  InputSchema extends GenericSchema = GenericSchema,
  OutputSchema extends GenericSchema = GenericSchema,
  Needs extends Access = Access,
> = {
  /** Unique in the product, so that one search finds contract, handler, preview, atom and test. */
  readonly name: Name
  readonly method: Method
  /** Path on the wire without the `/frontegg` prefix; `{names}` are taken from the input. */
  readonly path: string
  readonly access: Needs
  /** Flat: path names go to the path, the rest to the query for GET and to the body otherwise. */
  readonly input: InputSchema
  readonly output: OutputSchema
  /** Input keys that travel in the query although the method has a body. */
  readonly query?: readonly string[]
  /** Codes this operation may answer beside the ones every operation may. */
  readonly errors?: readonly ErrorCode[]
  /** Other names under which the published wire lists the same method and path. */
  readonly aliases?: readonly string[]
  /**
   * What a captcha must have been made for, where the installation asks for one: anybody may begin this, without a
   * secret shown before. It travels as `recaptchaToken`.
   */
  readonly captcha?: CaptchaAction
  /** Largest body in bytes where the general limit does not fit. */
  readonly bodyLimit?: number
  /**
   * Reading is open to who acts for somebody else; of what changes something, only what says so here. Locks, tokens,
   * money and everything nobody has thought about stay closed (SEC-AD-06).
   */
  readonly whileImpersonating?: 'allowed'
  /** The body may also be a form with one file, which arrives under this name as a `data:` address. */
  readonly file?: string
  /** The answer is the text itself, not JSON. */
  readonly isText?: boolean
  /** One sentence for the generated reference. */
  readonly summary?: string
}

/** Declares an operation and keeps its literal types. */
export const operation = <
  const Name extends string,
  InputSchema extends GenericSchema,
  OutputSchema extends GenericSchema,
  Needs extends Access,
>(
  definition: Operation<Name, InputSchema, OutputSchema, Needs>,
): Operation<Name, InputSchema, OutputSchema, Needs> => definition

/** What a caller passes. */
export type Input<O extends Operation> = InferInput<O['input']>
/** What a handler receives: checked, with defaults filled in. */
export type Received<O extends Operation> = InferOutput<O['input']>
/** What a caller gets back. */
export type Output<O extends Operation> = InferOutput<O['output']>
/** What a handler returns; the output schema is the presenter and drops what it does not list. */
export type Answer<O extends Operation> = InferInput<O['output']>

/** An area as imported with `import * as area`: its operations among schemas and other values. */
export type Area = Readonly<Record<string, unknown>>

export type OperationsOf<A extends Area> = {
  [K in keyof A as A[K] extends Operation ? K : never]: A[K] extends Operation ? A[K] : never
}

/** What a handler is given beside its input, by what the operation asks of its caller. */
export type Callers = Readonly<Record<Access['is'], unknown>>

export type Handler<O extends Operation, C extends Callers> = (
  input: Received<O>,
  caller: C[O['access']['is']],
) => Promise<Answer<O>>

/** One handler for each operation of an area: a missing or misspelt one does not compile. */
export type Handlers<A extends Area, C extends Callers> = {
  readonly [K in keyof OperationsOf<A>]: Handler<OperationsOf<A>[K], C>
}

/** Tells an operation from the schemas that stand beside it in an area. */
export const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
