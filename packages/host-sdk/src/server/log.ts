/** How much is told: `warn` unless said otherwise. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Where lines go; `console` is one. No line holds a token, a cookie or an address. */
export type Log = Readonly<Record<Exclude<LogLevel, 'silent'>, (line: string) => void>>

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** Passes on what is at least as grave as the level. */
export const leveled = (log: Log, level: LogLevel): Log => {
  const from = order.indexOf(level)
  const at = (name: keyof Log) => (line: string) => {
    if (order.indexOf(name) >= from) log[name](`[vestibule] ${line}`)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
