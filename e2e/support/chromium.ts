import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../.cache/chromium.json', import.meta.url))

type SetUp = { readonly path?: string; readonly shell?: string }
const readSetUp = (): SetUp => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SetUp) : {})

/** The browser that the set-up found or installed. */
export const executablePath = (): string => process.env.CHROMIUM || readSetUp().path || '/usr/bin/chromium'

/** The headless shell of the same Chromium; undefined where it can't be had, or where another browser is tried. */
export const shellPath = (): string | undefined => {
  const { shell } = readSetUp()
  return !process.env.CHROMIUM && shell !== undefined && existsSync(shell) ? shell : undefined
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
