import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Access } from './access.ts'
import type { chunks, download } from './answers.ts'
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

/**
 * - `text`: the answer is the text itself.
 * - `stream`: the answer is written while it is made (`chunks`).
 * - `download`: the same as a file; a plain link fetches it once by a ticket (`createDownloadTicket`).
 */
export type OperationKind = 'json' | 'text' | 'stream' | 'download'

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
  /** The last name of the path, where its value may hold slashes: `csv/v2`. */
  readonly slashesIn?: string
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
   * What a captcha must have been made for, where the installation asks for one: any caller may begin this, without a
   * secret shown before. It travels as `recaptchaToken`.
   */
  readonly captcha?: CaptchaAction
  /** Largest body in bytes where the general limit does not fit. */
  readonly bodyLimit?: number
  /**
   * Reading is open to an impersonating actor; of what changes something, only what says so here. Locks, tokens,
   * money and everything not listed stay closed (SEC-AD-06). What reads a secret by which others get in says `refused`.
   */
  readonly whileImpersonating?: 'allowed' | 'refused'
  /**
   * An API token is an actor of its own, and admitted only where it says so here: nothing about tokens, sessions,
   * factors, passwords or policies does (SEC-AD-02).
   */
  readonly apiTokens?: 'allowed'
  /**
   * Open to every access token of a user: those of host pages, of servers and of applications. Any other operation needs
   * one of the portal's own, or of an application that manages by the published wire (SEC-TO-02).
   */
  readonly hostTokens?: 'allowed'
  /** It asks its caller for nothing, and what it does is done to the session of the refresh cookie. */
  readonly readsRefreshCookie?: true
  /** It only reads, by a method with a body: what it is asked by is a secret, which no address may hold (SEC-TO-13). */
  readonly isRead?: true
  /** Credentials name the application: a request that names none by a header is taken where there are several. */
  readonly namesNoClient?: true
  /** The body may also be a form with one file, which arrives under this name as a `data:` address. */
  readonly file?: string
  /** How it answers; absent means `json`. */
  readonly kind?: OperationKind
  /** Media type of an answer that is not JSON. */
  readonly mediaType?: string
  /**
   * Media types of a body that reaches the handler as bytes, in the field `rawBody`: what a provider has signed is
   * verified before anything parses it.
   */
  readonly rawBody?: readonly string[]
  /** One sentence for the generated reference. */
  readonly summary?: string
}

/** The schema an answer of each kind must have; pieces and files are answers of no other. */
type OutputRule<Kind extends OperationKind, OutputSchema> = {
  json: OutputSchema extends typeof chunks | typeof download ? never : OutputSchema
  text: OutputSchema extends GenericSchema<string> ? OutputSchema : never
  stream: typeof chunks
  download: typeof download
}[Kind]

/** An input with the field `rawBody` names the media types it may come in, and no other input does. */
type RawBodyRule<InputSchema extends GenericSchema> = 'rawBody' extends keyof InferOutput<InputSchema>
  ? { readonly rawBody: readonly string[] }
  : { readonly rawBody?: never }

/**
 * Declares an operation and keeps its literal types. A kind whose answer does not fit it does not compile.
 *
 * @param definition method, path, access, input, output and errors
 * @returns the same, with its types, from which server, portal, preview, OpenAPI and tests derive
 * @example
 * export const getUserById = operation({
 *   name: 'getUserById',
 *   method: 'GET',
 *   path: '/identity/resources/users/v1/{userId}',
 *   access: allowed('fe.secure.read.users'),
 *   input: v.object({ userId: id }),
 *   output: baseUser,
 *   errors: ['NOT_FOUND'],
 * })
 */
export const operation = <
  const Name extends string,
  InputSchema extends GenericSchema,
  OutputSchema extends GenericSchema,
  Needs extends Access,
  const Kind extends OperationKind = 'json',
>(
  definition: Operation<Name, InputSchema, OutputSchema, Needs> & {
    readonly kind?: Kind
    readonly output: OutputRule<Kind, OutputSchema>
  } & RawBodyRule<InputSchema>,
): Operation<Name, InputSchema, OutputSchema, Needs> => definition

/** Whether an operation changes nothing. */
export const isRead = ({ method, isRead: reads }: Pick<Operation, 'method' | 'isRead'>): boolean =>
  method === 'GET' || reads === true

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

/**
 * Tells an operation from the schemas that stand beside it in an area.
 *
 * @param value an export of an area
 */
export const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const tokenNames: ReadonlySet<string> = new Set(['accessToken', 'access_token'])

/** Whether a part of a schema, however deep, is an entry of such a name. A schema that contains itself is read once. */
const namesToken = (part: unknown, seen: Set<unknown>): boolean => {
  if (typeof part !== 'object' || part === null || seen.has(part)) return false
  seen.add(part)
  if ('entries' in part && Object.keys(part.entries as object).some((name) => tokenNames.has(name)))
    return true
  return Object.values(part).some((inner) => namesToken(inner, seen))
}

/**
 * Whether an answer of the operation may hold an access token of a user, as its output says, at any depth.
 *
 * @param operation its schema is read, so that an operation that is added needs no list
 */
export const handsOutAccessToken = ({ output }: Pick<Operation, 'output'>): boolean =>
  namesToken(output, new Set())
