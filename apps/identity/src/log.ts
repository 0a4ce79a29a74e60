import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Names under which secrets travel, wherever they stand in a logged value (SEC-AU-03). */
const secretNames = [
  'password',
  'newPassword',
  'token',
  'refreshToken',
  'accessToken',
  'invitationToken',
  'authorization',
  'cookie',
  'set-cookie',
  'secret',
  'code',
]

const withSecrets = (name: string): string[] => {
  const quoted = name.includes('-') ? `["${name}"]` : name
  return [
    quoted,
    ...['*', '*.*'].map((path) => (quoted.startsWith('[') ? `${path}${quoted}` : `${path}.${quoted}`)),
  ]
}

/** An error as it may be logged: a database error's text repeats the values of the statement, so only its code stays. */
const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { message: String(error) }
  const isQuery = 'query' in error
  const cause: unknown = error.cause
  return {
    type: error.name,
    message: isQuery ? 'a statement failed' : error.message,
    ...(isQuery ? { query: error.query } : {}),
    ...('code' in error ? { code: error.code } : {}),
    stack: isQuery ? undefined : error.stack,
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
  }
}

export const createLog = (level: string, destination?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: loggedError },
    redact: { paths: secretNames.flatMap(withSecrets), censor: '[redacted]' },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}
