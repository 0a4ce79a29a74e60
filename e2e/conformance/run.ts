// Tries any SDK or adapter against the product: npm run conformance -- --sdk http://localhost:5173/conformance.html
import { parseArgs } from 'node:util'
import { endBrowsers, openBrowser } from '../support/browser.ts'
import { seededPassword } from '../support/people.ts'
import { startStack } from '../support/stack.ts'
import { pageAdapter } from './page-adapter.ts'
import { runConformance, toTable } from './suite.ts'

const usage = `npm run conformance -- --sdk <url of a page on http://localhost:<port> or http://127.0.0.1:<port>>

What the page has to offer: docs/conformance.md`

/** Pages the portal of this run will know are those of this port. */
const readPort = (sdk: string | undefined): number | undefined => {
  if (sdk === undefined || !URL.canParse(sdk)) return undefined
  const { protocol, hostname, port } = new URL(sdk)
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
  return isLocal && port !== '' ? Number(port) : undefined
}

const { values } = parseArgs({ options: { sdk: { type: 'string' } } })
const demoPort = readPort(values.sdk)
if (demoPort === undefined) {
  console.error(usage)
  process.exit(2)
}
const stack = await startStack({ isHostless: true, demoPort })
const browser = await openBrowser({ thirdPartyCookies: 'blocked' })
try {
  const surroundings = { ...stack, email: 'member@acme.test', password: seededPassword }
  const page = await browser.context.newPage()
  const rows = await runConformance(pageAdapter(page, values.sdk ?? '', surroundings), surroundings)
  console.log(toTable(rows))
  process.exitCode = rows.some(({ result }) => result === 'failed') ? 1 : 0
} finally {
  await browser.leave()
  await endBrowsers()
  await stack.stop()
}
