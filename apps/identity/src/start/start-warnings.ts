import type { Config } from '../runtime/config/config.ts'

/** What an operator should know about a configuration, a line each. The server starts all the same. */
export const startWarnings = (config: Config): string[] => {
  const { smtpUrl, sms, environment, databaseUrl, breachedPasswordsFile, breachedLookupUrl } = config
  const isProduction = environment === 'production'
  const warnings: readonly (readonly [isDue: boolean, line: string])[] = [
    [smtpUrl === undefined, 'SMTP_URL is missing: mail waits in the outbox'],
    [sms === undefined, 'SMS_URL is missing: text messages are given up unsent'],
    [
      isProduction && breachedPasswordsFile === undefined && breachedLookupUrl === undefined,
      'BREACHED_PASSWORDS_FILE is missing: only common passwords are refused, not those of leaks',
    ],
    [
      isProduction && databaseUrl === undefined,
      'the embedded database does not survive a power cut without loss',
    ],
  ]
  return warnings.flatMap(([isDue, line]) => (isDue ? [line] : []))
}
