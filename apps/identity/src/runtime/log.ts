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

/** What a database says about a failed statement repeats the statement's values. Only its own code is kept. */
const isDatabaseError = (error: Error): boolean => 'severity' in error || 'query' in error

const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { message: 'something that is no error was thrown' }
  const cause = error.cause === undefined ? {} : { cause: loggedError(error.cause) }
  const reason = 'code' in error ? { reason: error.code } : {}
  if (isDatabaseError(error)) {
    const query = 'query' in error ? { query: String(error.query).slice(0, 300) } : {}
    return { type: error.name, message: 'a statement failed', ...reason, ...query, ...cause }
  }
  return { type: error.name, message: error.message, ...reason, stack: error.stack, ...cause }
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
