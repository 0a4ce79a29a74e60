import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createHostServer } from '@vestibule/host-sdk/server'
import { notesApp } from './app.ts'

// What is missing or wrong in the environment stops the start, and the message says which variable it is.
const host = createHostServer({ framework: 'hono@4' })
const { FRONTEGG_BASE_URL: portalUrl = '', FRONTEGG_CLIENT_ID: clientId = '', PORT = '4700' } = process.env
const isHosted = process.env.FRONTEGG_HOSTED_LOGIN === 'true'
const assets = fileURLToPath(new URL('./assets', import.meta.url))

const server = serve(
  {
    fetch: notesApp({ host, portalUrl, clientId, assets, isHosted }).fetch,
    port: Number(PORT),
    hostname: '127.0.0.1',
  },
  ({ port }) => process.stdout.write(`example-hono ready http://localhost:${port}\n`),
)
// A connection that a browser opened ahead of need would hold the server for a minute.
const patienceMs = 1000
process.once('SIGTERM', () => {
  server.close(() => process.exit(0))
  setTimeout(() => process.exit(0), patienceMs)
})
