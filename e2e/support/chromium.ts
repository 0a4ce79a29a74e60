import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../.cache/chromium.json', import.meta.url))

/** The browser that the set-up found or installed. */
export const executablePath = (): string => {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { path: string }).path
  return '/usr/bin/chromium'
}

/** Only root needs these, and only because Chromium refuses its sandbox to root. */
export const rootArguments = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []

/** A browser that asks nothing of the world by itself. */
export const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
]
